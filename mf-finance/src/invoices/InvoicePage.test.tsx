import { createServer, http, problem, type RenderOptions, renderPage } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { screen, waitFor, within } from '@testing-library/react'
import { financeHandlers } from '../handlers.ts'
import { type MockDb, makeMockDb } from '../mock/mock-db.ts'
import * as InvoicePage from './InvoicePage.module.ts'
import * as InvoicesPage from './InvoicesPage.module.ts'

const server = createServer()

/** An office in which 3 repeats 1: the same broker and amount. */
function dbWithDuplicate(): MockDb {
  const db = makeMockDb(12, 'manager')
  const [first] = db.invoices
  db.invoices = db.invoices.map((invoice) =>
    invoice.id === 3 && first
      ? {
          ...invoice,
          ...{ brokerId: first.brokerId, broker: first.broker, amount: first.amount },
          ...{ status: 'submitted' as const, createdAt: first.createdAt },
        }
      : invoice,
  )
  return db
}

async function open(route: string, options: RenderOptions & { db?: MockDb } = {}) {
  const db = options.db ?? makeMockDb(12, 'manager')
  server.use(...financeHandlers(db))
  const role = db.role
  const view = await renderPage(InvoicePage, { ...options, role, route, path: '/invoices/:id' })
  return { ...view, db }
}

test('tells what it is about, what can be done and everything that happened', async () => {
  const db = makeMockDb(12, 'manager')
  db.changes = {
    8: [
      {
        at: '2026-03-15T08:00:00.000Z',
        by: { id: 1, name: 'Maria Santos' },
        fields: [
          { name: 'amount', from: '1000.00', to: '1250.50' },
          { name: 'notes', from: null, to: 'Lumper added' },
        ],
      },
    ],
  }
  await open('/invoices/8', { db })
  expect(await screen.findByRole('heading', { level: 1, name: 'Invoice INV-0008' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'L-0008' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Approve' })).toBeVisible()
  const history = within(await screen.findByRole('list', { name: 'History' }))
  expect(await history.findByText(/Amount:/)).toHaveTextContent('Amount: $1,000.00 → $1,250.50')
  expect(history.getByText(/Notes:/)).toHaveTextContent('Notes: — → Lumper added')
  expect(history.getByText('Created as Draft')).toBeVisible()
  await expectAccessible()
})

test('j and k walk the list it was opened from, over the keys of the page', async () => {
  const { user, url } = await open('/invoices/12?sort=-id')
  await screen.findByText('1 of 12')
  await user.keyboard('j')
  expect(await screen.findByRole('heading', { level: 1, name: 'Invoice INV-0011' })).toBeVisible()
  expect(url()).toContain('/invoices/11?sort=-id')
  await user.keyboard('k')
  await screen.findByRole('heading', { level: 1, name: 'Invoice INV-0012' })
  expect(screen.getByRole('link', { name: 'Invoices' })).toHaveAttribute('href', '/invoices?sort=-id')
})

test('the form opens over the page, and keys do not lead away from it', async () => {
  const { user, url } = await open('/invoices/12?sort=-id')
  await screen.findByText('1 of 12')
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  await screen.findByRole('dialog', { name: 'Edit invoice INV-0012' })
  await user.keyboard('{Escape}')
  expect(url()).toContain('/invoices/12')
})

test('PDF and text are two downloads', async () => {
  const clicked: { href: string; name: string }[] = []
  const spy = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    clicked.push({ href: new URL(this.href).pathname, name: this.download })
  })
  URL.createObjectURL = () => 'blob:http://localhost/text'
  URL.revokeObjectURL = () => undefined
  const { user } = await open('/invoices/12')
  await user.click(await screen.findByRole('button', { name: 'PDF' }))
  await user.click(screen.getByRole('button', { name: 'Download' }))
  expect(clicked[0]).toEqual({ href: '/api/invoices/12/pdf', name: '' })
  expect(clicked[1]?.name).toBe('invoice-INV-0012.txt')
  spy.mockRestore()
})

test('a possible duplicate is named, cannot be approved, and is declared different with a reason', async () => {
  const { user, db, host } = await open('/invoices/3', { db: dbWithDuplicate() })
  const notice = await screen.findByText('This may be a duplicate')
  // On paper it may leave the office.
  expect(notice.closest('[data-print="hidden"]')).toBeInTheDocument()
  expect(notice).toBeVisible()
  expect(screen.getByRole('link', { name: 'INV-0001' })).toHaveAttribute('href', '/invoices/1')
  await expectAccessible()

  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await waitFor(() =>
    expect(host.calls.toasts).toMatchObject([
      { tone: 'error', message: expect.stringContaining('may be a duplicate of INV-0001') },
    ]),
  )

  await user.click(screen.getByRole('button', { name: 'Not a duplicate…' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Is INV-0003 not a duplicate?' }))
  await user.click(asked.getByRole('button', { name: 'Not a duplicate' }))
  expect(await asked.findByText('Give a reason of at least 5 characters')).toBeVisible()
  await user.type(asked.getByRole('textbox', { name: /Reason/ }), 'Two loads at one rate')
  await user.dblClick(asked.getByRole('button', { name: 'Not a duplicate' }))

  expect(await screen.findByText('Declared not a duplicate of INV-0001')).toBeVisible()
  expect(screen.getAllByText(/Two loads at one rate/).length).toBeGreaterThan(0)
  expect(db.invoices.find(({ id }) => id === 3)?.notDuplicates).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(db.invoices.find(({ id }) => id === 3)?.status).toBe('approved'))
})

test.each([
  ['draft', 'Not submitted yet: nothing has been paid for it.'],
  ['submitted', 'Submitted on 03/15/2026, not decided yet: nothing has been paid for it.'],
  [
    'approved',
    /^Approved on 03\/16\/2026, \d+ days ago, and still not funded: nothing has been paid for it\.$/,
  ],
  ['rejected', 'Rejected on 03/17/2026: nothing has been paid for it.'],
  [
    'paid',
    'Marked as paid on 03/18/2026 without being bought in the ledger: what was sent is not recorded here.',
  ],
] as const)(
  'where the money of one that was not bought is, stands at the top: %s',
  async (status, sentence) => {
    const db = makeMockDb(12, 'employee')
    const days = { submittedAt: 15, approvedAt: 16, rejectedAt: 17, paidAt: 18 }
    const at = Object.fromEntries(
      Object.entries(days).map(([name, day]) => [name, `2026-03-${day}T18:00:00.000Z`]),
    )
    db.invoices = db.invoices.map((one) =>
      one.id === 3 ? { ...one, ...at, status, purchaseState: null } : one,
    )
    await open('/invoices/3', { db })
    expect(await screen.findByText(sentence)).toBeVisible()
  },
)

test('one that was approved a moment ago names the next cut-off', async () => {
  const db = makeMockDb(12, 'employee')
  const fresh = { status: 'approved', approvedAt: new Date().toISOString(), purchaseState: null } as const
  db.invoices = db.invoices.map((one) => (one.id === 3 ? { ...one, ...fresh } : one))
  await open('/invoices/3', { db })
  expect(
    await screen.findByText(
      /^Approved on .*, not funded yet: .* The next ACH cut-off is \d{1,2}:15 PM M[SD]T on [\d/]+\.$/,
    ),
  ).toBeVisible()
})

test('the status Paid says whom: the client, while the broker may owe it still', async () => {
  const db = makeMockDb(12, 'employee')
  db.invoices = db.invoices.map((one) => (one.id === 3 ? { ...one, status: 'paid' as const } : one))
  const { user } = await open('/invoices/3', { db })
  await user.hover((await screen.findAllByText('Paid'))[0] as HTMLElement)
  expect(await screen.findByRole('tooltip', { name: 'We paid the client' })).toBeVisible()
})

test('an invoice that is decided says what it resembles, and nothing of an approval to come', async () => {
  const db = dbWithDuplicate()
  db.invoices = db.invoices.map((one) => (one.id === 3 ? { ...one, status: 'paid' as const } : one))
  await open('/invoices/3', { db })
  expect(await screen.findByText('This may be a duplicate')).toBeVisible()
  expect(screen.queryByText(/It cannot be approved/)).not.toBeInTheDocument()
})

test('an employee sees the question and leaves the answer to a manager', async () => {
  const db = dbWithDuplicate()
  db.role = 'employee'
  await open('/invoices/3', { db })
  expect(await screen.findByText(/until a manager explains why/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Not a duplicate…' })).not.toBeInTheDocument()
})

test('the list marks it, and the drawer leads to the page', async () => {
  const db = dbWithDuplicate()
  server.use(...financeHandlers(db))
  const { user } = await renderPage(InvoicesPage, { role: 'manager', route: '/invoices?sort=-id' })
  await waitFor(() => expect(screen.getAllByRole('img', { name: 'Possible duplicate' })).toHaveLength(2))
  await user.click(screen.getByRole('link', { name: /INV-0012/ }))
  expect(await screen.findByRole('link', { name: 'Open page' })).toHaveAttribute(
    'href',
    '/invoices/12?sort=-id',
  )
})

test('the form says before saving what it would repeat', async () => {
  const db = dbWithDuplicate()
  server.use(...financeHandlers(db))
  await renderPage(InvoicesPage, { role: 'manager', route: '/invoices?new=1&loadId=1' })
  expect(await screen.findByText('There is something like this already')).toBeVisible()
  expect(screen.getByRole('link', { name: 'INV-0001' })).toBeVisible()
})

test('an invoice that is not there, and one that cannot be read', async () => {
  const { unmount } = await open('/invoices/999')
  expect(await screen.findByText("This invoice doesn't exist")).toBeVisible()
  unmount()
  server.use(...financeHandlers(makeMockDb(12, 'manager')))
  server.use(http.get('/api/invoices/:id', () => problem(500), { once: true }))
  const { user } = await renderPage(InvoicePage, {
    role: 'manager',
    route: '/invoices/8',
    path: '/invoices/:id',
  })
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Invoice INV-0008' })).toBeVisible()
})

test('a copy is begun from the page by its button or by c, as a draft without a number', async () => {
  const { user, url, db } = await open('/invoices/8')
  const invoice = db.invoices.find(({ id }) => id === 8)
  await screen.findByRole('button', { name: 'Copy' })
  await user.keyboard('c')
  await waitFor(() => expect(url()).toBe('/invoices/8?new=1&copy=8'))
  const form = within(await screen.findByRole('dialog', { name: 'New Invoice' }))
  expect(form.getByRole('textbox', { name: /^Invoice number/ })).toHaveValue('')
  await waitFor(() =>
    expect(form.getByRole('combobox', { name: /^Load/ })).toHaveValue(invoice?.load?.loadNumber),
  )
  await user.type(form.getByRole('textbox', { name: /^Invoice number/ }), 'INV-COPY')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(url()).toBe('/invoices/8'))
  expect(db.invoices.at(-1)).toMatchObject({
    ...{ invoiceNumber: 'INV-COPY', status: 'draft' },
    ...{ loadId: invoice?.loadId, clientId: invoice?.clientId, amount: invoice?.amount },
  })
})
