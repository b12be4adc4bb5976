import type { ToldFinding } from '@drayline/domain/verdict'
import { screen, waitFor, within } from '@testing-library/react'
import { makeOffice } from '../mock/office.ts'
import { chooseAction, drawer, invoicesPage, save } from './invoices.fixture.ts'

const page = invoicesPage()

const suspended: ToldFinding = {
  code: 'BROKER_INACTIVE',
  severity: 'override',
  figures: { broker: 'Chartwell', status: 'suspended' },
  message: 'Chartwell is Suspended: no new business',
}
const noRate: ToldFinding = {
  code: 'RATE_MISSING',
  severity: 'warn',
  figures: {},
  message: 'The load has no rate to compare the amount with',
}

/** An office whose second invoice, a submitted one, is flagged. */
function flaggedOffice() {
  const office = makeOffice(12)
  const invoice = office.invoices.find(({ status }) => status === 'submitted')
  if (!invoice) throw new Error('The office has a submitted invoice')
  office.findings = { [invoice.id]: [suspended, noRate] }
  return { office, invoice }
}

test('a manager sees what speaks against an invoice and approves it with a reason', async () => {
  const { office, invoice } = flaggedOffice()
  const { user } = await page.open({ office, role: 'manager', route: `/invoices?open=${invoice.id}` })
  expect(await screen.findByText('2 things speak against this invoice')).toBeVisible()
  expect(screen.getByText(suspended.message)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Approve' }))
  const ask = within(await screen.findByRole('alertdialog'))
  expect(ask.getByText(suspended.message)).toBeVisible()
  expect(ask.queryByText(noRate.message)).not.toBeInTheDocument()
  await user.click(ask.getByRole('button', { name: 'Approve with override' }))
  expect(ask.getByText('Say why it is approved all the same')).toBeVisible()
  await user.type(ask.getByLabelText(/Reason for the override/), 'Broker pays by wire')
  await user.click(ask.getByRole('button', { name: 'Approve with override' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
  await waitFor(() => expect(office.invoices.find(({ id }) => id === invoice.id)?.status).toBe('approved'))
})

test('submitting names what speaks against it and asks once', async () => {
  const office = makeOffice(12)
  const draft = office.invoices.find(({ status }) => status === 'draft')
  if (!draft) throw new Error('The office has a draft')
  office.findings = { [draft.id]: [suspended, noRate] }
  const { user } = await page.open({ office, route: `/invoices?open=${draft.id}` })
  const statusNow = () => office.invoices.find(({ id }) => id === draft.id)?.status
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
  const { office, invoice } = flaggedOffice()
  await page.open({ office, route: `/invoices?open=${invoice.id}` })
  expect(await screen.findByText('A manager can approve it with a stated reason.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument()
  const label = `Something speaks against it: ${suspended.message} · ${noRate.message}`
  expect(await screen.findByRole('img', { name: label, hidden: true })).toBeInTheDocument()
})

test('the form asks for the reason once the chosen status approves, and sends it', async () => {
  const { office, invoice } = flaggedOffice()
  const { user } = await page.open({ office, role: 'manager' })
  await chooseAction(user, invoice.invoiceNumber, 'Edit')
  const form = await drawer(/Edit/)
  expect(await form.findByText(suspended.message)).toBeVisible()
  expect(form.queryByLabelText(/Reason for the override/)).not.toBeInTheDocument()
  await user.selectOptions(form.getByLabelText(/Status/), 'Approved')
  const reason = await form.findByLabelText(/Reason for the override/)
  await save(user)
  expect(form.getAllByText('Say why it is approved all the same').length).toBeGreaterThan(0)
  await user.type(reason, 'Broker pays by wire')
  await save(user)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(office.invoices.find(({ id }) => id === invoice.id)?.status).toBe('approved')
})
