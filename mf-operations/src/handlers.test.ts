import { apiDrift } from '@drayline/testing/api-document'
import { operationsHandlers } from './handlers.ts'
import { makeMockDb } from './mock/mock-db.ts'

const broker = {
  ...{ name: 'Lone Star', contactPerson: 'Ann Lee', email: 'ann@example.test', phone: '555-010-0199' },
  ...{ creditLimit: 5000, paymentTerms: 'net30' },
}
const load = { loadNumber: 'L-9001', clientId: 1, brokerId: 1, rate: '900.00' }
const task = { title: 'Call the broker', dueDate: '2026-03-20', clientId: 1, assignedTo: 1 }
const followUp = { clientId: 1, title: 'Ask for the W-9', dueDate: '2026-03-20' }
const entry = { clientId: 1, dataType: 'bank_account', label: 'Payroll', encryptedData: btoa('000123') }

function upload(): FormData {
  const form = new FormData()
  form.set('file', new File(['%PDF-1.7'], 'bill.pdf', { type: 'application/pdf' }))
  form.set('documentType', 'bill_of_lading')
  form.set('clientId', '1')
  return form
}

test('the mocked calls are calls of the API, and answer as it does', async () => {
  const db = makeMockDb()
  const [failed] = db.documents.filter(({ id }) => id === 3)
  if (failed) failed.status = 'failed'
  const billed = db.documents.find(({ id }) => id === 4)
  if (billed) billed.billedBy = { id: 1, invoiceNumber: 'INV-0001' }
  const problems = await apiDrift(operationsHandlers(db), {
    writes: [
      ['POST', '/api/brokers', broker],
      ['PATCH', '/api/brokers/1', { phone: '555-010-0100' }],
      ['DELETE', '/api/brokers/8'],
      ['POST', '/api/credit-checks', { brokerId: 1, requestedLimit: 5000 }],
      ['POST', '/api/credit-checks/10/score'],
      ['POST', '/api/credit-checks/10/decision', { status: 'approved', limit: 5000 }],
      ['POST', '/api/clients', { name: 'Lone Star' }],
      ['PUT', '/api/clients/1', { name: 'Lone Star' }],
      ['POST', '/api/loads', load],
      ['POST', '/api/loads/rows', { rows: [{ ...load, loadNumber: 'L-9003' }] }],
      [
        ...(['POST', '/api/loads/rows/check'] as const),
        { loadNumbers: ['L-0001'], clients: ['Nobody'], brokers: ['Lone Star'] },
      ],
      ['PUT', '/api/loads/1', { ...load, loadNumber: 'L-9002' }],
      ['POST', '/api/loads/1/cancel', { reason: 'Not hauled' }],
      ['POST', '/api/loads/1/restore'],
      ['POST', '/api/documents/upload', upload()],
      ['POST', '/api/documents/merge', { documentIds: [1, 2], title: 'Both', documentType: 'other' }],
      ['PATCH', '/api/documents/1', { documentType: 'other' }],
      ['POST', '/api/documents/bulk', { ids: [1, 2], documentType: 'other' }],
      ['POST', '/api/documents/1/pages', { keep: [{ page: 1, turn: 90 }] }],
      ['POST', '/api/documents/1/earlier/c0001/restore'],
      ['POST', '/api/documents/3/process-again'],
      ['DELETE', '/api/documents/2'],
      ['POST', '/api/removed-documents/2/restore'],
      ['POST', '/api/documents/4/detach', { reason: 'Wrong load' }],
      ['POST', '/api/tasks', task],
      ['POST', '/api/tasks/bulk', { ids: [1, 2], priority: 'high' }],
      ['PATCH', '/api/tasks/1', { status: 'completed' }],
      ['DELETE', '/api/tasks/2'],
      ['POST', '/api/follow-ups', followUp],
      ['PATCH', '/api/follow-ups/1', { status: 'completed' }],
      ['POST', '/api/vault', entry],
      ['PATCH', '/api/vault/1', { label: 'Payroll account' }],
      ['DELETE', '/api/vault/2'],
      ['POST', '/api/vault/1/reveal', { reason: 'The client called' }],
    ],
    reads: [
      '/api/vault/seen-by/3',
      '/api/vault/1?isActive=true&sort=label',
      '/api/activities?clientId=1&sort=-createdAt',
      '/api/brokers?q=a&sort=name',
      '/api/clients/search?q=a',
      '/api/clients/similar?name=Blue+Ridge+Hauling&phone=214-555-0003&exceptId=9',
      '/api/brokers/similar?mcNumber=100001&email=ap2@broker.example',
      '/api/credit-checks?status=pending,approved&sort=-score',
      '/api/loads?status=pending&sort=-pickupDate',
      '/api/documents?entityType=client&entityId=1',
      '/api/documents/1/earlier/c0001',
      '/api/tasks?status=todo&sort=dueDate',
      '/api/follow-ups?status=pending&clientId=1',
    ],
  })
  expect(problems).toEqual([])
})
