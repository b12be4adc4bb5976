import type { FourEyes } from '@drayline/domain/finance/four-eyes/four-eyes'
import type { InvoiceDetail } from '@drayline/domain/finance/invoices/invoice'
import { http } from '@drayline/testing'
import { expectAccessible } from '@drayline/testing/accessible'
import { within } from '@testing-library/react'
import { makeFourEyes, makeMockDb } from '../mock/mock-db.ts'
import { drawer, invoicesPage } from './invoices.fixture.ts'

const page = invoicesPage()
/** The manager of the tests. */
const me = { id: 2, name: 'Dana Reed' }

/** Opens invoice 8, which waits for a decision, as the manager. */
async function open(changes: Partial<InvoiceDetail>, fourEyes?: FourEyes) {
  const db = makeMockDb(12)
  db.invoices = db.invoices.map((invoice) => (invoice.id === 8 ? { ...invoice, ...changes } : invoice))
  db.fourEyes = fourEyes
  const { user } = await page.open({ route: '/invoices?open=8', role: 'manager', db })
  const beside = await drawer('Invoice INV-0008')
  return { user, db, beside, steps: within(await beside.findByRole('group', { name: 'Next steps' })) }
}

test('an invoice that one entered oneself says who approves it instead', async () => {
  const { user, db, beside, steps } = await open({ amount: '12000.00', enteredBy: [me] })
  expect(
    await beside.findByText(
      'You entered, changed or submitted this invoice. From $10,000.00 on, someone else approves it: Ann Walsh',
    ),
  ).toBeVisible()
  const approve = steps.getByRole('button', { name: 'Approve' })
  expect(approve).toHaveAttribute('aria-disabled', 'true')
  expect(approve).toHaveAccessibleDescription(/someone else approves it/)
  await user.click(approve)
  await user.keyboard('a')
  expect(db.invoices.find(({ id }) => id === 8)?.status).toBe('submitted')
  expect(steps.getByRole('button', { name: 'Reject' })).not.toHaveAttribute('aria-disabled')
  await expectAccessible()
})

test('an invoice that one approved oneself says who pays it instead', async () => {
  const { beside, steps } = await open({ amount: '10000.00', status: 'approved', approvedBy: me })
  expect(await beside.findByText(/someone else pays it: Ann Walsh$/)).toBeVisible()
  expect(steps.getByRole('button', { name: /Pay|Mark/ })).toHaveAttribute('aria-disabled', 'true')
})

test.each([
  ['below the amount', { amount: '9999.99', enteredBy: [me] }, makeFourEyes()],
  ['where the rule is off', { amount: '12000.00', enteredBy: [me] }, makeFourEyes({ enabled: false })],
])('%s one approves it oneself', async (_where, invoice, rule) => {
  const { steps } = await open(invoice, rule)
  expect(steps.getByRole('button', { name: 'Approve' })).not.toHaveAttribute('aria-disabled')
})

test('nothing is asked about an invoice of others', async () => {
  const asked = jest.fn()
  page.use(http.get('/api/four-eyes', asked))
  await open({ amount: '12000.00', enteredBy: [{ id: 1, name: 'Maria Santos' }] })
  expect(asked).not.toHaveBeenCalled()
})
