import { sameReceiptDays } from '@drayline/domain/finance/receipts/receipt'
import { addDays } from '@drayline/domain/kernel/dates/dates'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { ok } from '../invoices/invoice.fixtures.ts'
import { emptyBook } from '../ledger/ledger.fixture.ts'
import { purchaseFixtures } from '../purchases/purchase.fixtures.ts'

let api: TestApi
let manager: TestClient
let make: ReturnType<typeof purchaseFixtures>
let brokerId: number

const today = '2027-06-09'
const goTo = async (day: number) => {
  api.setNow(new Date(`${addDays(today, day)}T18:00:00Z`))
  manager = await api.as('manager')
}

beforeAll(async () => {
  api = await startTestApi()
  make = purchaseFixtures(api)
})
afterAll(() => api.stop())
beforeEach(async () => {
  await emptyBook()
  await goTo(0)
  brokerId = await make.broker()
})

const check = (changes: object = {}) => ({
  ...{ brokerId, method: 'check', reference: 'CHK 777', amount: '450.00', valueDay: today },
  ...changes,
})
const take = (changes: object = {}) => manager.post('/api/receipts', check(changes))

test('the same check is taken in once; the refusal names the receipt and its day', async () => {
  const first = ok(await take())
  for (const reference of ['CHK 777', ' chk 777', 'Chk  777 ', 'CHK-777']) {
    const { status, body } = await take({ reference })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      ...{ code: 'same_receipt', receipt: { id: first.id, bookDay: today } },
      message: expect.stringMatching(
        new RegExp(`for \\$450\\.00 from this broker is already receipt ${first.id} of Jun 9, 2027$`),
      ),
    })
  }
  expect(ok(await manager.get(`/api/receipts?brokerId=${brokerId}`))).toHaveLength(1)
})

test.each<[string, () => Promise<object>]>([
  ['another amount', async () => ({ amount: '450.01' })],
  ['another number', async () => ({ reference: 'CHK 778' })],
  ['no number', async () => ({ reference: '' })],
  ['another method', async () => ({ method: 'wire' })],
  ['another broker', async () => ({ brokerId: await make.broker() })],
])('a payment of %s is another one', async (_name, changes) => {
  ok(await take())
  expect((await take(await changes())).status).toBe(201)
})

test('one that was taken back, or long ago, is no longer in the way', async () => {
  const { id } = ok(await take())
  ok(await manager.post(`/api/receipts/${id}/reverse`, { reason: 'Typed twice' }))
  const again = ok(await take())
  await goTo(sameReceiptDays)
  expect((await take({ valueDay: addDays(today, sameReceiptDays) })).body.receipt.id).toBe(again.id)
  await goTo(sameReceiptDays + 1)
  expect((await take({ valueDay: addDays(today, sameReceiptDays + 1) })).status).toBe(201)
})

test('it is taken in all the same when that receipt is named, which the audit keeps', async () => {
  const first = ok(await take())
  expect((await take({ notDuplicateOf: first.id + 1 })).status).toBe(409)
  const other = ok(await take({ notDuplicateOf: first.id }))
  expect([first.notDuplicateOf, other.notDuplicateOf]).toEqual([null, first.id])
  const admin = await api.as('admin')
  const [audited] = ok(await admin.get(`/api/audit?entityType=receipt&entityId=${other.id}`))
  expect(audited).toMatchObject({ action: 'receipt.received', after: { notDuplicateOf: first.id } })
  // The newest of them is asked about, not one that was answered for.
  expect((await take({ notDuplicateOf: first.id })).body.receipt.id).toBe(other.id)
})

test('nothing is kept of a name for what looks like no other', async () => {
  const { id } = ok(await take())
  expect(ok(await take({ reference: 'CHK 1', notDuplicateOf: id })).notDuplicateOf).toBeNull()
})

test("a client's payment is asked about likewise", async () => {
  const clientId = await make.client()
  const wire = { brokerId: null, clientId, method: 'wire', reference: 'FT 1' }
  const { id } = ok(await take(wire))
  const { status, body } = await take(wire)
  expect([status, body.receipt.id]).toEqual([409, id])
  expect(body.message).toContain('from this client is already receipt')
})

test.each<[string, () => Promise<object>]>([
  ['for the first time', async () => ({})],
  ['on purpose', async () => ({ notDuplicateOf: ok(await take()).id })],
  ['by a client', async () => ({ brokerId: null, clientId: await make.client() })],
])('of two at once %s exactly one passes', async (_name, changes) => {
  const body = await changes()
  const answers = await Promise.all([1, 2, 3].map(() => take(body)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})
