import type { FindingInWords } from '@drayline/domain/finance/invoices/verdict'
import { http, renderPage } from '@drayline/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { financeHandlers } from '../handlers.ts'
import { makeMockDb } from '../mock/mock-db.ts'
import * as InvoicePage from './InvoicePage.module.ts'
import { chooseAction, drawer, invoicesPage, save } from './invoices.fixture.ts'

const page = invoicesPage()

const suspended: FindingInWords = {
  code: 'BROKER_INACTIVE',
  severity: 'override',
  figures: { broker: 'Chartwell', status: 'suspended' },
  message: 'Chartwell is Suspended: no new business',
}
const noRate: FindingInWords = {
  code: 'RATE_MISSING',
  severity: 'warn',
  figures: {},
  message: 'The load has no rate to compare the amount with',
}

/** An office whose second invoice, a submitted one, is flagged. */
function flaggedDb() {
  const db = makeMockDb(12)
  const invoice = db.invoices.find(({ status }) => status === 'submitted')
  if (!invoice) throw new Error('The office has a submitted invoice')
  db.findings = { [invoice.id]: [suspended, noRate] }
  return { db, invoice }
}

test('a manager sees what speaks against an invoice and approves it with a reason', async () => {
  const { db, invoice } = flaggedDb()
  const { user } = await page.open({ db, role: 'manager', route: `/invoices?open=${invoice.id}` })
  expect(await screen.findByText('2 concerns about this invoice')).toBeVisible()
  expect(screen.getByText(suspended.message)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  const ask = within(await screen.findByRole('alertdialog'))
  expect(ask.getByText(suspended.message)).toBeVisible()
  expect(ask.queryByText(noRate.message)).not.toBeInTheDocument()
  await user.click(ask.getByRole('button', { name: 'Approve with override' }))
  expect(ask.getByText('Say why it is approved anyway')).toBeVisible()
  await user.type(ask.getByLabelText(/Reason for the override/), 'Broker pays by wire')
  await user.click(ask.getByRole('button', { name: 'Approve with override' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  await waitFor(() => expect(db.invoices.find(({ id }) => id === invoice.id)?.status).toBe('approved'))
})

test('an approval is taken although one goes on to the next invoice while its findings are read', async () => {
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const view = page.open({ role: 'manager', route: '/invoices?status=submitted&open=8' })
  page.use(http.get('/api/invoices/8/verdict', () => isAnswered))
  const { user, db } = await view
  await (await drawer('Invoice INV-0008')).findByText('1 of 2')
  await user.keyboard('aj')
  expect(await screen.findByRole('dialog', { name: 'Invoice INV-0001' })).toBeVisible()
  answer()
  await waitFor(() => expect(db.invoices.find(({ id }) => id === 8)).toMatchObject({ status: 'approved' }))
  expect(screen.getByRole('dialog', { name: 'Invoice INV-0001' })).toBeVisible()
})

test('submitting names what speaks against it and asks once', async () => {
  const db = makeMockDb(12)
  const draft = db.invoices.find(({ status }) => status === 'draft')
  if (!draft) throw new Error('The office has a draft')
  db.findings = { [draft.id]: [suspended, noRate] }
  const { user } = await page.open({ db, route: `/invoices?open=${draft.id}` })
  const statusNow = () => db.invoices.find(({ id }) => id === draft.id)?.status
  await user.click(await screen.findByRole('button', { name: 'Submit' }))
  const first = within(
    await screen.findByRole('alertdialog', { name: `Submit ${draft.invoiceNumber} anyway?` }),
  )
  expect(first.getByText(suspended.message)).toBeVisible()
  expect(first.getByText(noRate.message)).toBeVisible()
  expect(first.queryByLabelText(/Reason for the override/)).not.toBeInTheDocument()
  await user.click(first.getByRole('button', { name: 'Cancel' }))
  expect(statusNow()).toBe('draft')
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  const again = within(await screen.findByRole('alertdialog'))
  await user.click(again.getByRole('button', { name: 'Submit anyway' }))
  await waitFor(() => expect(statusNow()).toBe('submitted'))
})

test('an employee sees it without the button, and the list marks it', async () => {
  const { db, invoice } = flaggedDb()
  await page.open({ db, route: `/invoices?open=${invoice.id}` })
  expect(await screen.findByText('A manager can approve it with a stated reason.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
  const label = `Findings: ${suspended.message} · ${noRate.message}`
  expect(await screen.findByRole('img', { name: label, hidden: true })).toBeInTheDocument()
})

test('the form asks for the reason once the chosen status approves, and sends it', async () => {
  const { db, invoice } = flaggedDb()
  const { user } = await page.open({ db, role: 'manager' })
  await chooseAction(user, invoice.invoiceNumber, 'Edit')
  const form = await drawer(/Edit/)
  expect(await form.findByText(suspended.message)).toBeVisible()
  expect(form.queryByLabelText(/Reason for the override/)).not.toBeInTheDocument()
  await user.selectOptions(form.getByLabelText(/Status/), 'Approved')
  const reason = await form.findByLabelText(/Reason for the override/)
  await save(user)
  expect(form.getAllByText('Say why it is approved anyway').length).toBeGreaterThan(0)
  await user.type(reason, 'Broker pays by wire')
  await save(user)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(db.invoices.find(({ id }) => id === invoice.id)?.status).toBe('approved')
})

test('the form asks once before it submits an invoice that something speaks against', async () => {
  const db = makeMockDb(12)
  const draft = db.invoices.find(({ status }) => status === 'draft')
  if (!draft) throw new Error('The office has a draft')
  db.findings = { [draft.id]: [suspended, noRate] }
  const { user } = await page.open({ db, route: `/invoices?edit=${draft.id}` })
  const form = await drawer(`Edit invoice ${draft.invoiceNumber}`)
  await form.findByText(suspended.message)
  await user.selectOptions(form.getByLabelText(/Status/), 'Submitted')
  const statusNow = () => db.invoices.find(({ id }) => id === draft.id)?.status
  const name = `Submit ${draft.invoiceNumber} anyway?`
  await save(user)
  const first = within(await screen.findByRole('alertdialog', { name }))
  for (const { message } of [suspended, noRate]) expect(first.getByText(message)).toBeVisible()
  await user.click(first.getByRole('button', { name: 'Cancel' }))
  expect(statusNow()).toBe('draft')
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  const again = within(await screen.findByRole('alertdialog', { name }))
  await user.click(again.getByRole('button', { name: 'Submit anyway' }))
  await waitFor(() => expect(statusNow()).toBe('submitted'))
})

describe('a bulk approval', () => {
  async function approveAll(role: 'manager' | 'employee' = 'manager') {
    const { db, invoice } = flaggedDb()
    const clean = db.invoices.find(({ status, id }) => status === 'submitted' && id !== invoice.id)
    if (!clean) throw new Error('The office has two submitted invoices')
    const { user } = await page.open({ db, role })
    for (const { invoiceNumber } of [invoice, clean])
      await user.click(await screen.findByRole('checkbox', { name: `Select ${invoiceNumber}` }))
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    const ask = within(await screen.findByRole('alertdialog'))
    const statusOf = (id: number) => db.invoices.find((one) => one.id === id)?.status
    return { user, ask, invoice, clean, statusOf }
  }

  test('leaves what needs an override, and names what speaks against it', async () => {
    const { user, ask, invoice, clean, statusOf } = await approveAll()
    expect(await ask.findByText(suspended.message)).toBeVisible()
    await user.click(ask.getByRole('button', { name: 'Approve (1)' }))
    await waitFor(() => expect(statusOf(clean.id)).toBe('approved'))
    expect(statusOf(invoice.id)).toBe('submitted')
  })

  test('takes one reason for all that need an override, and gives it to those alone', async () => {
    const { user, ask, invoice, clean, statusOf } = await approveAll()
    await user.click(await ask.findByRole('checkbox', { name: /Approve the one that needs an override/ }))
    await user.click(ask.getByRole('button', { name: 'Approve (2)' }))
    expect(ask.getByText('A reason is required')).toBeVisible()
    await user.type(ask.getByLabelText(/Reason for the override/), 'Broker pays by wire')
    const sent: object[] = []
    page.use(
      http.post('/api/invoices/bulk', async ({ request }) => {
        sent.push((await request.clone().json()) as object)
      }),
    )
    await user.click(ask.getByRole('button', { name: 'Approve (2)' }))
    await waitFor(() => expect([statusOf(invoice.id), statusOf(clean.id)]).toEqual(['approved', 'approved']))
    expect(sent).toMatchObject([
      { items: [{ id: clean.id }], override: null },
      { items: [{ id: invoice.id }], override: { reason: 'Broker pays by wire' } },
    ])
  })
})

/** Findings that an approval overrides, each in the words of its rule. */
const marks: FindingInWords[] = [
  suspended,
  {
    code: 'CLIENT_INACTIVE',
    severity: 'override',
    figures: { client: 'Red Mesa' },
    message: 'Red Mesa is inactive: no new business',
  },
  {
    code: 'PACKET',
    severity: 'override',
    figures: { missing: 'bill_of_lading' },
    message: 'Papers of the load are missing: bill of lading',
  },
  {
    code: 'RATE_MATCH',
    severity: 'override',
    figures: { rate: '100.00', amount: '200.00', over: '100.00' },
    message: "$200.00 is $100.00 more than the load's rate of $100.00",
  },
  {
    code: 'BROKER_LIMIT',
    severity: 'override',
    figures: { broker: 'Summit', limit: '1.00', open: '1.00', amount: '1.00', over: '1.00' },
    message: 'Summit would owe $1.00 more than its limit of $1.00: $1.00 open, $1.00 here',
  },
]

describe.each(marks.map((finding) => [finding.code, finding] as const))('%s is marked', (_, finding) => {
  async function open(route: string) {
    const db = makeMockDb(12)
    const invoice = db.invoices.find(({ status }) => status === 'submitted')
    if (!invoice) throw new Error('The office has a submitted invoice')
    db.findings = { [invoice.id]: [finding] }
    const view = await page.open({ db, role: 'manager', route: route.replace(':id', String(invoice.id)) })
    return { ...view, invoice }
  }

  test.each([
    ['in the drawer', '/invoices?open=:id'],
    ['in the form', '/invoices?edit=:id'],
  ])('%s', async (_where, route) => {
    await open(route)
    const shown = await screen.findByText(finding.message)
    expect(shown).toBeVisible()
    expect(shown.closest('[role="dialog"]')).not.toBeNull()
  })

  test('in the list and in the preview of several', async () => {
    const { user, invoice } = await open('/invoices')
    const label = `Findings: ${finding.message}`
    expect(await screen.findByRole('img', { name: label })).toBeInTheDocument()
    await user.click(screen.getByRole('checkbox', { name: `Select ${invoice.invoiceNumber}` }))
    await user.click(screen.getByRole('button', { name: 'Approve' }))
    const preview = within(await screen.findByRole('alertdialog'))
    expect(await preview.findByText(finding.message)).toBeVisible()
  })

  test('on the page of the invoice', async () => {
    const db = makeMockDb(12)
    const invoice = db.invoices.find(({ status }) => status === 'submitted')
    if (!invoice) throw new Error('The office has a submitted invoice')
    db.findings = { [invoice.id]: [finding] }
    page.use(...financeHandlers(db))
    await renderPage(InvoicePage, {
      route: `/invoices/${invoice.id}`,
      path: '/invoices/:id',
      role: 'manager',
    })
    expect(await screen.findByText(finding.message)).toBeVisible()
  })
})
