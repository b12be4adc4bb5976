import { fuelCardTypes } from '@drayline/domain/finance/fuel-cards/fuel-card'
import type { InvoiceChange } from '@drayline/domain/finance/invoices/invoice'
import type { FindingInWords } from '@drayline/domain/finance/invoices/verdict'
import { apiDrift } from '@drayline/testing/api-document'
import { financeHandlers } from './handlers.ts'
import { makeMockDb } from './mock/mock-db.ts'

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
const invoice = { invoiceNumber: 'INV-9001', loadId: 1, clientId: 1, amount: '650.00', status: 'draft' }

const change: InvoiceChange = {
  at: '2026-03-16T15:00:00.000Z',
  by: { id: 1, name: 'Maria Santos' },
  fields: [{ name: 'amount', from: '650.00', to: '700.00' }],
}

const finding: FindingInWords = {
  ...{ code: 'RATE_MISSING', severity: 'warn', figures: {} },
  message: 'The load has no rate to compare the amount with',
}

test('the mocked calls are calls of the API, and answer as it does', async () => {
  const problems = await apiDrift(
    financeHandlers({ ...makeMockDb(), changes: { 1: [change] }, findings: { 1: [finding] } }),
    {
      writes: [
        ['POST', '/api/collections', collection],
        ['PATCH', '/api/collections/1', { status: 'in_progress', notes: 'Called' }],
        ['POST', '/api/collections/12/calls', { outcome: 'reached', note: 'Pays on Friday' }],
        ['POST', '/api/fuel-advances', advance],
        ['PATCH', '/api/fuel-advances/1', { notes: 'Paid at the pump' }],
        ['DELETE', '/api/fuel-advances/5'],
        ['POST', '/api/fuel-card-applications', application],
        ['PATCH', '/api/fuel-card-applications/1', { notes: 'Complete' }],
        ['POST', '/api/invoices', invoice],
        ['PUT', '/api/invoices/1', { ...invoice, invoiceNumber: 'INV-9002' }],
        ['POST', '/api/invoices/status', { items: [{ id: 7, version: 1 }], status: 'submitted' }],
        ['POST', '/api/invoices/bulk', { action: 'submit', ids: [14] }],
        ['POST', '/api/invoices', { ...invoice, invoiceNumber: 'INV-9003' }],
        ['POST', '/api/invoices/1/not-duplicate', { of: [129], reason: 'Two trips' }],
        ['POST', '/api/collections/2/void', { reason: 'Entered twice' }],
        ['POST', '/api/exports', { report: 'client-statements', format: 'zip' }],
        ['POST', '/api/exports', { report: 'client-statements', format: 'zip' }],
        ['POST', '/api/exports/1/cancel'],
        ['DELETE', '/api/exports/1'],
      ],
      reads: [
        '/api/collections/12/calls',
        '/api/collections?status=pending&priority=low&sort=-dueDate&limit=50',
        '/api/collections/worklist?assignedTo=1',
        '/api/aging?by=broker&asOf=2026-03-20',
        '/api/aging/items?bucket=current',
        '/api/fuel-advances/limit?loadId=140',
        '/api/fuel-card-applications/analytics?months=6',
        '/api/invoices?status=draft,paid&sort=-amount&amountMin=100.00&limit=50',
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
    },
  )
  expect(problems).toEqual([])
})
