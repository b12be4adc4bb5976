import { createServer, HttpResponse, http, makeUser, problem } from '@drayline/testing'
import { screen, waitFor } from '@testing-library/react'
import { axe } from 'jest-axe'
import { pageLoad } from '../browser/page-load.ts'
import { quietHandlers } from '../testing/quiet-handlers.ts'
import { forgetBrowser, renderShell } from '../testing/render-shell.tsx'

const token = 'a'.repeat(43)
const open = {
  state: 'open',
  firstName: 'Ida',
  lastName: 'Moss',
  email: 'ida@a.example',
  expiresAt: '2026-03-12T15:00:00Z',
}
const nobody = { firstName: null, lastName: null, email: null, expiresAt: null }
const api = createServer(
  ...quietHandlers(),
  http.post('/api/auth/invitation', () => HttpResponse.json(open)),
)
beforeEach(() => {
  forgetBrowser()
  window.location.hash = token
})
afterEach(() => {
  window.location.hash = ''
  jest.restoreAllMocks()
})

const visit = (role: 'manager' | null = null) =>
  renderShell({ path: `/invitation#${token}`, role, waits: false })

test('the invited person chooses a password and is inside', async () => {
  const sent: unknown[] = []
  api.use(
    http.post('/api/auth/invitation/accept', async ({ request }) => {
      sent.push(await request.json())
      return problem(422, undefined, {
        errors: { newPassword: 'This password is too common or too easy to guess' },
      })
    }),
  )
  const leave = jest.spyOn(pageLoad, 'to').mockImplementation(() => undefined)
  const { user, container } = await visit()
  expect(await screen.findByRole('heading', { name: 'Welcome, Ida' })).toBeVisible()
  expect(screen.getByText(/You sign in with ida@a.example/)).toBeVisible()
  expect((await axe(container)).violations).toEqual([])
  await user.type(screen.getByLabelText(/^Password\b(?! again)/), 'seven quiet harbors')
  await user.type(screen.getByLabelText(/^Password again/), 'seven quiet harbor')
  await user.click(screen.getByRole('button', { name: 'Open my account' }))
  expect((await screen.findAllByText('The two passwords differ'))[0]).toBeVisible()
  expect(sent).toEqual([])
  await user.type(screen.getByLabelText(/^Password again/), 's')
  await user.click(screen.getByRole('button', { name: 'Open my account' }))
  expect((await screen.findAllByText(/too common/))[0]).toBeVisible()
  expect(sent).toEqual([{ token, newPassword: 'seven quiet harbors' }])
  api.use(http.post('/api/auth/invitation/accept', () => HttpResponse.json({ user: makeUser('employee') })))
  await user.click(screen.getByRole('button', { name: 'Open my account' }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/'))
})

test.each([
  ['accepted', /already used\. Sign in with your email/],
  ['ended', /has expired\. Ask the person who invited you/],
  ['revoked', /was revoked/],
  ['unknown', /incomplete, or a newer invitation/],
])('a link that is %s says so, and leads to the sign-in', async (state, text) => {
  api.use(http.post('/api/auth/invitation', () => HttpResponse.json({ ...nobody, state })))
  await visit()
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to sign-in' })).toHaveAttribute('href', '/login')
  expect(screen.queryByLabelText(/^Password/)).not.toBeInTheDocument()
})

test('a link that was used meanwhile says so instead of an error', async () => {
  api.use(http.post('/api/auth/invitation/accept', () => problem(410, 'Used', { code: 'accepted' })))
  const { user } = await visit()
  await user.type(await screen.findByLabelText(/^Password\b(?! again)/), 'seven quiet harbors')
  await user.type(screen.getByLabelText(/^Password again/), 'seven quiet harbors')
  await user.click(screen.getByRole('button', { name: 'Open my account' }))
  expect(await screen.findByText(/already used/)).toBeVisible()
})

test('a link that cannot be looked up offers to try again', async () => {
  api.use(http.post('/api/auth/invitation', () => problem(503), { once: true }))
  const { user } = await visit()
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Welcome, Ida' })).toBeVisible()
})

test('whoever is signed in is told to sign out first', async () => {
  await visit('manager')
  expect(await screen.findByText(/Sign out first/)).toBeVisible()
})
