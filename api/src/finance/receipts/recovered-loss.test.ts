import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { verifyRecords } from '../book-check/verify-records.ts'
import { ok } from '../invoices/invoice.fixtures.ts'
import { clientPosition } from '../ledger/index.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { purchaseFixtures } from '../purchases/purchase.fixtures.ts'

let api: TestApi
let manager: TestClient
let make: ReturnType<typeof purchaseFixtures>

const day = '2027-06-10'
beforeAll(async () => {
  api = await startTestApi()
  make = purchaseFixtures(api)
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.setNow(new Date(`${day}T18:00:00Z`))
  manager = await api.as('manager')
})

const read = async (id: number) => ok(await manager.get(`/api/purchases/${id}`))
const receive = async (brokerId: number, amount: string, more: object = {}) =>
  await manager.post('/api/receipts', { brokerId, method: 'ach', amount, valueDay: day, ...more })
const applied = (purchaseId: number, amount: string) => ({ applications: [{ purchaseId, amount }] })

/** A purchase of 2,000.00 whose reserve of 160.00 is forfeited: our loss is 1,840.00, less what was paid before. */
async function lost(paidBefore: string | null = null) {
  const clientId = await make.client({ terms: { isRecourse: false } })
  const brokerId = await make.broker()
  const { id } = await make.purchase(clientId, { brokerId })
  const before = paidBefore ? ok(await receive(brokerId, paidBefore, applied(id, paidBefore))) : null
  const path = `/api/purchases/${id}/write-off`
  ok(await manager.post(path, { reason: 'Insolvent', reserve: 'forfeited' }))
  ok(await (await api.as('admin')).patch(path, { decision: 'confirmed' }))
  return { id, clientId, brokerId, before }
}

test('money that comes after a loss lessens it, up to the loss; the rest is not ours, and a bounce undoes it', async () => {
  const { id, clientId, brokerId } = await lost()
  // The oldest first never goes to a loss.
  const first = ok(await receive(brokerId, '500.00', { oldestFirst: true }))
  expect(first).toMatchObject({ unapplied: '500.00', applications: [] })
  const after = ok(await manager.post(`/api/receipts/${first.id}/apply`, applied(id, '500.00')))
  expect(after).toMatchObject({ unapplied: '0.00', applications: [{ amount: '500.00', shortPay: null }] })
  expect(await read(id)).toMatchObject({
    ...{ state: 'written_off', open: '0.00', recovered: '500.00', closing: { lost: '1840.00' } },
  })
  const beyond = await receive(brokerId, '1500.00', applied(id, '1340.01'))
  expect([beyond.status, beyond.body.message]).toEqual([
    409,
    expect.stringMatching(/^Only \$1,340\.00 of the loss of INV-\d+ is left/),
  ])
  const second = ok(await receive(brokerId, '1500.00', applied(id, '1340.00')))
  const rest = { to: 'client', clientId, amount: '160.00', reason: 'Its reserve was forfeited' }
  ok(await manager.post(`/api/receipts/${second.id}/dispose`, rest))
  expect((await read(id)).recovered).toBe('1840.00')
  expect(await clientPosition(clientId)).toMatchObject({
    receivableCents: 0,
    payableCents: 160_00,
    dueCents: 0,
  })
  expect([await verifyRecords(), (await verifyLedger()).postings]).toEqual([[], []])

  expect(ok(await manager.get(`/api/receipts/${second.id}/reversal`))).toMatchObject({
    ...{ purchases: [{ purchaseId: id, amount: '1340.00', open: '0.00', end: null }] },
  })
  ok(await manager.post(`/api/receipts/${second.id}/reverse`, { reason: 'NSF' }))
  expect(await read(id)).toMatchObject({ state: 'written_off', recovered: '500.00' })
  expect([await verifyRecords(), (await verifyLedger()).postings]).toEqual([[], []])
})

test('a payment from before the loss bounces only when what was recovered since is taken back', async () => {
  const { id, brokerId, before } = await lost('300.00')
  expect((await read(id)).closing.lost).toBe('1540.00')
  const since = ok(await receive(brokerId, '40.00', applied(id, '40.00')))
  const bounce = () => manager.post(`/api/receipts/${before.id}/reverse`, { reason: 'NSF' })
  const refused = await bounce()
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringMatching(/has paid a part of the loss of INV-\d+ since/),
  ])
  ok(await manager.post(`/api/receipts/${since.id}/reverse`, { reason: 'Applied anew' }))
  ok(await bounce())
  expect(await read(id)).toMatchObject({ state: 'open', open: '2000.00', recovered: '0.00', closing: null })
  expect([await verifyRecords(), (await verifyLedger()).postings]).toEqual([[], []])
})
