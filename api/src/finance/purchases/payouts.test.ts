import { AuditRecord } from '../../platform/audit/audit.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { ok } from '../invoices/invoice.fixtures.ts'
import { clientPosition } from '../ledger/index.ts'
import { emptyBook } from '../ledger/ledger.fixture.ts'
import { LedgerEntry } from '../ledger/ledger.model.ts'
import { checkPeriod } from '../ledger/period-checks.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { purchaseFixtures } from './purchase.fixtures.ts'

let api: TestApi
let manager: TestClient
let make: ReturnType<typeof purchaseFixtures>

beforeAll(async () => {
  api = await startTestApi()
  make = purchaseFixtures(api)
})
afterAll(() => api.stop())
beforeEach(async () => {
  await emptyBook()
  await goTo('2027-06-09')
})
afterEach(async () => expect(await verifyLedger()).toMatchObject({ postings: [], positions: [] }))

async function goTo(day: string) {
  api.setNow(new Date(`${day}T18:00:00Z`))
  manager = await api.as('manager')
}

const confirm = (body: object) => manager.post('/api/payouts/confirm', { day: '2027-06-10', ...body })
const payoutOf = async (clientId: number) => ok(await manager.get(`/api/payouts?clientId=${clientId}`))[0]
const kinds = async () =>
  (await LedgerEntry.find().sort({ at: 1, seq: 1 }).lean()).map(({ kind }) => kind).sort()

test('payments are found by state, day, client and reference', async () => {
  const clientId = await make.client()
  const first = await make.purchase(clientId)
  const second = await make.purchase(clientId)
  await goTo('2027-06-10')
  const third = await make.purchase(clientId)
  ok(await confirm({ ids: [second.payoutId] }))
  const found = async (query: string) =>
    ok(await manager.get(`/api/payouts?clientId=${clientId}&${query}`)).map(({ id }: { id: number }) => id)
  expect(await found('state=inTransit')).toEqual([third.payoutId, first.payoutId])
  expect(await found('state=seen')).toEqual([second.payoutId])
  expect(await found('state=returned')).toEqual([])
  expect(await found('dayFrom=2027-06-10')).toEqual([third.payoutId])
  expect(await found('state=inTransit&dayTo=2027-06-09&sort=day')).toEqual([first.payoutId])
  expect(await found('q=1840.00')).toHaveLength(3)
  expect(await found('q=nothing')).toEqual([])
  ok(await manager.post(`/api/payouts/${third.payoutId}/return`, { reason: 'R03' }))
  expect(await found('state=returned')).toEqual([third.payoutId])
  expect(await found('state=inTransit')).toEqual([first.payoutId])
  expect(await make.undo(third.invoice)).toMatchObject({ ok: true })
  expect(await found('state=returned')).toEqual([])
  expect(await found('state=reversed')).toEqual([third.payoutId])
})

describe('a payment that the bank shows', () => {
  test('leaves the bank on that day, once', async () => {
    const clientId = await make.client()
    const { payoutId } = await make.purchase(clientId)
    await goTo('2027-06-11')
    const { version } = await payoutOf(clientId)
    const done = ok(await confirm({ items: [{ id: payoutId, version }] }))
    expect(done).toEqual([{ id: payoutId, ok: true, message: null, current: null }])
    expect(await payoutOf(clientId)).toMatchObject({ confirmedDay: '2027-06-10' })
    const [entry] = await LedgerEntry.find({ kind: 'bankConfirmed' }).lean()
    expect(entry).toMatchObject({ bookDate: '2027-06-10', valueDate: '2027-06-10' })
    expect(entry?.lines.map(({ cents }) => cents)).toEqual([184_000, -184_000])
    expect(ok(await confirm({ ids: [payoutId] }))).toMatchObject([
      { ok: false, message: expect.stringContaining('not outstanding') },
    ])
  })

  test('no longer holds its month back', async () => {
    const { payoutId } = await make.purchase(await make.client())
    await goTo('2027-07-02')
    const inTransit = async () => (await checkPeriod('2027-06')).filter(({ check }) => check === 'inTransit')
    expect(await inTransit()).toHaveLength(1)
    ok(await confirm({ ids: [payoutId] }))
    expect(await inTransit()).toEqual([])
  })

  test('cannot have been shown before it was made, or on a day to come', async () => {
    const { payoutId } = await make.purchase(await make.client())
    expect((await confirm({ ids: [payoutId] })).body.errors).toHaveProperty('day')
    expect(ok(await confirm({ ids: [payoutId], day: '2027-06-08' }))).toMatchObject([
      { ok: false, message: 'The bank cannot have shown this payment before the day it was made' },
    ])
  })

  test('stands apart from others: one that changed meanwhile is shown as it is now', async () => {
    const clientId = await make.client()
    const { payoutId } = await make.purchase(clientId)
    const other = await make.purchase(await make.client())
    await goTo('2027-06-11')
    const items = [
      { id: payoutId, version: 99 },
      { id: other.payoutId, version: 1 },
    ]
    expect(ok(await confirm({ items }))).toMatchObject([
      { id: payoutId, ok: false, current: { id: payoutId, net: '1840.00', confirmedDay: null } },
      { id: other.payoutId, ok: true },
    ])
  })

  test('15: comes back all the same, and is payable again', async () => {
    const clientId = await make.client()
    const { payoutId } = await make.purchase(clientId)
    await goTo('2027-06-11')
    ok(await confirm({ ids: [payoutId] }))
    ok(await manager.post(`/api/payouts/${payoutId}/return`, { reason: 'R03' }))
    expect(await clientPosition(clientId)).toMatchObject({ payableCents: 184_000, dueCents: 0 })
    expect(await kinds()).toEqual(['bankConfirmed', 'bankConfirmed', 'purchase', 'release', 'release'])
    const told = await AuditRecord.find({ entityType: 'payout', entityId: payoutId } as never)
      .sort({ at: 1 })
      .lean<{ action: string }[]>()
    expect(told.map(({ action }) => action)).toEqual(['payout.made', 'payout.confirmed', 'payout.returned'])
  })

  test('stays where it is when its funding is taken back: the client owes it', async () => {
    const clientId = await make.client()
    const purchase = await make.purchase(clientId)
    await goTo('2027-06-11')
    ok(await confirm({ ids: [purchase.payoutId] }))
    expect(await make.undo(purchase.invoice, null)).toMatchObject({ ok: true })
    expect(await clientPosition(clientId)).toMatchObject({
      receivableCents: 0,
      payableCents: 0,
      dueCents: 184_000,
    })
    expect(await payoutOf(clientId)).toMatchObject({ reversedAt: null, confirmedDay: '2027-06-10' })
  })
})

test('8c: a chargeback of day 91 is swapped for an invoice of 2,100.00, and 38.00 stay due', async () => {
  const every = { days: 10, ppm: 5_000, isProrated: false }
  const charges = [
    { kind: 'stepped' as const, base: 'face' as const, firstDays: 30, firstPpm: 30_000, every },
  ]
  const rest = {
    minDays: 0,
    minFeeCents: 0,
    capPpm: null,
    taken: 'settlement',
    countFrom: 'purchase',
  } as const
  const clientId = await make.client({ plan: { charges, ...rest } })
  const { id } = await make.purchase(clientId)
  await goTo('2027-09-08')
  ok(await manager.post(`/api/purchases/${id}/charge-back`, { reason: 'Swapped' }))
  expect(await clientPosition(clientId)).toMatchObject({ receivableCents: 0, dueCents: 197_000 })
  await make.purchase(clientId, { amount: '2100.00' })
  expect(await clientPosition(clientId)).toMatchObject({
    ...{ receivableCents: 210_000, reserveCents: 16_800, payableCents: 0, dueCents: 3_800 },
  })
})
