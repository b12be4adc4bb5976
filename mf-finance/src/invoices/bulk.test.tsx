import { HttpResponse, http, problem } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import { invoicesPage } from './invoices.fixture.ts'

const page = invoicesPage()

async function select(role: 'employee' | 'manager', ...numbers: string[]) {
  const view = await page.open({ role })
  for (const number of numbers)
    await view.user.click(await screen.findByRole('checkbox', { name: `Select ${number}` }))
  return view
}
const statusOf = (db: Awaited<ReturnType<typeof page.open>>['db'], id: number) =>
  db.invoices.find((invoice) => invoice.id === id)?.status
const question = async (name: string) => within(await screen.findByRole('alertdialog', { name }))

test('a manager gets four steps, an employee one', async () => {
  const { unmount } = await select('manager', 'INV-0008')
  for (const name of ['Submit', 'Approve', 'Reject', 'Mark paid'])
    expect(screen.getByRole('button', { name })).toBeVisible()
  unmount()
  await select('employee', 'INV-0008')
  expect(screen.getByRole('button', { name: 'Submit' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
})

test('before anything moves it says how many and how much would go, and which would not and why', async () => {
  const { user, db, host } = await select('manager', 'INV-0008', 'INV-0001', 'INV-0010')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  const asked = await question('Approve: several invoices')
  expect(await asked.findByText('2 invoices, together $2,533.00, will be Approved')).toBeVisible()
  expect(asked.getByText('One stays as it is')).toBeVisible()
  expect(asked.getByText('INV-0010')).toBeVisible()
  expect(asked.getByText('This step from Paid to Approved is not possible for you')).toBeVisible()
  await expectAccessible()
  expect(statusOf(db, 8)).toBe('submitted')
  await user.click(asked.getByRole('button', { name: 'Approve (2)' }))
  await waitFor(() => expect(statusOf(db, 8)).toBe('approved'))
  expect(statusOf(db, 1)).toBe('approved')
  expect(statusOf(db, 10)).toBe('paid')
  await waitFor(() =>
    expect(host.calls.toasts).toMatchObject([{ tone: 'success', title: '2 invoices are now Approved' }]),
  )
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select INV-0008' })).not.toBeChecked())
})

test('when none can go there is nothing to confirm', async () => {
  const { user } = await select('manager', 'INV-0010')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  const asked = await question('Approve: several invoices')
  expect(await asked.findByText('None of these invoices can be changed this way')).toBeVisible()
  expect(asked.getByRole('button', { name: 'Approve (0)' })).toBeDisabled()
})

test('calling it off keeps the selection', async () => {
  const { user, db } = await select('manager', 'INV-0008', 'INV-0001')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(statusOf(db, 8)).toBe('submitted')
  expect(screen.getByRole('checkbox', { name: 'Select INV-0008' })).toBeChecked()
})

test('those that failed after all are named, stay selected, and can be tried again', async () => {
  const { user, db } = await select('manager', 'INV-0008', 'INV-0001')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  const go = await screen.findByRole('button', { name: 'Approve (2)' })
  // A colleague was faster with one of them.
  db.invoices = db.invoices.map((invoice) => (invoice.id === 1 ? { ...invoice, status: 'paid' } : invoice))
  await user.click(go)
  const failures = await screen.findByRole('dialog', { name: /1 record could not be changed/ })
  expect(failures).toHaveTextContent('INV-0001')
  expect(failures).toHaveTextContent('This step from Paid to Approved is not possible for you')
  expect(statusOf(db, 8)).toBe('approved')
  db.invoices = db.invoices.map((invoice) =>
    invoice.id === 1 ? { ...invoice, status: 'submitted' } : invoice,
  )
  await user.click(within(failures).getByRole('button', { name: 'Try again' }))
  await user.click(await screen.findByRole('button', { name: 'Approve (1)' }))
  await waitFor(() => expect(statusOf(db, 1)).toBe('approved'))
})

test('a rejection needs a reason, which goes to every one of them', async () => {
  const { user, db } = await select('manager', 'INV-0008', 'INV-0001')
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  const asked = await question('Reject: several invoices')
  await user.click(await asked.findByRole('button', { name: 'Reject (2)' }))
  expect(await asked.findByText('A reason is required')).toBeVisible()
  expect(statusOf(db, 1)).toBe('submitted')
  await user.type(asked.getByRole('textbox', { name: /Reason/ }), 'No proof of delivery')
  await user.dblClick(asked.getByRole('button', { name: 'Reject (2)' }))
  await waitFor(() => expect(statusOf(db, 1)).toBe('rejected'))
  for (const id of [1, 8]) {
    const steps = db.invoices.find((invoice) => invoice.id === id)?.history ?? []
    expect(steps.filter(({ to }) => to === 'rejected')).toHaveLength(1)
    expect(steps.at(-1)?.reason).toBe('No proof of delivery')
  }
})

test('a lost session is left to the host', async () => {
  const { user, host } = await select('manager', 'INV-0008')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  const go = await screen.findByRole('button', { name: 'Approve (1)' })
  page.use(http.post('/api/invoices/bulk', () => problem(401, 'Unauthorized')))
  await user.click(go)
  await waitFor(() => expect(host.calls.unauthorized).toBe(1))
  expect(host.calls.toasts).toEqual([])
})

test('when the check fails it can be tried again', async () => {
  page.use(http.post('/api/invoices/bulk', () => problem(503, 'Not available right now'), { once: true }))
  const { user } = await select('manager', 'INV-0008')
  page.use(http.post('/api/invoices/bulk', () => problem(503, 'Not available right now'), { once: true }))
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Not available right now')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Approve (1)' })).toBeEnabled()
})

test('without an answer while it is done, the rest counts as failed and stays selected', async () => {
  const { user } = await select('manager', 'INV-0008')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  const go = await screen.findByRole('button', { name: 'Approve (1)' })
  page.use(http.post('/api/invoices/bulk', () => problem(503, 'Not available right now')))
  await user.click(go)
  const failures = await screen.findByRole('dialog', { name: /1 record could not be changed/ })
  expect(failures).toHaveTextContent('Not available right now')
})

test('everything that matches is tried page by page and done in parts, each with its own key', async () => {
  const parts: [number, boolean][] = []
  const keys = new Set<string | null>()
  const { user } = await page.open({ role: 'manager', size: 600 })
  page.use(
    http.post('/api/invoices/bulk', async ({ request }) => {
      const body = (await request.json()) as { items?: { id: number }[]; after?: number; dryRun?: boolean }
      const ids =
        body.items?.map(({ id }) => id) ??
        Array.from({ length: body.after ? 100 : 500 }, (_, n) => (body.after ?? 0) + n + 1)
      parts.push([ids.length, body.dryRun === true])
      if (!body.dryRun) keys.add(request.headers.get('idempotency-key'))
      const facts = { version: 1, invoiceNumber: 'INV', client: null, amount: '1.00', from: 'draft' }
      const row = { ...facts, ok: true, message: null, current: null }
      const next = body.dryRun && !body.after ? 500 : null
      return HttpResponse.json({ results: ids.map((id) => ({ id, findings: [], ...row })), next })
    }),
  )
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }))
  await user.click(await screen.findByRole('button', { name: 'Select all 600 that match' }))
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await user.click(await screen.findByRole('button', { name: 'Submit (600)' }))
  await waitFor(() => expect(parts).toHaveLength(14))
  expect(parts.slice(0, 2)).toEqual([
    [500, true],
    [100, true],
  ])
  expect(parts.slice(2)).toEqual(Array(12).fill([50, false]))
  expect(keys.size).toBe(12)
})

/** Change that a colleague makes to an invoice during a decision about it. */
function edit(db: Awaited<ReturnType<typeof page.open>>['db'], id: number, amount: string) {
  db.invoices = db.invoices.map((invoice) =>
    invoice.id === id ? { ...invoice, amount, version: invoice.version + 1 } : invoice,
  )
}

test('one that was changed since it was ticked is not approved before it was looked at again', async () => {
  const { user, db } = await select('manager', 'INV-0008', 'INV-0001')
  edit(db, 8, '49999.00')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  const asked = await question('Approve: several invoices')
  expect(await asked.findByText('Amount: $1,746.00 → $49,999.00')).toBeVisible()
  expect(asked.getByRole('button', { name: 'Approve (1)' })).toBeEnabled()
  await expectAccessible()
  await user.click(asked.getByRole('button', { name: 'Look again' }))
  expect(await asked.findByText(/^2 invoices, together \$50,786\.00, will be Approved$/)).toBeVisible()
  await user.click(asked.getByRole('button', { name: 'Approve (2)' }))
  await waitFor(() => expect(statusOf(db, 8)).toBe('approved'))
})

test('one that is changed after the preview stays, is named with what changed, and can be looked at again', async () => {
  const { user, db } = await select('manager', 'INV-0008', 'INV-0001')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  const asked = await question('Approve: several invoices')
  const go = await asked.findByRole('button', { name: 'Approve (2)' })
  edit(db, 8, '49999.00')
  await user.click(go)
  expect(await asked.findByText('One invoice was not changed')).toBeVisible()
  expect(asked.getByText('INV-0008')).toBeVisible()
  expect(asked.getByText('Amount: $1,746.00 → $49,999.00')).toBeVisible()
  expect([statusOf(db, 8), statusOf(db, 1)]).toEqual(['submitted', 'approved'])
  await user.click(asked.getByRole('button', { name: 'Look again' }))
  expect(await asked.findByText('One invoice, $49,999.00, will be Approved')).toBeVisible()
  await user.click(asked.getByRole('button', { name: 'Approve (1)' }))
  await waitFor(() => expect(statusOf(db, 8)).toBe('approved'))
})

test('leaving it after such a refusal keeps only those selected that stayed', async () => {
  const { user, db } = await select('manager', 'INV-0008', 'INV-0001')
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  const asked = await question('Approve: several invoices')
  const go = await asked.findByRole('button', { name: 'Approve (2)' })
  edit(db, 8, '49999.00')
  await user.click(go)
  await asked.findByText('One invoice was not changed')
  await user.click(asked.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('checkbox', { name: 'Select INV-0008' })).toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Select INV-0001' })).not.toBeChecked()
})

test('of everything that matches only what the preview showed is done, as it was shown', async () => {
  const { user, db } = await page.open({ role: 'manager', route: '/invoices?status=submitted' })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }))
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  const asked = await question('Approve: several invoices')
  const go = await asked.findByRole('button', { name: 'Approve (2)' })
  db.invoices = db.invoices.map((invoice) =>
    invoice.id === 2 ? { ...invoice, status: 'submitted' as const } : invoice,
  )
  await user.click(go)
  await waitFor(() => expect(statusOf(db, 8)).toBe('approved'))
  expect(statusOf(db, 2)).toBe('submitted')
})
