import { http, problem, renderPage } from '@drayline/testing'
import { screen, waitFor } from '@testing-library/react'
import { createTestApi } from '../testing/test-api.ts'
import * as page from './ProfilePage.module.ts'

const api = createTestApi()

test('one sees where one is signed in, which is this one, and can end another', async () => {
  const { user, host } = await renderPage(page)
  expect(await screen.findByText('Chrome on Windows')).toBeVisible()
  expect(screen.getByText('This one')).toBeVisible()
  expect(screen.getAllByRole('button', { name: /^Sign out (?!everywhere)/ })).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Sign out Safari on iPhone' }))
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument())
  expect(host.calls.toasts).toMatchObject([{ title: 'The session was ended' }])
  expect(screen.getByRole('button', { name: 'Sign out Firefox on Linux' })).toBeVisible()
})

test('signing out everywhere else asks first, and leaves this one', async () => {
  const { user, host } = await renderPage(page, { confirmAnswer: true })
  await user.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }))
  expect(host.calls.confirms).toMatchObject([
    { danger: true, message: expect.stringContaining('2 other sessions') },
  ])
  await waitFor(() => expect(screen.queryByText('Firefox on Linux')).not.toBeInTheDocument())
  expect(screen.getByText('Chrome on Windows')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).not.toBeInTheDocument()
})

test('who closes the question who is there ends nothing, and is told of no failure', async () => {
  const refusal = { status: 403, code: 'step_up_required', title: 'Forbidden', message: 'Is it you?' }
  api.use(http.delete('/api/auth/sessions/:id', () => Response.json(refusal, { status: 403 })))
  const { user, host } = await renderPage(page)
  const end = await screen.findByRole('button', { name: 'Sign out Safari on iPhone' })
  await user.click(end)
  await waitFor(() => expect(api.seen('DELETE', '/api/auth/sessions/')).toHaveLength(1))
  await waitFor(() => expect(end).toBeEnabled())
  expect(host.calls.toasts).toEqual([])
})

async function type(
  user: Awaited<ReturnType<typeof renderPage>>['user'],
  ...texts: [string, string, string]
) {
  const boxes = [/^Current password/, /^New password(?! again)/, /^New password again/]
  for (const [index, label] of boxes.entries()) {
    const box = await screen.findByLabelText(label)
    await user.clear(box)
    await user.paste(texts[index] ?? '')
  }
  await user.click(screen.getByRole('button', { name: 'Change password' }))
}

test('a new password is typed twice, and nothing of it stays on the page', async () => {
  const { user, host } = await renderPage(page)
  await type(user, 'old one', 'short', 'other')
  expect(await screen.findAllByText('Use at least 10 characters')).not.toHaveLength(0)
  expect(screen.getAllByText('The two passwords differ')).not.toHaveLength(0)
  expect(api.seen('POST', '/api/auth/password')).toEqual([])
  await type(user, 'old one', 'seventeen kettles', 'seventeen kettles')
  await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Password changed' }]))
  const [call] = api.seen('POST', '/api/auth/password')
  expect(call?.body).toEqual({ currentPassword: 'old one', newPassword: 'seventeen kettles' })
  expect(await screen.findByLabelText(/^Current password/)).toHaveValue('')
  await waitFor(() => expect(screen.queryByText('Firefox on Linux')).not.toBeInTheDocument())
})

test('what the server refuses stands at its field', async () => {
  const errors = { newPassword: 'This password is too common or too easy to guess' }
  api.use(http.post('/api/auth/password', () => problem(422, 'Check the marked fields', { errors })))
  const { user } = await renderPage(page)
  await type(user, 'old one', 'Password123!', 'Password123!')
  expect(await screen.findAllByText(errors.newPassword)).not.toHaveLength(0)
  expect(screen.getByLabelText(/^New password(?! again)/)).toHaveAttribute('aria-invalid', 'true')
})
