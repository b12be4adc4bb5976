import { fixtures, formOf, ok } from '../../finance/invoices/invoice.fixtures.ts'
import { op } from '../../kernel/database/filter.ts'
import { nextId } from '../../kernel/database/ids.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { pdfWith, upload } from './document.fixtures.ts'
import type { DocumentDoc } from './document.model.ts'
import { DocumentRecord, documentKeys } from './document.model.ts'

let api: TestApi
let employee: TestClient
let manager: TestClient

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
  manager = await api.as('manager')
})
afterAll(() => api.stop())

async function store(fields: Partial<DocumentDoc> & { originalName: string }): Promise<number> {
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
  } as never)
  return _id
}

const names = (body: unknown) => (body as { originalName: string }[]).map((document) => document.originalName)

test('the documents of a record are those filed under it, newest first', async () => {
  await store({ originalName: 'rate confirmation.pdf', loadId: 7007 })
  await store({ originalName: 'bill of lading.pdf', loadId: 7007 })
  await store({ originalName: 'other load.pdf', loadId: 8008 })
  await store({ originalName: 'invoice.pdf', invoiceId: 7007 })
  const load = await employee.get('/api/documents?entityType=load&entityId=7007')
  expect(names(load.body)).toEqual(['bill of lading.pdf', 'rate confirmation.pdf'])
  const invoice = await employee.get('/api/documents?entityType=invoice&entityId=7007')
  expect(names(invoice.body)).toEqual(['invoice.pdf'])
  expect((await employee.get('/api/documents?entityType=client&entityId=7007')).body).toEqual([])
})

test('an invoice has the papers of its load, those before it too, but not those of another invoice', async () => {
  const make = fixtures(api)
  const { id: loadId, clientId } = await make.load()
  const { id: first } = await make.invoice({ loadId, clientId })
  const { id: second } = await make.invoice({ loadId, clientId })
  await store({ originalName: 'rate confirmation.pdf', loadId })
  await store({ originalName: 'of the first.pdf', loadId, invoiceId: first })
  await store({ originalName: 'of the second.pdf', loadId, invoiceId: second })
  const answer = await employee.get(`/api/documents?entityType=invoice&entityId=${second}&limit=1`)
  expect(names(answer.body)).toEqual(['of the second.pdf'])
  expect(answer.headers['x-total-count']).toBe('2')
  const rest = await employee.get(`/api/documents?entityType=invoice&entityId=${second}`)
  expect(names(rest.body)).toEqual(['of the second.pdf', 'rate confirmation.pdf'])
})

test('the list is narrowed by kind, status, record, who uploaded, and name', async () => {
  await store({ originalName: 'Lumper receipt.pdf', documentType: 'other', clientId: 70, uploadedBy: 71 })
  await store({ originalName: 'Broken.jpg', documentType: 'driver_id', status: 'failed', loadId: 72 })
  const found = async (query: string) => names((await employee.get(`/api/documents?${query}`)).body)
  expect(await found('clientId=70')).toEqual(['Lumper receipt.pdf'])
  expect(await found('uploadedBy=71')).toEqual(['Lumper receipt.pdf'])
  expect(await found('status=failed')).toEqual(['Broken.jpg'])
  expect(await found('loadId=72&documentType=driver_id')).toEqual(['Broken.jpg'])
  expect(await found('q=lump rec')).toEqual(['Lumper receipt.pdf'])
  expect((await employee.get('/api/documents?status=lost')).status).toBe(400)
})

test('one document is answered by its id, an unknown one with 404', async () => {
  const id = await store({ originalName: 'driver licence.pdf' })
  expect((await employee.get(`/api/documents/${id}`)).body).toMatchObject({
    id,
    originalName: 'driver licence.pdf',
    size: 1024,
  })
  for (const path of ['999999', '999999/view', '999999/download']) {
    expect((await employee.get(`/api/documents/${path}`)).status).toBe(404)
  }
})

test('nobody reads documents without signing in, and an unknown kind of record is refused', async () => {
  for (const path of ['', '/summary', '/1', '/1/view', '/1/download']) {
    expect((await api.anonymous().get(`/api/documents${path}`)).status).toBe(401)
  }
  expect((await employee.get('/api/documents?entityType=vault&entityId=1')).status).toBe(400)
})

test('the summary counts submitted and paid invoices, and all documents', async () => {
  const make = fixtures(api)
  const before = (await employee.get('/api/documents/summary')).body
  const paid = await make.invoice({ status: 'submitted' })
  await make.invoice({ status: 'submitted' })
  const { status: _status, ...fields } = paid
  ok(await manager.put(`/api/invoices/${paid.id}`, { ...fields, status: 'paid' }))
  await store({ originalName: 'counted.pdf' })
  expect((await employee.get('/api/documents/summary')).body).toEqual({
    pendingInvoices: before.pendingInvoices + 1,
    processedInvoices: before.processedInvoices + 1,
    totalDocuments: before.totalDocuments + 1,
    unfiled: before.unfiled + 1,
  })
})

describe('filed elsewhere', () => {
  test('a load brings its client, and what belongs to another load goes', async () => {
    const make = fixtures(api)
    const invoice = await make.invoice()
    const other = await make.load()
    const id = await store({
      originalName: 'a.pdf',
      ...{ invoiceId: invoice.id, loadId: invoice.loadId, clientId: invoice.clientId },
    })
    const patch = (body: object) => employee.patch(`/api/documents/${id}`, body)
    const filing = async (body: object) => {
      const { clientId, loadId, invoiceId } = ok(await patch(body))
      return { clientId, loadId, invoiceId }
    }
    const otherLoad = { loadId: other.id, clientId: other.clientId, invoiceId: null }
    expect(await filing({ loadId: other.id })).toEqual(otherLoad)
    const whole = { invoiceId: invoice.id, loadId: invoice.loadId, clientId: invoice.clientId }
    expect(await filing({ invoiceId: invoice.id })).toEqual(whole)
    expect(await filing({ clientId: invoice.clientId })).toEqual(whole)
    expect(await filing({ invoiceId: null })).toEqual({ ...whole, invoiceId: null })
    expect(await filing({ loadId: null })).toEqual({ ...whole, invoiceId: null, loadId: null })
    await filing({ loadId: other.id })
    expect(await filing({ clientId: null })).toEqual({ clientId: null, loadId: null, invoiceId: null })
    const mismatch = await patch({ loadId: other.id, invoiceId: invoice.id })
    expect([mismatch.status, Object.keys(mismatch.body.errors)]).toEqual([422, ['loadId']])
  })

  test('what a change does not name stays as long as it fits', async () => {
    const make = fixtures(api)
    const invoice = await make.invoice()
    const other = await make.load()
    const whole = { invoiceId: invoice.id, loadId: invoice.loadId, clientId: invoice.clientId }
    const inInvoice = await store({ originalName: 'in an invoice.pdf', ...whole })
    const inLoad = await store({ originalName: 'in a load.pdf', ...whole, invoiceId: null })
    const file = async (id: number, body: object) => {
      const { clientId, loadId, invoiceId } = ok(await employee.patch(`/api/documents/${id}`, body))
      return { clientId, loadId, invoiceId }
    }
    expect(await file(inInvoice, { loadId: invoice.loadId })).toEqual(whole)
    expect(await file(inInvoice, { documentType: 'other' })).toEqual(whole)
    expect(await file(inLoad, { clientId: invoice.clientId })).toEqual({ ...whole, invoiceId: null })
    const ofOther = { clientId: other.clientId, loadId: null, invoiceId: null }
    expect(await file(inLoad, { clientId: other.clientId })).toEqual(ofOther)
    expect(await file(inInvoice, { clientId: other.clientId })).toEqual(ofOther)
  })

  test('the papers of an invoice go with it to another load of its client', async () => {
    const make = fixtures(api)
    const invoice = await make.invoice()
    const other = await make.load({ clientId: invoice.clientId })
    const place = { loadId: invoice.loadId, clientId: invoice.clientId }
    const own = await store({ originalName: 'own.pdf', ...place, invoiceId: invoice.id })
    const ofLoad = await store({ originalName: 'of the load.pdf', ...place })
    ok(await employee.put(`/api/invoices/${invoice.id}`, { ...formOf(invoice), loadId: other.id }))
    const placeOf = async (id: number) => (await employee.get(`/api/documents/${id}`)).body
    expect(await placeOf(own)).toMatchObject({ loadId: other.id, invoiceId: invoice.id, version: 2 })
    expect(await placeOf(ofLoad)).toMatchObject({ loadId: invoice.loadId, version: 1 })
    expect(ok(await employee.get(`/api/loads/${other.id}`)).packet.rateConfirmation).toBe(true)
  })

  test('another kind counts the version up; a stale or an empty change does not', async () => {
    const id = await store({ originalName: 'kind.pdf' })
    const send = (version: number, body: object) =>
      employee.patch(`/api/documents/${id}`, body, { headers: { 'if-match': `"${version}"` } })
    expect(ok(await send(1, { documentType: 'carrier_setup' }))).toMatchObject({
      documentType: 'carrier_setup',
      version: 2,
    })
    const stale = await send(1, { documentType: 'other' })
    expect([stale.status, stale.body.current.documentType]).toEqual([412, 'carrier_setup'])
    expect(ok(await send(2, {})).version).toBe(2)
  })
})

test('several documents get a type or a load at once, and each says what became of it', async () => {
  const { id: loadId, clientId } = await fixtures(api).load()
  const ids = [await store({ originalName: 'one.pdf' }), await store({ originalName: 'two.pdf' })]
  const send = (body: object) => employee.post('/api/documents/bulk', body)
  const results = ok(await send({ ids: [...ids, 999_999], documentType: 'other', loadId }))
  expect(results.map(({ id, ok: isDone }: { id: number; ok: boolean }) => [id, isDone])).toEqual([
    [ids[0], true],
    [ids[1], true],
    [999_999, false],
  ])
  for (const id of ids) {
    const document = ok(await employee.get(`/api/documents/${id}`))
    expect(document).toMatchObject({ documentType: 'other', loadId, clientId, version: 2 })
  }
  const empty = await send({ ids })
  expect([empty.status, Object.keys(empty.body.errors)]).toEqual([422, ['ids']])
})

describe('guessing where a paper belongs', () => {
  let number = 0
  const guess = async (originalName: string, pageText?: string) =>
    ok(await employee.get(`/api/documents/${await store({ originalName, pageText })}/guess`))
  const loadNamed = (loadNumber: string) => fixtures(api).load({ loadNumber })
  beforeEach(() => {
    number += 1
  })

  test('by the number of its load in the name, in letters of either case', async () => {
    const load = await loadNamed(`GS-88${number}17`)
    expect(await guess(`RC gs-88${number}17.pdf`, 'bill of lading')).toEqual({
      documentType: { value: 'rate_confirmation', from: 'name' },
      load: { id: load.id, loadNumber: load.loadNumber, clientName: load.client.name, from: 'name' },
    })
  })

  test('else by the number in its text', async () => {
    const load = await loadNamed(`GS-88${number}18`)
    const { documentType, load: found } = await guess('scan.pdf', `Bill of lading\nLoad GS-88${number}18`)
    expect(documentType).toEqual({ value: 'bill_of_lading', from: 'text' })
    expect(found).toMatchObject({ id: load.id, from: 'text' })
  })

  test('else by its digits alone, which must be all digits of the number', async () => {
    const load = await loadNamed(`GS-88${number}19`)
    expect((await guess(`88${number}19.pdf`)).load).toMatchObject({ id: load.id, from: 'name' })
    expect((await guess(`8${number}19.pdf`)).load).toBeNull()
    await loadNamed(`XY-88${number}19`)
    expect((await guess(`88${number}19.pdf`)).load).toBeNull()
    expect((await guess(`GS-88${number}19.pdf`)).load).toMatchObject({ id: load.id })
  })

  test('not at all when it names several loads, or none', async () => {
    await loadNamed(`GS-88${number}20`)
    await loadNamed(`GS-88${number}21`)
    expect((await guess(`GS-88${number}20 and GS-88${number}21.pdf`)).load).toBeNull()
    expect(await guess('holiday.jpg', 'the beach')).toEqual({ documentType: null, load: null })
    expect((await employee.get('/api/documents/999999/guess')).status).toBe(404)
  })
})

describe('deleting', () => {
  test('employees delete what they uploaded, managers anything; then it is gone', async () => {
    const own = ok(await upload(employee, { name: 'own.pdf', bytes: await pdfWith('own') })).id
    const others = ok(await upload(manager, { name: 'others.pdf', bytes: await pdfWith('others') })).id
    expect((await employee.delete(`/api/documents/${others}`)).status).toBe(403)
    const answer = await employee.delete(`/api/documents/${own}`)
    expect([answer.status, answer.body]).toEqual([200, { id: own }])
    expect((await employee.delete(`/api/documents/${own}`)).status).toBe(404)
    const key = { headers: { 'idempotency-key': 'delete-others' } }
    const deleted = await manager.delete(`/api/documents/${others}`, key)
    expect(deleted).toMatchObject({ status: 200, body: { id: others } })
    expect(await manager.delete(`/api/documents/${others}`, key)).toMatchObject({
      status: 200,
      text: deleted.text,
    })
    expect(await DocumentRecord.countDocuments({ _id: op.in([own, others]) })).toBe(0)
  })
})

test('a document tells the number of its load, in lists and by itself', async () => {
  const load = await fixtures(api).load({ loadNumber: 'LD-90210' })
  const id = await store({ originalName: 'numbered.pdf', loadId: load.id })
  const expected = { loadId: load.id, load: { id: load.id, loadNumber: 'LD-90210' } }
  expect((await employee.get(`/api/documents/${id}`)).body).toMatchObject(expected)
  const list = await employee.get(`/api/documents?loadId=${load.id}`)
  expect(list.body).toMatchObject([{ id, ...expected }])
  const loose = await store({ originalName: 'loose.pdf' })
  expect((await employee.get(`/api/documents/${loose}`)).body).toMatchObject({ loadId: null, load: null })
})
