import { HttpResponse, http, problem } from '@drayline/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { invoicesPage } from './invoices.fixture.ts'

const page = invoicesPage()

async function select(role: 'employee' | 'manager', ...numbers: string[]) {
  const view = await page.open({ role })
  for (const number of numbers)
    await view.user.click(await screen.findByRole('checkbox', { name: `Select ${number}` }))
  return view
}
const statusOf = (office: Awaited<ReturnType<typeof page.open>>['office'], id: number) =>
  office.invoices.find((invoice) => invoice.id === id)?.status

test('a manager gets four steps, an employee one', async () => {
  const { unmount } = await select('manager', 'INV-0008')
  for (const name of ['Submit', 'Approve', 'Reject', 'Mark paid'])
    expect(screen.getByRole('button', { name })).toBeVisible()
  unmount()
  await select('employee', 'INV-0008')
  expect(screen.getByRole('button', { name: 'Submit' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
})

test('approving repeats how many and how much before anything moves', async () => {
  const { user, office, host } = await select('manager', 'INV-0008', 'INV-0001')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  const question = await screen.findByRole('alertdialog', { name: 'Mark 2 invoices as Approved?' })
  expect(question).toHaveTextContent('Together $2,533.00')
  expect(statusOf(office, 8)).toBe('submitted')
  await user.click(within(question).getByRole('button', { name: 'Mark as Approved' }))
  await waitFor(() => expect(statusOf(office, 8)).toBe('approved'))
  expect(statusOf(office, 1)).toBe('approved')
  await waitFor(() =>
    expect(host.calls.toasts).toMatchObject([{ tone: 'success', title: '2 invoices are now Approved' }]),
  )
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select INV-0008' })).not.toBeChecked())
})

test('calling it off keeps the selection', async () => {
  const { user, office } = await select('manager', 'INV-0008', 'INV-0001')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(statusOf(office, 8)).toBe('submitted')
  expect(screen.getByRole('checkbox', { name: 'Select INV-0008' })).toBeChecked()
})

test('those that could not move are named with the reason, and stay selected', async () => {
  const { user, office, host } = await select('manager', 'INV-0008', 'INV-0010')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await user.click(await screen.findByRole('button', { name: 'Mark as Approved' }))
  const failures = await screen.findByRole('dialog', { name: /1 record could not be changed/ })
  expect(failures).toHaveTextContent('INV-0010')
  expect(failures).toHaveTextContent('This step from Paid to Approved is not possible for you')
  expect(statusOf(office, 8)).toBe('approved')
  expect(host.calls.toasts).toMatchObject([{ tone: 'success', title: 'One invoice is now Approved' }])
  await user.click(within(failures).getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select INV-0010' })).toBeChecked())
  expect(screen.getByRole('checkbox', { name: 'Select INV-0008' })).not.toBeChecked()
})

test('a reason for a refusal goes to every refused invoice', async () => {
  const { user, office } = await select('manager', 'INV-0008', 'INV-0001')
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.type(question.getByRole('textbox', { name: /Reason/ }), 'No proof of delivery')
  await user.click(question.getByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(statusOf(office, 1)).toBe('rejected'))
  for (const id of [1, 8])
    expect(office.invoices.find((invoice) => invoice.id === id)?.history.at(-1)?.reason).toBe(
      'No proof of delivery',
    )
})

test('a lost session is left to the host', async () => {
  const { user, host } = await select('manager', 'INV-0008')
  page.use(http.post('/api/invoices/status', () => problem(401, 'Unauthorized')))
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await user.click(await screen.findByRole('button', { name: 'Mark as Approved' }))
  await waitFor(() => expect(host.calls.unauthorized).toBe(1))
  expect(host.calls.toasts).toEqual([])
})

test('a failure as a whole says so and keeps the selection', async () => {
  const { user, host } = await select('manager', 'INV-0008')
  page.use(http.post('/api/invoices/status', () => problem(503, 'Not available right now')))
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await user.click(await screen.findByRole('button', { name: 'Mark as Approved' }))
  await waitFor(() =>
    expect(host.calls.toasts).toMatchObject([{ tone: 'error', message: 'Not available right now' }]),
  )
  expect(screen.getByRole('checkbox', { name: 'Select INV-0008' })).toBeChecked()
})

test('more than the API takes at once go in parts', async () => {
  const parts: number[] = []
  const { user } = await page.open({ role: 'manager', size: 600 })
  page.use(
    http.post('/api/invoices/status', async ({ request }) => {
      const { ids } = (await request.json()) as { ids: number[] }
      parts.push(ids.length)
      return HttpResponse.json(ids.map((id) => ({ id, ok: true, message: null })))
    }),
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }))
  await user.click(await screen.findByRole('button', { name: 'Select all 600 that match' }))
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await user.click(await screen.findByRole('button', { name: 'Mark as Submitted' }))
  await waitFor(() => expect(parts).toEqual([500, 100]))
})
