import * as recipes from '@drayline/domain/finance/ledger/recipes'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { ok } from '../invoices/invoice.fixtures.ts'
import { clientPosition } from '../ledger/index.ts'
import { emptyBook } from '../ledger/ledger.fixture.ts'
import { LedgerEntry } from '../ledger/ledger.model.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { purchaseFixtures } from '../purchases/purchase.fixtures.ts'
import { FuelAdvanceRecord } from './fuel-advance.model.ts'

jest.setTimeout(120_000)

let api: TestApi
let employee: TestClient
let manager: TestClient
let make: ReturnType<typeof purchaseFixtures>

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
  manager = await api.as('manager')
  make = purchaseFixtures(api)
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.setNow(new Date('2026-06-10T18:00:00Z'))
  await emptyBook()
})

const path = (id: number) => `/api/fuel-advances/${id}`
const form = (values: object) => ({
  ...{ carrierName: 'Red Mesa', advanceAmount: '600.00', feeAmount: '10.00', advanceDate: '2026-06-10' },
  ...{ pickupState: 'NM', deliveryState: 'TX', processedBy: api.userId('manager') },
  ...values,
})
/** An advance of the employee for a load of this client. */
async function advanceOf(clientId: number, values: object = {}) {
  const { id: loadId } = await make.load({ clientId, rate: '50000.00' })
  return ok(await employee.post('/api/fuel-advances', form({ loadId, ...values })))
}
async function paidTo(clientId: number, values: object = {}) {
  const { id } = await advanceOf(clientId, values)
  return ok(await manager.patch(path(id), { status: 'paid' }))
}
const read = async ({ id }: { id: number }) => ok(await manager.get(path(id)))
const reverse = ({ id }: { id: number }, reason = 'Fuel code never used') =>
  manager.post(`${path(id)}/reverse`, { reason })
const fund = (ids: number[], rest: object = {}) =>
  manager.post('/api/purchases/fund', { method: 'ach', ids, ...rest })
const linesOf = async (kind: string) =>
  (await LedgerEntry.find({ kind } as never).lean()).map(({ lines }) => lines)
const isSound = async () => expect(await verifyLedger()).toMatchObject({ postings: [], positions: [] })

test('11: 600.00 with a fee of 10.00 is posted when paid, and comes off the next funding: 1,230.00 leaves', async () => {
  const clientId = await make.client()
  const advance = await paidTo(clientId)
  expect(advance).toMatchObject({
    ...{ clientId, feeAmount: '10.00', openAmount: '610.00', recoveries: [], reversal: null },
    posted: { day: '2026-06-10' },
  })
  const of = { clientId, advanceId: advance.id }
  expect(await linesOf('fuelAdvance')).toEqual([
    recipes.fuelAdvance(of, { paidCents: 60_000, feeCents: 1_000 }).lines,
  ])

  const { id } = await make.approved(clientId)
  const [tried] = ok(await fund([id], { dryRun: true })).clients
  const amounts = { payable: '1840.00', fuel: '610.00', recovered: '0.00', net: '1230.00' }
  expect(tried.amounts).toMatchObject(amounts)
  expect((await read(advance)).openAmount).toBe('610.00')

  const [done] = ok(await fund([id])).clients
  expect(done.amounts).toEqual(tried.amounts)
  expect(await linesOf('fuelRecovery')).toEqual([recipes.fuelRecovery(of, 61_000).lines])
  expect(await read(advance)).toMatchObject({
    openAmount: '0.00',
    recoveries: [{ payoutId: done.payoutId, day: '2026-06-10', amount: '610.00' }],
  })
  expect(await clientPosition(clientId)).toMatchObject({
    ...{ receivableCents: 200_000, reserveCents: 16_000, payableCents: 0, dueCents: 0 },
  })
  expect(ok(await fund([(await make.approved(clientId)).id])).clients[0].amounts.fuel).toBe('0.00')
  await isSound()
})

test('9: a funding pays what was shown, or says what it would be now and pays nothing', async () => {
  const clientId = await make.client()
  const { id } = await make.approved(clientId)
  const [shown] = ok(await fund([id], { dryRun: true })).clients
  expect(shown.amounts.net).toBe('1840.00')
  const advance = await paidTo(clientId)
  const expected = [{ clientId, net: shown.amounts.net, payeeId: null }]
  expect(ok(await fund([id], { expected })).clients[0]).toMatchObject({
    ...{ ok: false, message: 'This payment would now be $1,230.00: review it before paying', payoutId: null },
  })
  expect((await read(advance)).openAmount).toBe('610.00')
  expect(await clientPosition(clientId)).toMatchObject({ receivableCents: 0, payableCents: 0 })
  const other = [{ clientId, net: '1230.00', payeeId: 4711 }]
  expect(ok(await fund([id], { expected: other })).clients[0].message).toBe(
    'This payment would now go to another bank account: check it before paying',
  )
  const now = [{ clientId, net: '1230.00', payeeId: null }]
  expect(ok(await fund([id], { expected: now })).clients[0]).toMatchObject({
    ...{ ok: true, amounts: { net: '1230.00', fuel: '610.00' } },
  })
})

test('what one funding does not bear comes off the next, and off a payout, the oldest advance first', async () => {
  const clientId = await make.client()
  const [first, second] = [await paidTo(clientId), await paidTo(clientId, { advanceAmount: '1490.00' })]
  const purchase = await make.purchase(clientId)
  expect((await read(first)).openAmount).toBe('0.00')
  expect(await read(second)).toMatchObject({ openAmount: '270.00', recoveries: [{ amount: '1230.00' }] })
  const receipt = { brokerId: purchase.broker.id, method: 'ach', amount: '2000.00', valueDay: '2026-06-10' }
  ok(await manager.post('/api/receipts', { ...receipt, oldestFirst: true }))
  // The rebate of 100.00 goes into what is open.
  expect(ok(await manager.post('/api/payouts', { clientId, method: 'check' }))).toMatchObject({
    ...{ payable: '100.00', fuel: '100.00', net: '0.00' },
  })
  expect((await read(second)).openAmount).toBe('170.00')
  await isSound()
})

test('posted once, however many pay it at once', async () => {
  const { id } = await advanceOf(await make.client())
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => manager.patch(path(id), { status: 'paid' })),
  )
  expect(answers.every(({ status }) => status === 200 || status === 412 || status === 409)).toBe(true)
  expect(await linesOf('fuelAdvance')).toHaveLength(1)
})

test('one without a client is not paid; a client is chosen where there is no load', async () => {
  const clientId = await make.client()
  const admin = await api.as('admin')
  const { id } = ok(await manager.post('/api/fuel-advances', form({})))
  const refused = await admin.patch(path(id), { status: 'paid' })
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    {
      clientId: "Choose a load or a client before paying: the advance comes off that client's next funding",
    },
  ])
  expect((await manager.patch(path(id), { clientId: 999_999 })).status).toBe(422)
  ok(await manager.patch(path(id), { clientId }))
  expect(ok(await admin.patch(path(id), { status: 'paid' }))).toMatchObject({
    ...{ client: { id: clientId }, openAmount: '610.00' },
  })
  expect(ok(await manager.get(`/api/fuel-advances?clientId=${clientId}`))).toHaveLength(1)
})

test('the client is that of the load, also when the load moves on before it is paid', async () => {
  const [one, other] = [await make.client(), await make.client()]
  const advance = await advanceOf(one, { clientId: other })
  expect(advance.clientId).toBe(one)
  const load = ok(await manager.get(`/api/loads/${advance.loadId}`))
  ok(await manager.put(`/api/loads/${load.id}`, { ...load, clientId: other }))
  expect((await read(advance)).clientId).toBe(other)
  // Not by who gave the load to another client.
  ok(await (await api.as('admin')).patch(path(advance.id), { status: 'paid' }))
  ok(await manager.put(`/api/loads/${load.id}`, { ...load, clientId: one }))
  expect((await read(advance)).clientId).toBe(other)
})

describe('once it is in the book', () => {
  const posted =
    'This advance was paid and is in the ledger: reverse it instead of changing or deleting it. Its notes can still change'

  test('its notes alone change', async () => {
    const { id } = await paidTo(await make.client())
    for (const change of [
      { status: 'cancelled' },
      { advanceAmount: '1.00' },
      { loadId: null },
      { feeAmount: '0' },
    ]) {
      const refused = await manager.patch(path(id), change)
      expect([refused.status, refused.body.message]).toEqual([409, posted])
    }
    const gone = await manager.delete(path(id))
    expect([gone.status, gone.body.message]).toEqual([409, posted])
    expect(ok(await manager.patch(path(id), { notes: 'Wired' }))).toMatchObject({
      notes: 'Wired',
      status: 'paid',
    })
  })

  test('it is reversed with a reason, by a second person who decides, and stays so', async () => {
    const clientId = await make.client()
    const advance = await paidTo(clientId)
    expect((await employee.post(`${path(advance.id)}/reverse`, { reason: 'No' })).status).toBe(403)
    expect((await reverse(advance, '')).body.errors).toEqual({ reason: 'This field is required' })
    const reversed = ok(await reverse(advance))
    expect(reversed).toMatchObject({
      ...{ status: 'cancelled', openAmount: '0.00', posted: { day: '2026-06-10' } },
      reversal: { reason: 'Fuel code never used', by: { id: api.userId('manager') } },
    })
    expect(await LedgerEntry.countDocuments({ kind: 'fuelAdvance' } as never)).toBe(2)
    const again = await reverse(advance)
    expect([again.status, again.body.message]).toEqual([
      409,
      'This advance was reversed for good; make a new one instead',
    ])
    expect((await manager.patch(path(advance.id), { status: 'pending' })).status).toBe(409)
    expect((await make.purchase(clientId)).payoutId).not.toBeNull()
    expect(await linesOf('fuelRecovery')).toEqual([])
    await isSound()
  })

  test('what a funding took back is payable again after a reversal, and goes with the next payout', async () => {
    const clientId = await make.client()
    const advance = await paidTo(clientId)
    await make.purchase(clientId)
    ok(await reverse(advance))
    expect((await clientPosition(clientId)).payableCents).toBe(61_000)
    expect(ok(await manager.post('/api/payouts', { clientId, method: 'ach' })).net).toBe('610.00')
    await isSound()
  })

  test('a funding that is taken back leaves it open again; reversed meanwhile it stays reversed', async () => {
    const clientId = await make.client()
    const [kept, undone] = [await paidTo(clientId), await paidTo(clientId, { advanceAmount: '90.00' })]
    const invoice = await make.approved(clientId)
    await make.pay(invoice)
    ok(await reverse(undone))
    expect(await make.undo(invoice)).toMatchObject({ ok: true })
    expect(await read(kept)).toMatchObject({ openAmount: '610.00', recoveries: [] })
    expect((await read(undone)).openAmount).toBe('0.00')
    expect(await clientPosition(clientId)).toMatchObject({ receivableCents: 0, payableCents: 0, dueCents: 0 })
    await make.purchase(clientId)
    expect((await read(kept)).openAmount).toBe('0.00')
    await isSound()
  })
})

test('one that was paid before there was a book comes off no funding, also when it is paid anew', async () => {
  const clientId = await make.client()
  const advance = await advanceOf(clientId)
  await FuelAdvanceRecord.collection.updateOne({ _id: advance.id }, {
    $set: { status: 'paid', decidedAt: new Date() },
    $unset: { posted: 1, openCents: 1, recoveries: 1, feeCents: 1, isOutsideBook: 1, reversal: 1 },
  } as never)
  expect(await read(advance)).toMatchObject({ status: 'paid', posted: null, openAmount: '0.00' })
  expect((await reverse(advance)).body.message).toBe(
    "This advance isn't in the ledger, so there is nothing to reverse",
  )
  ok(await manager.patch(path(advance.id), { status: 'pending' }))
  expect(ok(await manager.patch(path(advance.id), { status: 'paid' }))).toMatchObject({ posted: null })
  await make.purchase(clientId)
  expect(await linesOf('fuelRecovery')).toEqual([])
})
