import { createServer, HttpResponse, http, problem } from '@drayline/testing'
import { act, screen, within } from '@testing-library/react'
import { quietHandlers } from '../testing/quiet-handlers.ts'
import { forgetBrowser, renderShell } from '../testing/render-shell.tsx'

const api = createServer(...quietHandlers())
beforeEach(forgetBrowser)
afterEach(() => jest.restoreAllMocks())

const url = '/api/vault/7/reveal'
const asked = { reason: 'The client called', purpose: 'show' }
const shown = { id: 7, value: 'secret' }
const question = { challenge: 'question', passkey: null, code: false, recovery: false }
const refusal = (stepUp: object) =>
  HttpResponse.json(
    {
      status: 403,
      title: 'Forbidden',
      message: 'Enter your password again',
      code: 'step_up_required',
      stepUp,
    },
    { status: 403 },
  )

interface Seen {
  grant: string | null
  key: string | null
  body: unknown
}

/** A call that is answered with the grant `good` alone. */
function protect(stepUp: object = question): Seen[] {
  const seen: Seen[] = []
  api.use(
    http.post(url, async ({ request }) => {
      const grant = request.headers.get('Drayline-Step-Up')
      seen.push({ grant, key: request.headers.get('Idempotency-Key'), body: await request.json() })
      return grant === 'good' ? HttpResponse.json(shown) : refusal(stepUp)
    }),
  )
  return seen
}

async function start() {
  const view = await renderShell({ role: 'admin' })
  const call = view.shell.http.post(url, asked)
  call.catch(() => undefined)
  const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }))
  return { ...view, call, dialog }
}

test('a call that asks who is there is sent again with the answer, under the same key', async () => {
  const seen = protect()
  const sent: unknown[] = []
  api.use(
    http.post('/api/auth/step-up', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ grant: 'good' })
    }),
  )
  const { user, call, dialog } = await start()
  await user.type(dialog.getByLabelText(/Your password/), 'secret')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await call).toEqual(shown)
  expect(sent).toEqual([{ challenge: 'question', password: 'secret' }])
  expect(seen.map(({ grant }) => grant)).toEqual([null, 'good'])
  expect(seen[1]).toMatchObject({ key: seen[0]?.key, body: asked })
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('a wrong password is told there; giving up refuses the call', async () => {
  protect()
  const wrong = 'This is not your password. 4 more tries.'
  api.use(http.post('/api/auth/step-up', () => problem(422, 'Please check', { errors: { password: wrong } })))
  const { user, call, dialog } = await start()
  await user.type(dialog.getByLabelText(/Your password/), 'wrong')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect((await dialog.findAllByText(wrong)).length).toBeGreaterThan(0)
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await expect(call).rejects.toMatchObject({ status: 403 })
})

test('who has an app gives its code besides; a question that is over is asked anew', async () => {
  protect({ ...question, code: true, recovery: true })
  const sent: unknown[] = []
  api.use(
    http.post('/api/auth/step-up', async ({ request }) => {
      sent.push(await request.json())
      if (sent.length === 1) return problem(409, 'Too late', { code: 'step_up_expired' })
      return HttpResponse.json({ grant: 'good' })
    }),
  )
  const { user, call, dialog } = await start()
  await user.type(dialog.getByLabelText(/Your password/), 'secret')
  await user.type(dialog.getByLabelText(/Code of your authenticator app/), '123456')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  const again = within(await screen.findByRole('dialog', { name: 'Is it you?' }))
  await user.clear(again.getByLabelText(/Your password/))
  await user.type(again.getByLabelText(/Your password/), 'secret')
  await user.click(again.getByRole('button', { name: 'Use a recovery code' }))
  await user.type(again.getByLabelText(/Recovery code/), 'abcd-efgh')
  await user.click(again.getByRole('button', { name: 'Confirm' }))
  expect(await call).toEqual(shown)
  expect(sent).toEqual([
    { challenge: 'question', password: 'secret', code: '123456' },
    { challenge: 'question', password: 'secret', recoveryCode: 'abcd-efgh' },
  ])
})

test('a call that met the session before its renewal is sent again', async () => {
  let calls = 0
  api.use(
    http.get('/api/auth/verify', () => {
      calls += 1
      return calls === 1
        ? problem(401, 'Unauthorized', { reason: 'renewed' })
        : HttpResponse.json({ authenticated: true })
    }),
  )
  const { shell } = await renderShell({ role: 'admin' })
  expect(await act(() => shell.http.get('/api/auth/verify'))).toEqual({ authenticated: true })
  expect(shell.store.getState().session.status).toBe('authenticated')
})
