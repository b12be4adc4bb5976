import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { ok } from '../invoices/invoice.fixtures.ts'
import { emptyBook } from '../ledger/ledger.fixture.ts'
import { purchaseFixtures } from '../purchases/purchase.fixtures.ts'

let api: TestApi
let manager: TestClient
let make: ReturnType<typeof purchaseFixtures>
let brokerId: number
let purchaseId: number

const today = '2027-06-09'

beforeAll(async () => {
  api = await startTestApi()
  make = purchaseFixtures(api)
})
afterAll(() => api.stop())
beforeEach(async () => {
  await emptyBook()
  api.setNow(new Date(`${today}T18:00:00Z`))
  manager = await api.as('manager')
  brokerId = await make.broker()
  purchaseId = (await make.purchase(await make.client(), { brokerId })).id
})

/** Takes in 1,925.00 of 2,000.00 that are open. */
const takeIn = (part: object = {}, facts: object = {}) =>
  manager.post('/api/receipts', {
    ...{ brokerId, method: 'check', reference: 'CHK 777', amount: '1925.00', valueDay: today },
    ...{ applications: [{ purchaseId, amount: '1925.00', ...part }] },
    ...facts,
  })
const lines = async () => ok(await manager.get(`/api/brokers/${brokerId}/account/lines?sort=bookDate`))

describe('why a payment is short', () => {
  test('is kept with what it left open, and told on the ledger of the broker; a memo is kept with the receipt', async () => {
    const why = { shortPay: 'charged', shortReason: 'lumper', shortNote: 'Receipt 4711 of the warehouse' }
    const receipt = ok(await takeIn(why, { memo: 'Sent with two others\nby mail' }))
    expect(receipt).toMatchObject({ memo: 'Sent with two others\nby mail', applications: [why] })
    expect(ok(await manager.get(`/api/receipts?purchaseId=${purchaseId}`))).toEqual([receipt])
    const applied = (await lines()).find(({ kind }: { kind: string }) => kind === 'application')
    expect(applied.short).toEqual(why)
    expect((await lines())[0]).toMatchObject({ kind: 'purchase', short: null })
  })

  test('is not kept of a row that is paid in full, and need not be said', async () => {
    const paid = { amount: '2000.00', shortReason: 'damage', shortNote: 'Two pallets' }
    const none = { shortPay: null, shortReason: null, shortNote: null }
    expect(ok(await takeIn(paid, { amount: '2000.00' })).applications).toMatchObject([none])
    expect((await lines()).at(-1)).toMatchObject({ kind: 'application', short: null })
  })

  test.each([
    ['another reason without a word on it', { shortReason: 'other' }],
    ['an unknown reason', { shortReason: 'weather' }],
    ['a word of two lines', { shortReason: 'other', shortNote: 'One\nTwo' }],
  ])('is refused for %s', async (_name, part) => {
    expect((await takeIn(part)).status).toBe(422)
  })
})

describe('a check that came back', () => {
  test('says who took it back, when and why; the purchase has its entries', async () => {
    const { id } = ok(await takeIn())
    const admin = await api.as('admin')
    const later = new Date(`${today}T18:10:00Z`)
    api.setNow(later)
    ok(await admin.post(`/api/receipts/${id}/reverse`, { reason: 'Insufficient funds' }))
    const who = await api.as('employee')
    expect(ok(await who.get(`/api/receipts?purchaseId=${purchaseId}&state=reversed`))).toMatchObject([
      {
        ...{ id, reason: 'Insufficient funds', reference: 'CHK 777', amount: '1925.00' },
        ...{ reversedAt: later.toISOString(), reversedBy: { name: 'Ada Admin' } },
        applications: [{ purchaseId, at: `${today}T18:00:00.000Z`, by: { name: 'Max Manager' } }],
      },
    ])
    const entries = ok(await manager.get(`/api/ledger/entries?entity=purchase&entityId=${purchaseId}`))
    expect(entries).toMatchObject([
      { kind: 'purchase' },
      { kind: 'application', total: '1925.00', reverses: null },
      { kind: 'application', total: '1925.00', reverses: entries[1].entryId },
    ])
  })

  test('says when and by whom each part was applied', async () => {
    const { id } = ok(await takeIn({}, { applications: [] }))
    const later = new Date(`${today}T18:05:00Z`)
    api.setNow(later)
    const admin = await api.as('admin')
    const applications = [{ purchaseId, amount: '100.00' }]
    expect(ok(await admin.post(`/api/receipts/${id}/apply`, { applications })).applications).toMatchObject([
      { at: later.toISOString(), by: { name: 'Ada Admin' } },
    ])
  })
})
