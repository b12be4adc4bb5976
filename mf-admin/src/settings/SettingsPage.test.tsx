import { fakeSlot, http, problem, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor } from '@testing-library/react'
import { createTestApi } from '../testing/test-api.ts'
import * as page from './SettingsPage.module.ts'

const api = createTestApi()
const save = { name: 'Save settings' }

test('has its tabs, the open one in the address', async () => {
  const { user, url } = await renderPage(page, { route: '/settings' })
  const tabs = await screen.findAllByRole('tab')
  expect(tabs.map((tab) => tab.textContent)).toEqual([
    'Personal',
    'Notifications',
    'Work',
    'Appearance',
    'Security',
  ])
  await user.click(screen.getByRole('tab', { name: 'Work' }))
  expect(url()).toBe('/settings?tab=work')
  expect(await screen.findByLabelText(/Start of work/)).toHaveValue('09:00')
  expect(screen.getByRole('checkbox', { name: 'Monday' })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Sunday' })).not.toBeChecked()
  await expectAccessible()
})

test('has room below for settings that the shell and other remotes bring', async () => {
  const slots = [fakeSlot('settings/tab/v1', 'rights', () => <p>Case rights</p>)]
  await renderPage(page, { route: '/settings', slots })
  expect(await screen.findByText('Case rights')).toBeVisible()
})

test('saves only the settings of its tab and says so', async () => {
  const { user, host } = await renderPage(page, { route: '/settings?tab=work' })
  await user.click(await screen.findByRole('checkbox', { name: 'Saturday' }))
  await user.click(screen.getByRole('checkbox', { name: 'Monday' }))
  await user.click(screen.getByRole('button', save))
  await waitFor(() =>
    expect(host.calls.toasts).toMatchObject([
      { title: 'Settings Updated', message: 'Your settings have been updated successfully.' },
    ]),
  )
  const [call] = api.seen('PATCH', '/api/user/profile')
  expect(call?.body).toEqual({
    startTime: '09:00',
    endTime: '17:00',
    workDays: 'Tuesday,Wednesday,Thursday,Friday,Saturday',
  })
})

test('the limits of bio and location have the specified texts', async () => {
  const { user } = await renderPage(page, { route: '/settings' })
  await user.click(await screen.findByRole('textbox', { name: /Bio/ }))
  await user.paste('x'.repeat(501))
  await user.click(screen.getByRole('textbox', { name: /Location/ }))
  await user.paste('y'.repeat(101))
  await user.click(screen.getByRole('button', save))
  expect(await screen.findAllByText('Bio must be less than 500 characters')).not.toHaveLength(0)
  expect(screen.getAllByText('Location must be less than 100 characters')).not.toHaveLength(0)
  expect(api.seen('PATCH', '/api/user/profile')).toEqual([])
})

test('offers the specified zones, languages and formats, and says which languages lack texts', async () => {
  const { user } = await renderPage(page, { route: '/settings' })
  const zones = await screen.findByRole('combobox', { name: 'Time zone' })
  expect(zones).toHaveValue('America/New_York')
  expect(zones.querySelectorAll('option')).toHaveLength(7)
  expect(
    screen.getByRole('option', { name: 'French (dates and numbers; texts in English)' }),
  ).toBeInTheDocument()
  await user.click(screen.getByRole('tab', { name: 'Appearance' }))
  expect(await screen.findByRole('combobox', { name: 'Date format' })).toHaveValue('MM/dd/yyyy')
  expect(screen.getByRole('option', { name: 'MMM dd, yyyy' })).toBeInTheDocument()
})

test('a failure shows the words of the server', async () => {
  api.use(http.patch('/api/user/profile', () => problem(409, 'This change conflicts with another one')))
  const { user, host } = await renderPage(page, { route: '/settings?tab=notifications' })
  await user.click(await screen.findByRole('switch', { name: /^SMS notifications/ }))
  await user.click(screen.getByRole('button', save))
  await waitFor(() =>
    expect(host.calls.toasts).toMatchObject([
      { tone: 'error', title: 'Error', message: 'This change conflicts with another one' },
    ]),
  )
})

test('the theme is on the page and saved with the change, without the button', async () => {
  const { user, host } = await renderPage(page, { route: '/settings?tab=appearance' })
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Theme' }), 'dark')
  await waitFor(() =>
    expect(api.seen('PATCH', '/api/user/profile')).toMatchObject([{ body: { theme: 'dark' } }]),
  )
  expect(host.calls.choices).toEqual([{ theme: 'dark' }])
  await waitFor(() => expect(host.calls.guards).toBe(0))
})

test('ways to be told are chosen by kind and saved by the tab’s one button; a switch disables its column', async () => {
  const { user, host } = await renderPage(page, { route: '/settings?tab=notifications' })
  const mail = await screen.findByRole('checkbox', { name: 'Work assigned to you: Email' })
  expect(mail).not.toBeChecked()
  await user.click(mail)
  expect(mail).toBeChecked()
  expect(host.calls.guards).toBe(1)
  expect(api.seen('PATCH', '/api/notifications/preferences')).toEqual([])
  expect(screen.getAllByRole('button', save)).toHaveLength(1)
  await user.click(screen.getByRole('button', save))
  const ways = { inApp: true, email: true, desktop: true }
  await waitFor(() => expect(api.db.ways).toEqual({ assignment: ways }))
  await waitFor(() => expect(host.calls.guards).toBe(0))
  await user.click(screen.getByRole('switch', { name: /^Email notifications/ }))
  expect(mail).toBeDisabled()
  await expectAccessible()
})

test('choices that could not be saved stay in the form, which says so', async () => {
  api.use(http.patch('/api/notifications/preferences', () => problem(503, 'Not now')))
  const { user, host } = await renderPage(page, { route: '/settings?tab=notifications' })
  const box = await screen.findByRole('checkbox', { name: 'Work assigned to you: In app' })
  await user.click(box)
  await user.click(screen.getByRole('button', save))
  await waitFor(() => expect(host.calls.toasts).toMatchObject([{ tone: 'error', message: 'Not now' }]))
  expect(box).not.toBeChecked()
  expect(host.calls.guards).toBe(1)
})
