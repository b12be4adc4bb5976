import { http, problem, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor } from '@testing-library/react'
import { createTestApi } from '../testing/test-api.ts'
import * as page from './ProfilePage.module.ts'
import { pageReload } from './page-reload.ts'

const api = createTestApi()
let reload: jest.SpyInstance

beforeEach(() => {
  reload = jest.spyOn(pageReload, 'soon').mockImplementation(() => undefined)
})
afterEach(() => jest.restoreAllMocks())

test('shows e-mail, role and member since as facts, and the rest in a form', async () => {
  await renderPage(page)
  expect(await screen.findByText('employee@example.test')).toBeVisible()
  expect(screen.getByText('Employee')).toBeVisible()
  expect(screen.queryByRole('textbox', { name: /Email/ })).not.toBeInTheDocument()
  expect(screen.getByRole('textbox', { name: /Phone/ })).toHaveValue('555-0100')
  expect(screen.getByRole('combobox', { name: 'Job title' })).toHaveValue('Dispatcher')
  await expectAccessible()
})

test('names are required, with the specified texts', async () => {
  const { user } = await renderPage(page)
  await user.clear(await screen.findByRole('textbox', { name: /First name/ }))
  await user.clear(screen.getByRole('textbox', { name: /Last name/ }))
  await user.click(screen.getByRole('button', { name: 'Save profile' }))
  expect(await screen.findAllByText('First name is required')).not.toHaveLength(0)
  expect(screen.getAllByText('Last name is required')).not.toHaveLength(0)
  expect(api.seen('PATCH', '/api/user/profile')).toEqual([])
})

test('saves, says so, and the whole frame knows the new name', async () => {
  const { user, host } = await renderPage(page)
  const name = await screen.findByRole('textbox', { name: /First name/ })
  await user.clear(name)
  await user.type(name, 'Rosalind')
  expect(host.calls.guards).toBe(1)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Department' }), 'Finance')
  await user.click(screen.getByRole('button', { name: 'Save profile' }))
  await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Profile updated successfully' }]))
  expect(api.db.self).toMatchObject({ firstName: 'Rosalind', department: 'Finance' })
  expect(name).toHaveValue('Rosalind')
  await waitFor(() => expect(host.calls.guards).toBe(0))
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a failure is told and what was typed stays', async () => {
  api.use(http.patch('/api/user/profile', () => problem(500, 'Something went wrong on our side')))
  const { user, host } = await renderPage(page)
  const name = await screen.findByRole('textbox', { name: /First name/ })
  await user.type(name, 'x')
  await user.click(screen.getByRole('button', { name: 'Save profile' }))
  await waitFor(() =>
    expect(host.calls.toasts).toMatchObject([{ tone: 'error', title: 'Failed to update profile' }]),
  )
  expect((name as HTMLInputElement).value).toMatch(/x$/)
})

test('says what to do when the user cannot be loaded', async () => {
  api.use(http.get('/api/auth/user', () => problem(500)))
  await renderPage(page)
  expect(await screen.findByText('Failed to load user data. Please try logging in again.')).toBeVisible()
})
