import { PDFDocument } from '@cantoo/pdf-lib'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { invoiceSheet } from '../invoice-pdf/invoice-sheet.ts'
import { fixtures, formOf, ok } from './invoice.fixtures.ts'
import { InvoiceRecord } from './invoice.model.ts'

let api: TestApi
let employee: TestClient
let make: ReturnType<typeof fixtures>

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
  make = fixtures(api)
})
afterAll(() => api.stop())

test('changes of fields are told with who, when, from what to what; steps are in the history', async () => {
  const invoice = await make.invoice({ amount: '100.00', notes: 'First' })
  const path = `/api/invoices/${invoice.id}`
  ok(await employee.put(path, { ...formOf(invoice), status: 'submitted' }))
  ok(await employee.put(path, { ...formOf(invoice), status: 'draft' }))
  expect(ok(await employee.get(`${path}/changes`))).toEqual([])
  const other = await make.load()
  const change = {
    ...formOf(invoice),
    ...{ amount: '120.50', notes: null, loadId: other.id, clientId: other.clientId },
  }
  ok(await employee.put(path, { ...change, status: 'submitted' }))
  ok(await employee.put(path, { ...change, invoiceNumber: 'INV-NEW' }))
  const changes = ok(await employee.get(`${path}/changes`))
  const by = { id: api.userId('employee'), name: 'Erin Employee' }
  expect(changes).toEqual([
    {
      at: expect.any(String),
      by,
      fields: [
        { name: 'loadNumber', from: invoice.load.loadNumber, to: other.loadNumber },
        { name: 'client', from: invoice.client.name, to: other.client.name },
        { name: 'amount', from: '100.00', to: '120.50' },
        { name: 'notes', from: 'First', to: null },
      ],
    },
    {
      at: expect.any(String),
      by,
      fields: [{ name: 'invoiceNumber', from: invoice.invoiceNumber, to: 'INV-NEW' }],
    },
  ])
  expect((await employee.get('/api/invoices/99999999/changes')).status).toBe(404)
})

test('a change of its load is told as well', async () => {
  const invoice = await make.invoice()
  const load = ok(await employee.get(`/api/loads/${invoice.loadId}`))
  const brokerId = await make.broker({ name: 'Kestrel Freight' })
  const { loadNumber, clientId, rate, status } = load
  ok(await employee.put(`/api/loads/${load.id}`, { loadNumber, clientId, rate, status, brokerId }))
  const [change] = ok(await employee.get(`/api/invoices/${invoice.id}/changes`))
  expect(change.fields).toEqual([{ name: 'broker', from: null, to: 'Kestrel Freight' }])
})

test('the PDF is a page of letter size named after the invoice', async () => {
  const invoice = await make.invoice({ invoiceNumber: 'A/7 "Ł" 9', status: 'submitted' })
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      fetch(`${api.url}/api/invoices/${invoice.id}/pdf`, { headers: { cookie: employee.cookie } }),
    ),
  )
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''invoice-A-7-%C5%81-9.pdf")
    const pdf = await PDFDocument.load(await answer.arrayBuffer())
    expect(pdf.getPages().map((page) => page.getSize())).toEqual([{ width: 612, height: 792 }])
    expect(pdf.getTitle()).toBe('Invoice A/7 "Ł" 9')
  }
  expect((await employee.get('/api/invoices/99999999/pdf')).status).toBe(404)
})

test('it says who bills whom, for which load, how much, and to whom it is paid, in the reader’s language', async () => {
  const brokerId = await make.broker({ name: 'Kestrel Freight', paymentTerms: 'net45' })
  const load = await make.load({ brokerId, pickupLocation: 'Reno, NV', deliveryLocation: 'Boise, ID' })
  const made = await make.invoice({ loadId: load.id, clientId: load.clientId, amount: '1234567.89' })
  const invoice = await InvoiceRecord.findById(made.id).lean()
  if (!invoice) throw new Error('not stored')
  const common = { client: null, broker: null, load: null, remitTo: ['Prairie Factoring', 'Lockbox 7'] }
  const submitted = {
    ...invoice,
    submittedAt: new Date('2028-02-29T05:30:00Z'),
    status: 'submitted' as const,
  }
  const text = JSON.stringify(
    invoiceSheet({ ...common, invoice: submitted, termDays: 45, language: 'en', timezone: 'America/Denver' }),
  )
  expect(text).toContain(made.invoiceNumber)
  expect(text).toContain('$1,234,567.89')
  expect(text).toContain('Prairie Factoring')
  expect(text).toContain('Notice of assignment')
  // Half past ten in the evening of the 28th, in Denver.
  expect(text).toContain('Feb 28, 2028')
  expect(text).toContain('Apr 13, 2028')
  const spanish = JSON.stringify(
    invoiceSheet({ ...common, invoice, termDays: null, language: 'es', timezone: 'America/Denver' }),
  )
  expect(spanish).toContain('Aviso de cesión')
  expect(spanish).toContain('BORRADOR')
  expect(spanish).not.toContain('Vencimiento')
})
