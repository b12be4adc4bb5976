import { firstDaySteps } from '@drayline/domain/admin/first-day/first-day'
import { http, problem, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import { createTestApi } from '../testing/test-api.ts'
import * as card from './FirstDay.module.ts'

const api = createTestApi()
const list = async () => within(await screen.findByRole('list', { name: 'Your first day' }))

test('shows what is done and where the rest is done', async () => {
  api.db.firstDay = { done: ['phone'], dismissed: false }
  await renderPage(card)
  const steps = await list()
  expect(screen.getByText('1 of 6 done')).toBeVisible()
  expect(steps.getByText('Add your phone number').closest('li')).toHaveTextContent('Done')
  expect(steps.getByRole('link', { name: 'Set up a second factor' })).toHaveAttribute(
    'href',
    '/settings?tab=security',
  )
  expect(steps.queryByRole('link', { name: 'Add your phone number' })).not.toBeInTheDocument()
  await expectAccessible()
})

test('the time zone is confirmed here', async () => {
  const { user } = await renderPage(card)
  await user.click((await list()).getByRole('button', { name: 'Keep Eastern Time (ET)' }))
  expect(await screen.findByText('1 of 6 done')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Keep Eastern Time (ET)' })).not.toBeInTheDocument()
})

test('shortcuts are seen by the button and by the key, but not by a question mark in a text', async () => {
  const { user } = await renderPage(card)
  const pressed: string[] = []
  const listen = ({ key }: KeyboardEvent) => void pressed.push(key)
  document.addEventListener('keydown', listen)
  const field = document.body.appendChild(document.createElement('input'))
  await list()
  await user.type(field, '?')
  expect(api.seen('POST', '/api/first-day/steps')).toEqual([])
  field.remove()
  pressed.length = 0
  await user.click(screen.getByRole('button', { name: 'Show them' }))
  expect(pressed).toEqual(['?'])
  await waitFor(() =>
    expect(api.seen('POST', '/api/first-day/steps')).toMatchObject([{ body: { step: 'shortcuts' } }]),
  )
  document.removeEventListener('keydown', listen)
})

test('goes away when it is put away, and when everything is done', async () => {
  const { user } = await renderPage(card)
  await user.click(await screen.findByRole('button', { name: 'Do not show again' }))
  await waitFor(() => expect(screen.queryByText('Your first day')).not.toBeInTheDocument())
  expect(api.db.firstDay.dismissed).toBe(true)
})

test('renders nothing when all is done, or when it cannot be read', async () => {
  api.db.firstDay = { done: [...firstDaySteps], dismissed: false }
  const { container } = await renderPage(card)
  await waitFor(() => expect(api.seen('GET', '/api/first-day')).toHaveLength(1))
  expect(within(container).queryByRole('list')).not.toBeInTheDocument()
})

test('says when it could not be put away, and stays', async () => {
  api.use(http.post('/api/first-day/dismiss', () => problem(503, 'Please try again shortly')))
  const { user, host } = await renderPage(card)
  await user.click(await screen.findByRole('button', { name: 'Do not show again' }))
  await waitFor(() => expect(host.calls.toasts).toMatchObject([{ message: 'Please try again shortly' }]))
  expect(screen.getByText('0 of 6 done')).toBeVisible()
})

test('speaks Spanish', async () => {
  await renderPage(card, { user: { language: 'es' } })
  expect(await screen.findByText('Su primer día')).toBeVisible()
})
