import { fuelCardTypes } from '@drayline/domain/finance/fuel-cards/fuel-card'
import type { InvoiceChange } from '@drayline/domain/finance/invoices/invoice'
import type { FindingInWords } from '@drayline/domain/finance/invoices/verdict'
import type { Payout } from '@drayline/domain/finance/purchases/purchase'
import { apiDrift } from '@drayline/testing/api-document'
import { makeAgreementStore, makeTerms } from './agreements/agreements.mock.ts'
import { financeHandlers } from './handlers.ts'
import { makeMockDb } from './mock/mock-db.ts'
import { makePurchase } from './purchases/purchases.mock.ts'
import { makeReceipt } from './receipts/receipts.mock.ts'

const collection = { clientId: 1, amount: '120.00', description: 'Chargeback', dueDate: '2026-03-20' }
const advance = {
  ...{ carrierName: 'Lone Star', advanceAmount: '10.00', advanceDate: '2026-03-20', processedBy: 1 },
  ...{ pickupState: 'TX', deliveryState: 'OK', loadId: 140 },
}
const application = {
  ...{ companyName: 'Lone Star', contactName: 'Ann Lee', email: 'ann@example.test', phone: '555-010-0199' },
  ...{ fleetSize: '2-5', monthlyFuelSpend: '50000+', cardType: fuelCardTypes[0] },
  ...{ businessType: 'trucking', yearsInBusiness: '3-5' },
}
const [standard] = makeAgreementStore(makeMockDb(2)).plans
if (!standard) throw new Error('no plan')
const plan = { name: 'Daily', terms: standard.terms }
const agreement = { clientId: 1, effectiveFrom: '2026-12-01', terms: makeTerms(standard) }
const invoice = { invoiceNumber: 'INV-9001', loadId: 1, clientId: 1, amount: '650.00', status: 'draft' }
const receipt = { brokerId: 3, method: 'ach', amount: '25.00', valueDay: '2026-03-16' }

const change: InvoiceChange = {
  at: '2026-03-16T15:00:00.000Z',
  by: { id: 1, name: 'Maria Santos' },
  fields: [{ name: 'amount', from: '650.00', to: '700.00' }],
}

const finding: FindingInWords = {
  ...{ code: 'RATE_MISSING', severity: 'warn', figures: {} },
  message: 'The load has no rate to compare the amount with',
}

/** An office that has bought an invoice, and paid for it. */
function makeBusyDb() {
  const db = { ...makeMockDb(), changes: { 1: [change] }, findings: { 1: [finding] } }
  const paid = db.invoices.find(({ status }) => status === 'paid')
  if (!paid) throw new Error('no paid invoice')
  const payout: Payout = {
    ...{
      id: 1,
      version: 1,
      createdAt: change.at,
      updatedAt: change.at,
      client: paid.client,
      day: '2026-03-16',
    },
    ...{ method: 'ach', reference: null, payable: '100.00', recovered: '0.00', fuel: '0.00', escrow: '0.00' },
    ...{ transferFee: '0.00', net: '100.00', by: null, reversedAt: null, payee: null, returned: null },
    ...{ confirmedDay: null, paidOff: '0.00', payoff: null },
  }
  const receipts = [makeReceipt({ broker: paid.broker })]
  return {
    ...db,
    purchases: [makePurchase(paid)],
    payouts: [payout],
    receipts,
    payable: { 1: '5.00', 2: '20.00' },
  }
}

test('the mocked calls are calls of the API, and answer as it does', async () => {
  const problems = await apiDrift(financeHandlers(makeBusyDb()), {
    writes: [
      ['POST', '/api/collections/brokers/1/calls', { outcome: 'reached', nextCallDate: '2030-01-04' }],
      [
        'POST',
        '/api/purchases/look-back',
        { clientId: 1, from: '2026-01-01', to: '2026-12-31', terms: { feePlan: standard.terms } },
      ],
      ['POST', '/api/fee-plans', plan],
      ['PUT', '/api/fee-plans/1', { ...plan, name: 'Standard 31' }],
      ['POST', '/api/base-rates', { from: '2026-01-01', ppm: 65_000 }],
      ['PUT', '/api/base-rates/1', { from: '2025-12-11', ppm: 67_000 }],
      ['POST', '/api/agreements', agreement],
      ['PATCH', '/api/agreements/50', { state: 'active' }],
      [
        'POST',
        '/api/agreements/quote',
        { clientId: 1, face: '2000.00', purchaseDay: '2026-03-02', paymentDay: '2026-04-01', curveDays: 3 },
      ],
      ['POST', '/api/collections', collection],
      ['PATCH', '/api/collections/1', { status: 'in_progress', notes: 'Called' }],
      ['POST', '/api/collections/12/calls', { outcome: 'reached', note: 'Pays on Friday' }],
      ['POST', '/api/fuel-advances', advance],
      ['PATCH', '/api/fuel-advances/1', { notes: 'Paid at the pump' }],
      ['DELETE', '/api/fuel-advances/5'],
      ['POST', '/api/fuel-advances/7/reverse', { reason: 'Never used' }],
      [
        'POST',
        '/api/payees',
        {
          ...{ clientId: 3, holder: 'Client 3', bankName: 'First', accountType: 'savings', methods: ['ach'] },
          ...{ routingNumber: '021000021', accountNumber: '12345678', verification: 'Called' },
        },
      ],
      [
        'POST',
        '/api/buyouts',
        {
          ...{ clientId: 4, factorName: 'Old Factor', payoff: '500.00', goodThrough: '2026-06-10' },
          remittance: 'Check to Old Factor',
        },
      ],
      ['PATCH', '/api/buyouts/2', { state: 'approved' }],
      ['POST', '/api/buyouts/3/pay', { method: 'wire', reference: 'FED 1', day: '2026-03-16' }],
      ['POST', '/api/buyouts/3/confirm', { day: '2026-03-16' }],
      ['POST', '/api/buyouts/3/return', { reason: 'R03' }],
      ['PATCH', '/api/payees/2', { state: 'active' }],
      ['POST', '/api/payouts/1/return', { reason: 'R03' }],
      ['POST', '/api/payees/1/reveal', { reason: 'Sending the wire' }],
      ['POST', '/api/fuel-card-applications', application],
      ['PATCH', '/api/fuel-card-applications/1', { notes: 'Complete' }],
      ['POST', '/api/purchases/fund', { items: [{ id: 3, version: 1 }], method: 'ach', dryRun: true }],
      ['POST', '/api/purchases/settle'],
      ['POST', '/api/purchases/3/write-off', { reason: 'Insolvent', reserve: 'paid' }],
      ['PATCH', '/api/purchases/3/write-off', { decision: 'withdrawn' }],
      ['POST', '/api/receipts', receipt],
      ['POST', '/api/receipts/1/apply', { applications: [{ purchaseId: 3, amount: '100.00' }] }],
      ['POST', '/api/receipts/1/dispose', { to: 'broker', amount: '5.00', reason: 'Paid twice' }],
      ['POST', '/api/receipts/2/reverse', { reason: 'Returned unpaid' }],
      ['POST', '/api/purchases/3/charge-back', { reason: 'Unpaid' }],
      ['POST', '/api/payouts', { clientId: 2, method: 'ach' }],
      ['POST', '/api/payouts/confirm', { ids: [1], day: '2026-06-10' }],
      ['POST', '/api/invoices', invoice],
      ['PUT', '/api/invoices/1', { ...invoice, invoiceNumber: 'INV-9002' }],
      ['POST', '/api/invoices/status', { items: [{ id: 7, version: 1 }], status: 'submitted' }],
      ['POST', '/api/invoices/bulk', { action: 'submit', ids: [14] }],
      ['POST', '/api/invoices', { ...invoice, invoiceNumber: 'INV-9003' }],
      ['POST', '/api/invoices/rows', { rows: [{ ...invoice, invoiceNumber: 'INV-9004' }] }],
      ['POST', '/api/invoices/rows/check', { invoiceNumbers: ['INV-0001'], loadNumbers: ['L-0001'] }],
      ['POST', '/api/invoices/1/not-duplicate', { of: [129], reason: 'Two trips' }],
      ['POST', '/api/collections/2/void', { reason: 'Entered twice' }],
      ['POST', '/api/exports', { report: 'client-statements', format: 'zip' }],
      ['POST', '/api/exports', { report: 'client-statements', format: 'zip' }],
      ['POST', '/api/exports/1/cancel'],
      ['DELETE', '/api/exports/1'],
      ['POST', '/api/ledger/periods/202602/request', { change: 'close', reason: 'Done' }],
      ['PATCH', '/api/ledger/periods/202602', { decision: 'withdrawn' }],
      ['POST', '/api/ledger/journals', { bookDate: '2026-03-13', reason: 'Undo', reverses: '1:5' }],
      ['PATCH', '/api/ledger/journals/1', { status: 'posted' }],
    ],
    reads: [
      '/api/clients/1/account?asOf=2026-03-01',
      '/api/clients/1/account/lines?figure=payable&limit=5',
      '/api/clients/1/payoff-letter?exitFee=25.00',
      '/api/brokers/1/account',
      '/api/brokers/1/account/lines',
      '/api/agreements?clientId=2',
      '/api/agreements/1',
      '/api/payees/1',
      '/api/payees?state=proposed',
      '/api/buyouts/2',
      '/api/buyouts?state=payable,paid',
      '/api/collections/12/calls',
      '/api/collections/brokers/1/calls',
      '/api/collections/brokers?due=past&sort=-worth',
      '/api/ledger/trial-balance?asOf=2026-03-01',
      '/api/ledger/account?account=1100&from=2026-03-01',
      '/api/ledger/balances?account=1100&by=client',
      '/api/ledger/postings?account=1100&clientId=1',
      '/api/ledger/entries/1:1',
      '/api/ledger/entries?entity=ledger_journal&entityId=1',
      '/api/receipts/sums?state=unapplied',
      '/api/ledger/periods/202602',
      '/api/ledger/journals/1',
      '/api/collections?status=pending&priority=low&sort=-dueDate&limit=50',
      '/api/collections/worklist?assignedTo=1',
      '/api/aging?by=broker&asOf=2026-03-20',
      '/api/aging/items?bucket=current',
      '/api/fuel-advances/limit?loadId=140',
      '/api/fuel-card-applications/analytics?months=6',
      '/api/invoices?status=draft,paid&sort=-amount&amountMin=100.00&limit=50',
      '/api/purchases/rows?ids=1,2,3,4,5,6,7,8,9',
      '/api/invoices/search?q=INV',
      '/api/invoices/duplicates?loadId=1&amount=650.00',
      '/api/invoices/duplicates/counts?ids=1,2',
      '/api/invoices/129/duplicates',
      '/api/invoices/verdict?loadId=1&amount=650.00',
      '/api/invoices/verdict/rows?ids=1,2',
      '/api/invoices/1/verdict',
      '/api/invoices/1/changes',
      '/api/search?q=INV',
      '/api/reports/client-statement?clientId=1',
      '/api/clients?q=a&limit=20',
    ],
  })
  expect(problems).toEqual([])
})
