import type { DocumentStatus, DocumentType } from '@drayline/domain/operations/documents/document'
import { fixtures, ok } from '../../finance/invoices/invoice.fixtures.ts'
import { nextId } from '../../kernel/database/ids.ts'
import { runTransaction } from '../../kernel/database/transaction.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { DocumentRecord } from './document.model.ts'
import { recomputePackets, refreshPacket } from './packet.ts'

const tx = { touch: () => undefined }
let api: TestApi
let employee: TestClient
let make: ReturnType<typeof fixtures>

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
  make = fixtures(api)
})
afterAll(() => api.stop())

const packetOf = async (id: number) => ok(await employee.get(`/api/loads/${id}`)).packet
const none = { status: 'incomplete', rateConfirmation: false, billOfLading: false }

/** Stores a document as the documents service does: with its load's packet in the same transaction. */
async function file(loadId: number, documentType: DocumentType, status: DocumentStatus = 'processed') {
  const _id = await nextId('documents')
  const name = { filename: `${_id}.pdf`, originalName: 'paper.pdf', mimeType: 'application/pdf', size: 9 }
  await runTransaction(async () => {
    await DocumentRecord.create([{ _id, ...name, documentType, status, loadId, uploadedBy: 1 }])
    await refreshPacket(tx, loadId)
  })
  return _id
}

async function remove(_id: number, loadId: number) {
  await runTransaction(async () => {
    await DocumentRecord.deleteOne({ _id })
    await refreshPacket(tx, loadId)
  })
}

/** A delivered load without papers. */
async function loadWithoutPapers(values: { clientId?: number } = {}) {
  const load = await make.load(values)
  await runTransaction(() => refreshPacket(tx, load.id))
  return load
}

test('rate confirmation and bill of lading, both processed, make a packet', async () => {
  const { id, version } = await loadWithoutPapers()
  expect(await packetOf(id)).toEqual(none)
  await file(id, 'rate_confirmation')
  await file(id, 'bill_of_lading', 'processing')
  await file(id, 'driver_id')
  expect(await packetOf(id)).toEqual({ ...none, rateConfirmation: true })
  const bill = await file(id, 'bill_of_lading')
  expect(await packetOf(id)).toEqual({ status: 'complete', rateConfirmation: true, billOfLading: true })
  await remove(bill, id)
  expect(await packetOf(id)).toEqual({ ...none, rateConfirmation: true })
  // Anyone who has the load open in a form is not disturbed.
  expect(ok(await employee.get(`/api/loads/${id}`)).version).toBe(version)
})

test('of papers that change at the same moment none is missed', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id } = await loadWithoutPapers()
    await Promise.all([file(id, 'rate_confirmation'), file(id, 'bill_of_lading')])
    expect((await packetOf(id)).status).toBe('complete')
    const [first, second] = await Promise.all([file(id, 'other'), file(id, 'bill_of_lading')])
    const bills = await DocumentRecord.find({ loadId: id, documentType: 'bill_of_lading' }).lean()
    await Promise.all([...bills.map(({ _id }) => remove(_id, id)), remove(first, id)])
    expect(second).toBeGreaterThan(0)
    expect(await packetOf(id)).toEqual({ ...none, rateConfirmation: true })
  }
})

test('a change of the load keeps its packet, and nothing typed into a form changes it', async () => {
  const load = await loadWithoutPapers()
  await file(load.id, 'rate_confirmation')
  await file(load.id, 'bill_of_lading')
  const change = { ...load, driverName: 'Lee', packet: none }
  expect(ok(await employee.put(`/api/loads/${load.id}`, change)).packet.status).toBe('complete')
})

test('lists filter by packet', async () => {
  const { id: clientId } = await make.client()
  const complete = await loadWithoutPapers({ clientId })
  const other = await loadWithoutPapers({ clientId })
  await file(complete.id, 'rate_confirmation')
  await file(complete.id, 'bill_of_lading')
  const ids = async (query: string) =>
    ok(await employee.get(`/api/loads?clientId=${clientId}&${query}`)).map(({ id }: { id: number }) => id)
  expect(await ids('packet=complete')).toEqual([complete.id])
  expect(await ids('packet=incomplete')).toEqual([other.id])
  expect((await employee.get('/api/loads?packet=half')).status).toBe(400)
})

test('a load that does not exist is left alone, and one without load asks nothing', async () => {
  await expect(runTransaction(() => refreshPacket(tx, 999_999))).resolves.toBeUndefined()
  await expect(refreshPacket(tx, null)).resolves.toBeUndefined()
})

test('records that were loaded directly are brought in step', async () => {
  const { id } = await loadWithoutPapers()
  const types = ['rate_confirmation', 'bill_of_lading'] as const
  const name = { filename: 'a.pdf', originalName: 'a.pdf', mimeType: 'application/pdf', size: 9 }
  for (const documentType of types) {
    const _id = await nextId('documents')
    await DocumentRecord.create([
      { _id, ...name, documentType, status: 'processed', loadId: id, uploadedBy: 1 },
    ])
  }
  await recomputePackets()
  expect((await packetOf(id)).status).toBe('complete')
})
