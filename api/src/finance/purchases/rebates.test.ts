import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { runAtOnce } from '../../testing/run-at-once.ts'
import { ok } from '../invoices/invoice.fixtures.ts'
import { clientPosition } from '../ledger/index.ts'
import { paymentsOfOldRebates } from './old-rebates.migration.ts'
import { purchaseFixtures } from './purchase.fixtures.ts'
import { PurchaseRecord } from './purchase.model.ts'

let api: TestApi
let manager: TestClient
let make: ReturnType<typeof purchaseFixtures>

beforeAll(async () => {
  api = await startTestApi()
  make = purchaseFixtures(api)
  api.setNow(new Date('2027-06-09T18:00:00Z'))
  manager = await api.as('manager')
})
afterAll(() => api.stop())

/** A purchase over 2,000.00 whose broker has paid it whole: a fee of 60.00 and a rebate of 100.00. */
async function settled(clientId: number) {
  const { id, broker } = await make.purchase(clientId)
  const applications = [{ purchaseId: id, amount: '2000.00', shortPay: 'open' }]
  const receipt = {
    brokerId: broker.id,
    method: 'ach',
    amount: '2000.00',
    valueDay: '2027-06-09',
    applications,
  }
  const { id: receiptId } = ok(await manager.post('/api/receipts', receipt))
  return { id, receiptId }
}
const read = async (id: number) => ok(await manager.get(`/api/purchases/${id}`))
const payOut = async (clientId: number) =>
  ok(await manager.post('/api/payouts', { clientId, method: 'ach', reference: '123' }))
const waiting = { state: 'waiting', payoutId: null, amount: '0.00' }

test('a payment of what is payable carries the rebates that wait, and is found from both sides', async () => {
  const clientId = await make.client()
  const [one, other] = [await settled(clientId), await settled(clientId)]
  const before = await read(one.id)
  expect(before.rebatePayment).toEqual(waiting)
  const payout = await payOut(clientId)
  expect(payout).toMatchObject({ payable: '200.00', net: '200.00' })
  for (const { id } of [one, other])
    expect((await read(id)).rebatePayment).toEqual({ state: 'paid', payoutId: payout.id, amount: '100.00' })
  const carried = ok(await manager.get(`/api/purchases?rebatePayoutId=${payout.id}&sort=id`))
  expect(carried.map(({ id }: { id: number }) => id)).toEqual([one.id, other.id])
  // Nobody edited them: whoever looks at one can still act on it.
  expect((await read(one.id)).version).toBe(before.version)
  const later = await settled(clientId)
  expect((await read(later.id)).rebatePayment).toEqual(waiting)
})

test('what came off meanwhile came off the oldest', async () => {
  const clientId = await make.client()
  const [first, second] = [await settled(clientId), await settled(clientId)]
  const { id } = await make.purchase(clientId)
  ok(await manager.post(`/api/purchases/${id}/charge-back`, { reason: 'Not paid', fromPayable: '130.00' }))
  const payout = await payOut(clientId)
  expect((await read(second.id)).rebatePayment).toMatchObject({ payoutId: payout.id, amount: '70.00' })
  expect((await read(first.id)).rebatePayment).toMatchObject({ payoutId: payout.id, amount: '0.00' })
  expect((await read(id)).rebatePayment).toBeNull()
})

test('a payment that came back carries nothing: the rebate waits for the next one', async () => {
  const clientId = await make.client()
  const { id } = await settled(clientId)
  const payout = await payOut(clientId)
  ok(await manager.post(`/api/payouts/${payout.id}/return`, { reason: 'R03' }))
  expect((await read(id)).rebatePayment).toEqual(waiting)
  const next = await payOut(clientId)
  expect((await read(id)).rebatePayment).toMatchObject({ payoutId: next.id, amount: '100.00' })
})

test('rebates of older versions get their payment where it follows from the book', async () => {
  const clientId = await make.client()
  const paid = await settled(clientId)
  api.setNow(new Date('2027-06-09T18:05:00Z'))
  const payout = await payOut(clientId)
  api.setNow(new Date('2027-06-09T18:07:00Z'))
  const paidLater = await settled(clientId)
  api.setNow(new Date('2027-06-09T18:08:00Z'))
  const later = await payOut(clientId)
  api.setNow(new Date('2027-06-09T18:10:00Z'))
  const open = await settled(clientId)
  const gone = { 'closing.payoutId': 1, 'closing.paidCents': 1 }
  await PurchaseRecord.updateMany({ clientId }, { $unset: gone })
  expect((await read(paid.id)).rebatePayment).toMatchObject({ state: 'unknown' })
  await runAtOnce(paymentsOfOldRebates)
  const paidWith = ({ id }: { id: number }) => ({ state: 'paid', payoutId: id, amount: '100.00' })
  expect((await read(paid.id)).rebatePayment).toEqual(paidWith(payout))
  expect((await read(paidLater.id)).rebatePayment).toEqual(paidWith(later))
  expect((await read(open.id)).rebatePayment).toEqual(waiting)
  expect((await clientPosition(clientId)).payableCents).toBe(10_000)
})
