import { nextId } from '../core/ids.ts'
import type { TestApi, TestClient } from '../testing/api-test.ts'
import { startTestApi } from '../testing/api-test.ts'
import { DocumentRecord, documentKeys } from './document.model.ts'

jest.setTimeout(60_000)

let api: TestApi
let employee: TestClient

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
})
afterAll(() => api.stop())

async function store(fields: { originalName: string; loadId?: number; invoiceId?: number }): Promise<number> {
  const _id = await nextId('documents')
  await DocumentRecord.create({
    _id,
    filename: `${_id}.pdf`,
    mimeType: 'application/pdf',
    size: 1024,
    documentType: 'rate_confirmation',
    status: 'processed',
    ...documentKeys(fields),
    ...fields,
  })
  return _id
}

const names = (body: unknown) => (body as { originalName: string }[]).map((document) => document.originalName)

test('the documents of a record are those filed under it, newest first', async () => {
  await store({ originalName: 'rate confirmation.pdf', loadId: 7 })
  await store({ originalName: 'bill of lading.pdf', loadId: 7 })
  await store({ originalName: 'other load.pdf', loadId: 8 })
  await store({ originalName: 'invoice.pdf', invoiceId: 7 })
  const load = await employee.get('/api/documents?entityType=load&entityId=7')
  expect(names(load.body)).toEqual(['bill of lading.pdf', 'rate confirmation.pdf'])
  const invoice = await employee.get('/api/documents?entityType=invoice&entityId=7')
  expect(names(invoice.body)).toEqual(['invoice.pdf'])
  expect((await employee.get('/api/documents?entityType=client&entityId=7')).body).toEqual([])
})

test('one document is answered by its id, an unknown one with 404', async () => {
  const id = await store({ originalName: 'driver licence.pdf' })
  expect((await employee.get(`/api/documents/${id}`)).body).toMatchObject({
    id,
    originalName: 'driver licence.pdf',
    size: 1024,
  })
  expect((await employee.get('/api/documents/999999')).status).toBe(404)
})

test('nobody reads documents without signing in, and an unknown kind of record is refused', async () => {
  expect((await api.anonymous().get('/api/documents')).status).toBe(401)
  expect((await employee.get('/api/documents?entityType=vault&entityId=1')).status).toBe(400)
})
