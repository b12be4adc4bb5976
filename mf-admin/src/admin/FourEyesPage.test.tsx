import { http, problem, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { createMockApi } from '@drayline/testing/mock-api'
import { screen, waitFor } from '@testing-library/react'
import { adminPanelHandlers } from './admin.handlers.ts'
import { makeAdminDb } from './admin.mock.ts'
import * as page from './FourEyesPage.module.ts'

const api = createMockApi(makeAdminDb(), adminPanelHandlers)
const open = (role: 'admin' | 'manager' = 'admin') => renderPage(page, { route: '/admin/four-eyes', role })

it('shows the rule and who may take which step', async () => {
  await open()
  expect(await screen.findByRole('switch', { name: /^Two people for large amounts/ })).toBeChecked()
  expect(screen.getByLabelText(/From this amount on/)).toHaveDisplayValue('10000.00')
  expect(screen.getByText(/Nobody has changed this yet/)).toBeVisible()
  expect(screen.getAllByText('Ann Walsh, Lee Park')).toHaveLength(3)
  expect(screen.queryByText(/A step has only one person/)).not.toBeInTheDocument()
  await expectAccessible()
})

it('is set to another amount', async () => {
  const { user, host } = await open()
  const amount = await screen.findByLabelText(/From this amount on/)
  await user.clear(amount)
  await user.click(screen.getByRole('button', { name: 'Save rule' }))
  expect((await screen.findAllByText('Amount is required'))[0]).toBeVisible()
  await user.type(amount, '5000')
  await user.click(screen.getByRole('button', { name: 'Save rule' }))
  await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: 'Rule saved' }]))
  expect(api.seen('PUT', '/api/four-eyes')).toMatchObject([{ body: { enabled: true, amount: '5000.00' } }])
})

it('is switched off with a reason, which the page shows from then on', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('switch', { name: /^Two people for large amounts/ }))
  await user.click(screen.getByRole('button', { name: 'Save rule' }))
  expect((await screen.findAllByText('Say why two people are not needed'))[0]).toBeVisible()
  await user.type(screen.getByLabelText(/Reason/), 'One person works here')
  await user.click(screen.getByRole('button', { name: 'Save rule' }))
  expect(await screen.findByText(/Two people are not needed: one person can/)).toBeVisible()
  expect(screen.getByText(/Last changed by Ann Walsh/)).toBeVisible()
})

it('says that one person alone cannot take the steps', async () => {
  const alone = [{ id: 3, name: 'Ann Walsh' }]
  api.db.fourEyes.people = { approve: alone, pay: alone, decideAdvance: alone }
  await open()
  expect(await screen.findByText(/A step has only one person/)).toBeVisible()
})

it('says that a colleague was faster, and shows their rule', async () => {
  const { user, host } = await open()
  const amount = await screen.findByLabelText(/From this amount on/)
  api.db.fourEyes = { ...api.db.fourEyes, version: 4, amount: '7500.00' }
  await user.clear(amount)
  await user.type(amount, '5000')
  await user.click(screen.getByRole('button', { name: 'Save rule' }))
  await waitFor(() => expect(host.calls.toasts).toMatchObject([{ title: "Couldn't save the rule" }]))
  await waitFor(() => expect(screen.getByLabelText(/From this amount on/)).toHaveDisplayValue('7500.00'))
})

it('offers another try when the rule could not be read', async () => {
  api.use(http.get('/api/four-eyes', () => problem(500, 'Out of order')))
  await open()
  expect(await screen.findByText('Out of order')).toBeVisible()
  expect(screen.getByRole('button', { name: /Try again/ })).toBeVisible()
})

it('is for administrators', async () => {
  await open('manager')
  expect(await screen.findByText(/don.t have (access|permission)/i)).toBeVisible()
  expect(api.seen('GET', '/api/four-eyes')).toEqual([])
})
