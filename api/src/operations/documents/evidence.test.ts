import { fixtures, formOf, ok } from '../../finance/invoices/invoice.fixtures.ts'
import { AuditRecord } from '../../platform/audit/audit.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { pdfWith, upload } from './document.fixtures.ts'
import { DocumentRecord, RemovedDocumentRecord } from './document.model.ts'
import { purgeDocuments } from './purge-documents.ts'

let api: TestApi
let employee: TestClient
let manager: TestClient
let make: ReturnType<typeof fixtures>

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
  manager = await api.as('manager')
  make = fixtures(api)
})
afterAll(() => api.stop())

let count = 0
async function paper(fields: Record<string, unknown>, by = employee) {
  count += 1
  const file = { name: `paper ${count}.pdf`, bytes: await pdfWith(`paper ${count}`) }
  const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  const { id } = ok(await upload(by, file, { documentType: 'bill_of_lading', ...texts }))
  // As if it had been processed: what is tried here is what may happen to it then.
  await DocumentRecord.updateOne({ _id: id }, { status: 'processed' })
  return id as number
}

async function billed(status: string) {
  const invoice = await make.invoice()
  const ofLoad = await paper({ loadId: invoice.loadId })
  const own = await paper({ invoiceId: invoice.id, documentType: 'rate_confirmation' })
  ok(await manager.put(`/api/invoices/${invoice.id}`, { ...formOf(invoice), status }))
  return { invoice, ofLoad, own }
}

const put = async (invoice: { id: number }, status: string) => {
  const now = ok(await manager.get(`/api/invoices/${invoice.id}`))
  const reason = 'Wrong paper'
  return ok(await manager.put(`/api/invoices/${invoice.id}`, { ...formOf(now), status, reason }))
}

describe.each(['submitted', 'approved', 'paid'])('the papers of an invoice that is %s', (status) => {
  test('are neither deleted, nor filed elsewhere, nor merged away, by anybody', async () => {
    const { invoice, ofLoad, own } = await billed(status)
    const other = await make.load()
    const stored = await DocumentRecord.find({ loadId: invoice.loadId }).lean()
    for (const id of [ofLoad, own]) {
      for (const caller of [employee, manager]) {
        const refused = await caller.delete(`/api/documents/${id}`)
        expect([refused.status, refused.body.message]).toEqual([
          409,
          `This paper belongs to invoice ${invoice.invoiceNumber}, which was submitted. Take the invoice back first, or have a manager detach the paper.`,
        ])
        for (const change of [
          { loadId: null },
          { clientId: null },
          { loadId: other.id },
          { documentType: 'other' },
        ])
          expect((await caller.patch(`/api/documents/${id}`, change)).status).toBe(409)
        const merge = { documentIds: [ofLoad, own], documentType: 'other', removeSources: true }
        expect((await caller.post('/api/documents/merge', merge)).status).toBe(409)
      }
      const { billedBy } = ok(await employee.get(`/api/documents/${id}`))
      expect(billedBy).toEqual({ id: invoice.id, invoiceNumber: invoice.invoiceNumber })
    }
    expect(await DocumentRecord.find({ loadId: invoice.loadId }).lean()).toEqual(stored)
  })

  test('are detached by a manager with a reason, are kept for good, and can be put back', async () => {
    const { invoice, ofLoad } = await billed(status)
    const detach = (body: object, by = manager) => by.post(`/api/documents/${ofLoad}/detach`, body)
    expect((await detach({ reason: 'Wrong load' }, employee)).status).toBe(403)
    expect((await detach({ reason: ' ' })).body.errors).toEqual({ reason: 'Say why the paper is detached' })
    expect(ok(await detach({ reason: 'Wrong load' }))).toEqual({ id: ofLoad })
    expect((await employee.get(`/api/documents/${ofLoad}`)).status).toBe(404)
    expect(ok(await employee.get(`/api/loads/${invoice.loadId}`)).packet.billOfLading).toBe(false)
    const path = `/api/removed-documents?entityType=invoice&entityId=${invoice.id}`
    expect((await employee.get(path)).status).toBe(403)
    expect(ok(await manager.get(path))).toMatchObject([
      { id: ofLoad, removal: 'detached', reason: 'Wrong load', removedBy: { id: api.userId('manager') } },
    ])
    const activities = ok(await manager.get('/api/activities?limit=5'))
    const told = activities.find((entry: { entityType: string }) => entry.entityType === 'invoice')
    expect(told.description).toMatch(/^Document paper \d+\.pdf detached from invoice .+: Wrong load$/)
    expect(await AuditRecord.countDocuments({ action: 'document.detached', entityId: ofLoad })).toBe(1)
    await purgeDocuments(() => new Date(Date.now() + 100 * 365 * 86_400_000), 30)
    const restored = ok(await manager.post(`/api/removed-documents/${ofLoad}/restore`))
    expect(restored).toMatchObject({ id: ofLoad, loadId: invoice.loadId, clientId: invoice.clientId })
    expect(ok(await employee.get(`/api/loads/${invoice.loadId}`)).packet.billOfLading).toBe(true)
    expect(ok(await manager.get(path))).toEqual([])
  })
})

test.each(['rejected', 'draft'])(
  'a paper that is filed under a %s invoice stays while another invoice of its load is billed',
  async (status) => {
    const first = await make.invoice()
    const shared = await paper({ invoiceId: first.id })
    const note = await paper({ invoiceId: first.id, documentType: 'other' })
    if (status === 'rejected') {
      await put(first, 'submitted')
      await put(first, 'rejected')
    }
    const second = await make.invoice({ loadId: first.loadId, clientId: first.clientId })
    await put(second, 'submitted')
    expect((await employee.delete(`/api/documents/${shared}`)).status).toBe(409)
    expect((await employee.patch(`/api/documents/${shared}`, { loadId: null })).status).toBe(409)
    const { billedBy } = ok(await employee.get(`/api/documents/${shared}`))
    expect(billedBy).toEqual({ id: second.id, invoiceNumber: second.invoiceNumber })
    ok(await employee.delete(`/api/documents/${note}`))
  },
)

test.each(['draft', 'rejected'])('once the invoice is %s again its papers are free', async (status) => {
  const { invoice, ofLoad, own } = await billed('submitted')
  await put(invoice, status)
  const refused = await manager.post(`/api/documents/${own}/detach`, { reason: 'Wrong load' })
  expect(refused.status).toBe(409)
  ok(await employee.patch(`/api/documents/${own}`, { loadId: null }))
  ok(await employee.delete(`/api/documents/${ofLoad}`))
})

test('of a deletion and a submission at the same time the papers stay or the invoice sees that they are gone', async () => {
  for (let round = 0; round < 6; round += 1) {
    const invoice = await make.invoice()
    const id = await paper({ loadId: invoice.loadId })
    const [deleted] = await Promise.all([
      employee.delete(`/api/documents/${id}`),
      employee.put(`/api/invoices/${invoice.id}`, { ...formOf(invoice), status: 'submitted' }),
    ])
    expect([200, 409]).toContain(deleted.status)
    const { packet } = ok(await employee.get(`/api/loads/${invoice.loadId}`))
    expect(packet.billOfLading).toBe(deleted.status === 409)
  }
})

describe('a deleted document', () => {
  test('is in no list, count, search or duplicate, and comes back whole', async () => {
    const load = await make.load()
    const bytes = await pdfWith('twice the same')
    const fields = { documentType: 'bill_of_lading', loadId: String(load.id) }
    const send = async () => ok(await upload(employee, { name: 'Quokka.pdf', bytes }, fields))
    const first = await send()
    const total = ok(await employee.get('/api/documents/summary')).totalDocuments
    ok(await employee.delete(`/api/documents/${first.id}`))
    expect(ok(await employee.get('/api/documents/summary')).totalDocuments).toBe(total - 1)
    for (const query of ['q=quokka', `loadId=${load.id}`, `entityType=load&entityId=${load.id}`])
      expect(ok(await employee.get(`/api/documents?${query}`))).toEqual([])
    const second = await send()
    expect(second.duplicateOf).toBeNull()
    expect((await employee.get('/api/removed-documents')).status).toBe(403)
    const [listed] = ok(await manager.get(`/api/removed-documents?q=quokka&removal=deleted`))
    expect(listed).toMatchObject({
      ...{ id: first.id, removal: 'deleted', reason: null, load: { loadNumber: load.loadNumber } },
      removedBy: { id: api.userId('employee') },
    })
    const restored = ok(await manager.post(`/api/removed-documents/${first.id}/restore`))
    expect(restored).toMatchObject({
      loadId: load.id,
      version: 2,
      duplicateOf: second.id,
      status: 'processing',
    })
    expect(ok(await employee.get('/api/documents?q=quokka'))).toHaveLength(2)
    expect(await RemovedDocumentRecord.countDocuments({ _id: first.id })).toBe(0)
    expect((await manager.post(`/api/removed-documents/${first.id}/restore`)).status).toBe(404)
  })

  test('comes back to where its load is by now', async () => {
    const load = await make.load()
    const id = await paper({ loadId: load.id })
    ok(await employee.delete(`/api/documents/${id}`))
    const client = await make.client()
    ok(await employee.put(`/api/loads/${load.id}`, { ...load, clientId: client.id }))
    const restored = ok(await manager.post(`/api/removed-documents/${id}/restore`))
    expect(restored).toMatchObject({ loadId: load.id, clientId: client.id })
  })
})

test.each(['submitted', 'approved', 'paid'])(
  'a load keeps number, client, broker and rate while its invoice is %s',
  async (status) => {
    const { invoice } = await billed(status)
    const load = ok(await employee.get(`/api/loads/${invoice.loadId}`))
    const changes = {
      loadNumber: `${load.loadNumber}-X`,
      rate: '1.00',
      clientId: (await make.client()).id,
      brokerId: await make.broker(),
    }
    for (const caller of [employee, manager]) {
      for (const [field, value] of Object.entries(changes)) {
        const refused = await caller.put(`/api/loads/${load.id}`, { ...load, [field]: value })
        expect([refused.status, Object.keys(refused.body.errors)]).toEqual([409, [field]])
      }
    }
    expect(ok(await employee.get(`/api/loads/${load.id}`))).toMatchObject({ ...load, version: load.version })
    ok(await employee.put(`/api/loads/${load.id}`, { ...load, driverName: 'Lee', rate: load.rate }))
    if (status === 'paid') return
    await put(invoice, 'submitted')
    await put(invoice, 'draft')
    const now = ok(await employee.get(`/api/loads/${load.id}`))
    ok(await employee.put(`/api/loads/${load.id}`, { ...now, rate: '1.00' }))
  },
)

test('a load that is still on the road is locked, and says so, once its invoice is submitted', async () => {
  const { id, clientId } = await make.load({ status: 'in_transit' })
  const invoice = await make.invoice({ loadId: id, clientId, status: 'submitted' })
  const load = ok(await employee.get(`/api/loads/${id}`))
  expect(load).toMatchObject({
    status: 'in_transit',
    billedBy: { id: invoice.id, invoiceNumber: invoice.invoiceNumber },
  })
  for (const change of [{ rate: '9.00' }, { brokerId: await make.broker() }, { loadNumber: 'LD-OTHER' }]) {
    const refused = await manager.put(`/api/loads/${id}`, { ...load, ...change })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([409, Object.keys(change)])
  }
  await put(invoice, 'draft')
  expect(ok(await employee.get(`/api/loads/${id}`)).billedBy).toBeNull()
})

describe.each(['submitted', 'approved', 'paid'])('an invoice that is %s', (status) => {
  test('keeps its load and client, so that its papers stay its papers', async () => {
    const { invoice, own } = await billed(status)
    const other = await make.load({ clientId: invoice.clientId })
    const elsewhere = await make.load()
    const now = ok(await manager.get(`/api/invoices/${invoice.id}`))
    const admin = await api.as('admin')
    for (const caller of [employee, manager, admin]) {
      const moved = await caller.put(`/api/invoices/${invoice.id}`, { ...formOf(now), loadId: other.id })
      expect([moved.status, Object.keys(moved.body.errors)]).toEqual([409, ['loadId']])
      const { id: loadId, clientId } = elsewhere
      const both = await caller.put(`/api/invoices/${invoice.id}`, { ...formOf(now), loadId, clientId })
      expect([both.status, Object.keys(both.body.errors)]).toEqual([409, ['loadId', 'clientId']])
    }
    expect(ok(await manager.get(`/api/documents/${own}`)).loadId).toBe(invoice.loadId)
  })
})

test('nor does a step between two of these statuses move an invoice to another load, and going back to draft does', async () => {
  const invoice = await make.invoice({ status: 'submitted' })
  const other = await make.load({ clientId: invoice.clientId })
  const form = { ...formOf(invoice), loadId: other.id }
  const approved = await manager.put(`/api/invoices/${invoice.id}`, { ...form, status: 'approved' })
  expect([approved.status, approved.body.message]).toEqual([
    409,
    'A submitted invoice keeps its load and client, because their papers are its evidence. Take it back to draft to change them.',
  ])
  await put(invoice, 'approved')
  const back = await manager.put(`/api/invoices/${invoice.id}`, { ...form, status: 'submitted' })
  expect(back.status).toBe(409)
  await put(invoice, 'submitted')
  const moved = ok(await manager.put(`/api/invoices/${invoice.id}`, { ...form, status: 'draft' }))
  expect(moved).toMatchObject({ loadId: other.id, status: 'draft' })
})

test('a draft does not take the papers of its load along from under another invoice that is billed', async () => {
  const { invoice } = await billed('submitted')
  const other = await make.load({ clientId: invoice.clientId })
  const draft = await make.invoice({ loadId: invoice.loadId, clientId: invoice.clientId })
  const confirmation = await paper({ invoiceId: draft.id, documentType: 'rate_confirmation' })
  const form = { ...formOf(draft), loadId: other.id }
  const refused = await employee.put(`/api/invoices/${draft.id}`, form)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringContaining(`This paper belongs to invoice ${invoice.invoiceNumber}`),
  ])
  expect(await DocumentRecord.findById(confirmation).lean()).toMatchObject({ loadId: invoice.loadId })

  await put(invoice, 'draft')
  ok(await employee.put(`/api/invoices/${draft.id}`, form))
  expect(await DocumentRecord.findById(confirmation).lean()).toMatchObject({ loadId: other.id })
})
