import type { FeePlan } from '@drayline/domain/finance/fee-plans/fee-plan'
import type { Posting } from '@drayline/domain/finance/ledger/ledger-schema'
import { addDays } from '@drayline/domain/kernel/dates/dates'
import { createLogger } from '../../kernel/http/request-log.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { ok } from '../invoices/invoice.fixtures.ts'
import { trialBalance } from '../ledger/balances.ts'
import { clientPosition } from '../ledger/index.ts'
import { emptyBook, postEvent, refundPaid, unappliedByHand } from '../ledger/ledger.fixture.ts'
import { LedgerEntry } from '../ledger/ledger.model.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { purchaseFixtures } from '../purchases/purchase.fixtures.ts'
import { PurchaseRecord } from '../purchases/purchase.model.ts'
import { settleByClock } from '../purchases/settle-by-clock.ts'

const log = createLogger('silent')
let api: TestApi
let manager: TestClient
let make: ReturnType<typeof purchaseFixtures>

/** A Wednesday to come, so that no session of it is swept away as an old one: the day of every purchase here. */
const bought = '2027-06-09'

beforeAll(async () => {
  api = await startTestApi()
  make = purchaseFixtures(api)
})
afterAll(() => api.stop())
beforeEach(async () => {
  await emptyBook()
  await goTo(0)
})
afterEach(async () => expect(await verifyLedger()).toMatchObject({ postings: [], positions: [] }))

/** Makes it a day this long after the purchase. */
async function goTo(day: number) {
  api.setNow(new Date(`${addDays(bought, day)}T18:00:00Z`))
  manager = await api.as('manager')
}

const flat: FeePlan = {
  charges: [{ kind: 'stepped', base: 'face', firstDays: 30, firstPpm: 30_000 }],
  ...{ minDays: 0, minFeeCents: 0, capPpm: null, taken: 'settlement', countFrom: 'purchase' },
}
const tiers = (isProrated: boolean): FeePlan => ({
  ...flat,
  charges: [
    {
      kind: 'stepped',
      base: 'face',
      firstDays: 30,
      firstPpm: 30_000,
      every: { days: 10, ppm: 5_000, isProrated },
    },
  ],
})
const daily: FeePlan = { ...flat, charges: [{ kind: 'daily', base: 'face', dayPpm: 500 }], minDays: 15 }
const interest: FeePlan = { ...flat, charges: [{ kind: 'interest', marginPpm: 95_000, yearDays: 360 }] }

interface Case {
  plan?: FeePlan
  advancePpm?: number
  face?: string
  method?: string
  /** Days after the purchase, amounts and what becomes of the rest. */
  paid: [day: number, amount: string, shortPay?: string][]
}

/** Buys, pays out and is paid, over HTTP. Answers the purchase and what stands between the parties then. */
async function play({ plan = flat, advancePpm = 920_000, face = '2000.00', method = 'ach', paid }: Case) {
  await goTo(0)
  const clientId = await make.client({ plan, terms: { advancePpm } })
  const brokerId = await make.broker()
  const { id: purchaseId } = await make.purchase(clientId, { brokerId, amount: face })
  const receipts = []
  for (const [day, amount, shortPay = 'open'] of paid) {
    await goTo(day)
    const applications = [{ purchaseId, amount, shortPay }]
    const body = { brokerId, method, amount, valueDay: addDays(bought, day), applications }
    receipts.push(ok(await manager.post('/api/receipts', body)))
  }
  return { clientId, brokerId, purchaseId, receipts, purchase: await read(purchaseId) }
}

const read = async (id: number) => ok(await manager.get(`/api/purchases/${id}`))
/** Owed by the broker, reserve, payable to the client, owed by the client. */
const standing = async (clientId: number) => {
  const { receivableCents, reserveCents, payableCents, dueCents } = await clientPosition(clientId)
  return [receivableCents, reserveCents, payableCents, dueCents]
}

const debtor = async (brokerId: number) => ok(await manager.get(`/api/brokers/${brokerId}/account`)).figures

describe('worked examples', () => {
  test.each<[string, Case, number[]]>([
    ['1 paid in full', { paid: [[30, '2000.00']] }, [0, 0, 100_00, 0]],
    [
      '1c fee taken at funding',
      { plan: { ...flat, taken: 'funding' }, paid: [[30, '2000.00']] },
      [0, 0, 160_00, 0],
    ],
    [
      '1d bought whole, fee taken at funding: nothing is left to book',
      { plan: { ...flat, taken: 'funding' }, advancePpm: 1_000_000, paid: [[30, '2000.00']] },
      [0, 0, 0, 0],
    ],
    ['2 started tiers, day 47', { plan: tiers(false), paid: [[47, '2000.00']] }, [0, 0, 80_00, 0]],
    ['2 prorated tiers, day 47', { plan: tiers(true), paid: [[47, '2000.00']] }, [0, 0, 83_00, 0]],
    ['3 daily, at least 15 days', { plan: daily, paid: [[10, '2000.00']] }, [0, 0, 145_00, 0]],
    ['3 daily, day 47', { plan: daily, paid: [[47, '2000.00']] }, [0, 0, 113_00, 0]],
    ['4 interest on the advance', { plan: interest, paid: [[47, '2000.00']] }, [0, 0, 137_18, 0]],
    [
      '4 with a part on day 20',
      {
        plan: interest,
        paid: [
          [20, '1000.00'],
          [47, '1000.00'],
        ],
      },
      [0, 0, 144_30, 0],
    ],
    [
      '5 minimum fee',
      { plan: { ...flat, minFeeCents: 1_000 }, face: '250.00', paid: [[30, '250.00']] },
      [0, 0, 10_00, 0],
    ],
    ['6 short pay charged', { paid: [[30, '1925.00', 'charged']] }, [0, 0, 25_00, 0]],
    ['6b short pay left open', { paid: [[30, '1925.00', 'disputed']] }, [75_00, 160_00, 0, 0]],
    ['6c short pay beyond the reserve', { paid: [[30, '1800.00', 'charged']] }, [0, 0, 0, 100_00]],
    ['13 by ACH on day 28', { plan: tiers(false), paid: [[28, '2000.00']] }, [0, 0, 100_00, 0]],
  ])('%s', async (_name, story, expected) => {
    const { clientId, purchase } = await play(story)
    expect(await standing(clientId)).toEqual(expected)
    expect(purchase.state).toBe(expected[0] === 0 ? 'settled' : 'part_paid')
  })

  test('2: the end says what the fee was', async () => {
    const { purchase } = await play({ plan: tiers(false), paid: [[47, '2000.00']] })
    expect(purchase).toMatchObject({
      ...{ state: 'settled', open: '0.00' },
      closing: { day: addDays(bought, 47), fee: '80.00', charged: '0.00', rebate: '80.00' },
    })
  })

  test('1b: the rebate is paid out', async () => {
    const { clientId } = await play({ paid: [[30, '2000.00']] })
    const payout = ok(await manager.post('/api/payouts', { clientId, method: 'ach', reference: 'P-1' }))
    expect(payout).toMatchObject({ payable: '100.00', net: '100.00', reference: 'P-1' })
    expect(await standing(clientId)).toEqual([0, 0, 0, 0])
    const again = await manager.post('/api/payouts', { clientId, method: 'ach' })
    expect([again.status, again.body.message]).toEqual([409, 'Nothing is payable to this client'])
  })

  test('7: what is paid too much stays unapplied, until it goes to the client or back', async () => {
    const clientId = await make.client()
    const brokerId = await make.broker()
    await make.purchase(clientId, { brokerId })
    const body = { brokerId, method: 'wire', amount: '2050.00', valueDay: bought, oldestFirst: true }
    const receipt = ok(await manager.post('/api/receipts', body))
    expect(receipt).toMatchObject({
      unapplied: '50.00',
      applications: [{ amount: '2000.00', shortPay: null }],
    })
    expect(ok(await manager.get('/api/receipts?unapplied=true'))).toHaveLength(1)
    const dispose = (part: object) => manager.post(`/api/receipts/${receipt.id}/dispose`, part)
    ok(await dispose({ to: 'client', clientId, amount: '30.00', reason: 'Detention we never bought' }))
    const rest = ok(await dispose({ to: 'broker', amount: '20.00', reason: 'Paid twice' }))
    expect(rest).toMatchObject({
      unapplied: '0.00',
      disposals: [{ clientId, amount: '30.00' }, { clientId: null }],
    })
    expect(await standing(clientId)).toEqual([0, 0, 130_00, 0])
    const more = await dispose({ to: 'broker', amount: '0.01', reason: 'More' })
    expect([more.status, more.body.message]).toEqual([409, 'Only $0.00 of this receipt is left to apply'])
  })

  test.each([
    ['7 and 12: a check that bounces after its overpay was passed on', false, [2_000_00, 160_00, 0, 0]],
    ['7 and 12: … and paid out with the rebate', true, [2_000_00, 160_00, 0, 130_00]],
  ])('%s', async (_name, isPaidOut, expected) => {
    const clientId = await make.client()
    const brokerId = await make.broker()
    await make.purchase(clientId, { brokerId })
    const body = { brokerId, method: 'ach', amount: '2050.00', valueDay: bought, oldestFirst: true }
    const { id } = ok(await manager.post('/api/receipts', body))
    const dispose = (part: object) => manager.post(`/api/receipts/${id}/dispose`, part)
    ok(await dispose({ to: 'client', clientId, amount: '30.00', reason: 'Detention we never bought' }))
    ok(await dispose({ to: 'broker', amount: '20.00', reason: 'Paid twice' }))
    if (isPaidOut) ok(await manager.post('/api/payouts', { clientId, method: 'ach' }))
    const due = ok(await manager.get(`/api/receipts/${id}/reversal`)).due
    expect(due).toBe(isPaidOut ? '130.00' : '0.00')
    ok(await manager.post(`/api/receipts/${id}/reverse`, { reason: 'NSF' }))
    expect(await standing(clientId)).toEqual(expected)
    const { open, unapplied, refunds } = await debtor(brokerId)
    expect([open, unapplied, refunds]).toEqual(['2000.00', '0.00', '0.00'])
  })

  test('7 and 12: what went back to the broker already is said in words', async () => {
    const brokerId = await make.broker()
    const body = { brokerId, method: 'ach', amount: '50.00', valueDay: bought }
    for (const field of ['valueDay', 'bookDay']) {
      const early = await manager.post('/api/receipts', { ...body, [field]: addDays(bought, 1) })
      expect([early.status, Object.keys(early.body.errors)]).toEqual([422, [field]])
    }
    const { id } = ok(await manager.post('/api/receipts', body))
    const passed = { to: 'client', clientId: 99_999, amount: '50.00', reason: 'Not ours' }
    const nobody = await manager.post(`/api/receipts/${id}/dispose`, passed)
    expect([nobody.status, Object.keys(nobody.body.errors)]).toEqual([422, ['clientId']])
    ok(
      await manager.post(`/api/receipts/${id}/dispose`, {
        to: 'broker',
        amount: '50.00',
        reason: 'Not ours',
      }),
    )
    await postEvent(refundPaid(brokerId, 20_00), bought)
    const refused = await manager.post(`/api/receipts/${id}/reverse`, { reason: 'NSF' })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      expect.stringContaining('Less is to be refunded to this broker: it would come to -$20.00'),
    ])
  })

  test('8 undone: what paid the charge back goes back to where it came from', async () => {
    const escrow = { ppm: 200_000, floorCents: 1_000_000 }
    const clientId = await make.client({ terms: { escrow } })
    const brokerId = await make.broker()
    const { id } = await make.purchase(clientId, { brokerId })
    const held = async () => (await clientPosition(clientId)).escrowCents
    expect(await held()).toBe(368_00)
    const applications = [{ purchaseId: id, amount: '100.00' }]
    const body = { brokerId, method: 'ach', amount: '170.00', valueDay: bought, applications }
    const receipt = ok(await manager.post('/api/receipts', body))
    const part = { to: 'client', clientId, amount: '70.00', reason: 'Detention' }
    ok(await manager.post(`/api/receipts/${receipt.id}/dispose`, part))
    const named = { reason: 'Unpaid', fromPayable: '70.00', fromEscrow: '368.00' }
    ok(await manager.post(`/api/purchases/${id}/charge-back`, named))
    expect([await standing(clientId), await held()]).toEqual([[0, 0, 0, 1_362_00], 0])
    expect(ok(await manager.get(`/api/receipts/${receipt.id}/reversal`))).toMatchObject({
      ...{ due: '-1362.00', purchases: [{ open: '2000.00', due: '-1362.00' }] },
    })
    ok(await manager.post(`/api/receipts/${receipt.id}/reverse`, { reason: 'NSF' }))
    expect([await standing(clientId), await held()]).toEqual([[2_000_00, 160_00, 0, 0], 368_00])
    expect((await manager.post('/api/payouts', { clientId, method: 'ach' })).status).toBe(409)
  })

  test('8 undone after its debt was deducted: that is payable again, and the escrow is whole', async () => {
    const clientId = await make.client({ terms: { escrow: { ppm: 200_000, floorCents: 36_800 } } })
    const brokerId = await make.broker()
    const { id } = await make.purchase(clientId, { brokerId })
    const applications = [{ purchaseId: id, amount: '100.00' }]
    const body = { brokerId, method: 'ach', amount: '100.00', valueDay: bought, applications }
    const receipt = ok(await manager.post('/api/receipts', body))
    ok(await manager.post(`/api/purchases/${id}/charge-back`, { reason: 'Unpaid', fromEscrow: '300.00' }))
    expect(await standing(clientId)).toEqual([0, 0, 0, 1_500_00])
    await make.purchase(clientId)
    expect(await standing(clientId)).toEqual([2_000_00, 160_00, 0, 0])
    expect(ok(await manager.get(`/api/receipts/${receipt.id}/reversal`))).toMatchObject({
      ...{ due: '0.00', purchases: [{ open: '2000.00', due: '0.00' }] },
    })
    ok(await manager.post(`/api/receipts/${receipt.id}/reverse`, { reason: 'NSF' }))
    expect(await standing(clientId)).toEqual([4_000_00, 320_00, 1_500_00, 0])
  })

  test('8 and 8b: charged back on day 91, and deducted from the next funding', async () => {
    const { clientId, purchaseId } = await play({ plan: tiers(false), paid: [] })
    await goTo(91)
    const charged = ok(
      await manager.post(`/api/purchases/${purchaseId}/charge-back`, { reason: 'Unpaid after 90 days' }),
    )
    expect(charged).toMatchObject({
      ...{ state: 'charged_back', reason: 'Unpaid after 90 days' },
      closing: { fee: '130.00', charged: '2000.00', rebate: '-1970.00' },
    })
    expect(await standing(clientId)).toEqual([0, 0, 0, 1_970_00])
    const again = await manager.post(`/api/purchases/${purchaseId}/charge-back`, { reason: 'Twice' })
    expect(again.status).toBe(409)
    const { payoutId } = await make.purchase(clientId, { amount: '3000.00' })
    const [payout] = ok(await manager.get(`/api/payouts?clientId=${clientId}`))
    expect(payout).toMatchObject({ id: payoutId, payable: '2760.00', recovered: '1970.00', net: '790.00' })
    expect(await standing(clientId)).toEqual([3_000_00, 240_00, 0, 0])
  })

  test('8c: by swap for another invoice; what it does not cover remains due', async () => {
    const { clientId, purchaseId } = await play({ plan: tiers(false), paid: [] })
    await goTo(91)
    ok(await manager.post(`/api/purchases/${purchaseId}/charge-back`, { reason: 'Swapped' }))
    await make.purchase(clientId, { amount: '2100.00' })
    expect(await standing(clientId)).toEqual([2_100_00, 168_00, 0, 38_00])
  })

  test('8 with a mix: from what is payable at once, the rest in cash', async () => {
    const { clientId, purchaseId, brokerId } = await play({ plan: tiers(false), paid: [] })
    const paid = { brokerId, method: 'ach', amount: '70.00', valueDay: bought }
    const { id } = ok(await manager.post('/api/receipts', paid))
    const part = { to: 'client', clientId, amount: '70.00', reason: 'Detention' }
    ok(await manager.post(`/api/receipts/${id}/dispose`, part))
    await goTo(91)
    const path = `/api/purchases/${purchaseId}/charge-back`
    expect(ok(await manager.get(path))).toEqual({
      ...{ open: '2000.00', fee: '130.00', reserve: '160.00', due: '1970.00', rebate: '0.00' },
      ...{ payable: '70.00', escrow: '0.00', earlyUntil: null },
    })
    const refused = await manager.post(path, { reason: 'Unpaid', fromPayable: '70.01' })
    expect(refused.status).toBe(409)
    ok(await manager.post(path, { reason: 'Unpaid', fromPayable: '70.00' }))
    expect(await standing(clientId)).toEqual([0, 0, 0, 1_900_00])
    const [waiting] = ok(await manager.get('/api/payouts/waiting')).filter(
      (one: { client: { id: number } }) => one.client.id === clientId,
    )
    expect(waiting).toMatchObject({ payable: '0.00', due: '1900.00', nets: { ach: '0.00' } })
    const cash = { clientId, method: 'wire', amount: '1900.00', valueDay: addDays(bought, 91) }
    ok(await manager.post('/api/receipts', cash))
    expect(await standing(clientId)).toEqual([0, 0, 0, 0])
  })

  test.each([
    ['10: forfeited', 'forfeited', [0, 0, 0, 0], { fee: '0.00', rebate: '0.00', lost: '1840.00' }],
    ['10b: paid all the same', 'paid', [0, 0, 70_00, 0], { fee: '90.00', rebate: '70.00', lost: '2000.00' }],
  ])(
    '%s: a broker is insolvent on day 60, and two people bear the loss',
    async (_name, reserve, expected, closing) => {
      const clientId = await make.client({ plan: tiers(false), terms: { isRecourse: false } })
      const { id } = await make.purchase(clientId)
      await goTo(60)
      const path = `/api/purchases/${id}/write-off`
      const asked = ok(await manager.post(path, { reason: 'Insolvent', reserve }))
      expect(asked).toMatchObject({ state: 'open', writeOff: { reason: 'Insolvent', reserve } })
      expect((await manager.patch(path, { decision: 'confirmed' })).status).toBe(403)
      expect((await manager.post(path, { reason: 'Insolvent', reserve })).status).toBe(409)
      const admin = await api.as('admin')
      expect((await admin.patch(path, { decision: 'withdrawn' })).status).toBe(403)
      const lost = ok(await admin.patch(path, { decision: 'confirmed' }))
      expect(lost).toMatchObject({ state: 'written_off', writeOff: null, reason: 'Insolvent', closing })
      expect(await standing(clientId)).toEqual(expected)
      expect((await admin.patch(path, { decision: 'confirmed' })).status).toBe(409)
    },
  )

  test('10b of a purchase without reserve: its fee is due from the client', async () => {
    const clientId = await make.client({ terms: { isRecourse: false, advancePpm: 1_000_000 } })
    const { id } = await make.purchase(clientId)
    await goTo(60)
    const path = `/api/purchases/${id}/write-off`
    ok(await manager.post(path, { reason: 'Insolvent', reserve: 'paid' }))
    const lost = ok(await (await api.as('admin')).patch(path, { decision: 'confirmed' }))
    expect(lost.closing).toMatchObject({ fee: '60.00', rebate: '-60.00', lost: '2000.00' })
    expect(await standing(clientId)).toEqual([0, 0, 0, 60_00])
    const [entry] = await LedgerEntry.find({ kind: 'settlement' }).lean()
    expect(entry?.lines.map(({ cents }) => cents)).toEqual([-60_00, 60_00])
  })

  test('a purchase with recourse is charged back, not written off; a refused loss changes nothing', async () => {
    const { purchaseId } = await play({ paid: [] })
    const body = { reason: 'Insolvent', reserve: 'forfeited' }
    expect((await manager.post(`/api/purchases/${purchaseId}/write-off`, body)).status).toBe(409)
    const clientId = await make.client({ terms: { isRecourse: false } })
    const { id } = await make.purchase(clientId)
    const path = `/api/purchases/${id}/write-off`
    ok(await manager.post(path, body))
    expect(ok(await manager.get('/api/purchases?writeOff=true'))).toMatchObject([{ id }])
    const early = await manager.post(`/api/purchases/${id}/charge-back`, { reason: 'Unpaid' })
    expect([early.status, early.body.message]).toEqual([
      409,
      expect.stringMatching(/^The loss of INV-\d+ waits for a second person/),
    ])
    expect((await manager.get(`/api/purchases/${id}/charge-back`)).status).toBe(409)
    const admin = await api.as('admin')
    expect((await admin.patch(path, { decision: 'refused' })).status).toBe(422)
    expect(ok(await admin.patch(path, { decision: 'refused', reason: 'It still pays' }))).toMatchObject({
      ...{ state: 'open', writeOff: null },
    })
    const refusal = { reason: 'It still pays', by: { name: 'Ada Admin' }, askedBy: { name: 'Max Manager' } }
    expect(await read(id)).toMatchObject({ writeOffRefusal: refusal })
    const told = ok(await manager.get('/api/notifications'))
    expect(told[0]).toMatchObject({ message: 'Ada Admin rejected it: It still pays' })
    expect(ok(await manager.post(path, body)).writeOffRefusal).toBeNull()
    const withdrawn = ok(await manager.patch(path, { decision: 'withdrawn' }))
    expect(withdrawn).toMatchObject({ state: 'open', writeOff: null })
    const late = await admin.patch(path, { decision: 'confirmed' })
    expect([late.status, late.body.message]).toEqual([409, expect.stringMatching(/is not proposed anymore$/)])
  })

  test('without recourse it says what else is the matter than that the broker does not pay', async () => {
    const clientId = await make.client({ terms: { isRecourse: false } })
    const { id } = await make.purchase(clientId)
    const path = `/api/purchases/${id}/charge-back`
    expect(ok(await manager.get(path)).earlyUntil).toBeNull()
    const without = await manager.post(path, { reason: 'Not paid' })
    expect([without.status, without.body.errors]).toEqual([
      422,
      { cause: 'Without recourse, say why the client has to take it back' },
    ])
    const credit = await manager.post(path, { reason: 'Insolvent', cause: 'unpaid' })
    expect([credit.status, credit.body.message]).toEqual([
      409,
      expect.stringMatching(/^INV-\d+ was bought without recourse: .* Write it off instead$/),
    ])
    expect(await standing(clientId)).toEqual([2_000_00, 160_00, 0, 0])
    const charged = ok(await manager.post(path, { reason: 'Rate disputed', cause: 'dispute' }))
    expect(charged).toMatchObject({ state: 'charged_back', reason: 'Rate disputed', cause: 'dispute' })
  })

  test('with recourse needs no cause, and before the day of recourse the preview says the day', async () => {
    const { purchaseId } = await play({ paid: [] })
    const path = `/api/purchases/${purchaseId}/charge-back`
    const { recourseDay } = await read(purchaseId)
    expect(ok(await manager.get(path))).toMatchObject({ earlyUntil: recourseDay })
    await goTo(90)
    expect(ok(await manager.get(path))).toMatchObject({ earlyUntil: null })
    expect(ok(await manager.post(path, { reason: 'Unpaid' })).cause).toBeNull()
  })

  test('a payout of another amount than was shown is refused, and one is read by itself', async () => {
    const { clientId } = await play({ paid: [[30, '2000.00']] })
    const order = { clientId, method: 'ach' }
    expect((await manager.post('/api/payouts', { ...order, net: '99.00' })).status).toBe(409)
    const payout = ok(await manager.post('/api/payouts', { ...order, net: '100.00' }))
    expect(ok(await manager.get(`/api/payouts/${payout.id}`))).toEqual(payout)
    expect((await manager.get('/api/payouts/999999')).status).toBe(404)
  })

  test('12: a check that bounces after the rebate was paid out', async () => {
    const { clientId, purchaseId, receipts } = await play({ paid: [[30, '2000.00']] })
    ok(await manager.post('/api/payouts', { clientId, method: 'ach' }))
    const body = { reason: 'Returned unpaid', bankCharge: '12.00' }
    const reversed = ok(await manager.post(`/api/receipts/${receipts[0].id}/reverse`, body))
    expect(reversed).toMatchObject({
      reason: 'Returned unpaid',
      unapplied: '0.00',
      reversedAt: expect.any(String),
    })
    expect(await standing(clientId)).toEqual([2_000_00, 160_00, 0, 100_00])
    expect(await read(purchaseId)).toMatchObject({
      state: 'open',
      open: '2000.00',
      payments: [],
      closing: null,
    })
    const [charge] = await LedgerEntry.find({ kind: 'bankCharge' }).lean()
    expect(charge?.lines.map(({ cents }) => cents)).toEqual([12_00, -12_00])
    // Its lines name nobody: the receipt says whose check it was and why it came back.
    const why = { reason: 'Returned unpaid', counterparty: reversed.broker }
    expect(reversed.broker).toMatchObject({ id: expect.any(Number) })
    expect(ok(await manager.get(`/api/ledger/entries/${charge?._id}`))).toMatchObject(why)
    expect(ok(await manager.get('/api/ledger/postings?account=5110'))).toMatchObject([why])
    const lines: Posting[] = ok(await manager.get('/api/ledger/postings?account=1020'))
    const came = lines.filter(({ kind }) => kind === 'receipt')
    expect(came.map(({ reverses, reason }) => [reverses !== null, reason]).sort()).toEqual([
      [false, null],
      [true, 'Returned unpaid'],
    ])
    expect((await manager.post(`/api/receipts/${receipts[0].id}/reverse`, body)).status).toBe(409)
  })

  test('12 again: paid at last, it is settled once more with the fee of that day', async () => {
    const { clientId, brokerId, purchaseId, receipts } = await play({
      plan: tiers(false),
      paid: [[30, '2000.00']],
    })
    ok(await manager.post(`/api/receipts/${receipts[0].id}/reverse`, { reason: 'Returned unpaid' }))
    expect(await standing(clientId)).toEqual([2_000_00, 160_00, 0, 0])
    await goTo(47)
    const applications = [{ purchaseId, amount: '2000.00' }]
    const valueDay = addDays(bought, 47)
    ok(
      await manager.post('/api/receipts', {
        brokerId,
        method: 'wire',
        amount: '2000.00',
        valueDay,
        applications,
      }),
    )
    expect(await standing(clientId)).toEqual([0, 0, 80_00, 0])
    expect((await read(purchaseId)).closing.fee).toBe('80.00')
  })

  test('12 with a debt that was deducted since: the client is owed it back', async () => {
    const { clientId, receipts } = await play({ paid: [[30, '1800.00', 'charged']] })
    await make.purchase(clientId)
    expect((await standing(clientId))[3]).toBe(0)
    ok(await manager.post(`/api/receipts/${receipts[0].id}/reverse`, { reason: 'Returned unpaid' }))
    expect(await standing(clientId)).toEqual([4_000_00, 320_00, 100_00, 0])
  })

  test('13: a check is final three bank days later, is settled then, and its fee is of that day', async () => {
    // Wednesday, July 7: final on Monday, July 12, day 33.
    const { clientId, purchaseId } = await play({
      plan: tiers(false),
      method: 'check',
      paid: [[28, '2000.00']],
    })
    expect((await read(purchaseId)).state).toBe('collected')
    expect(await standing(clientId)).toEqual([0, 160_00, 0, 0])
    await goTo(32)
    expect(ok(await manager.post('/api/purchases/settle'))).toEqual({ settled: 0, more: false })
    await goTo(33)
    expect(ok(await manager.post('/api/purchases/settle'))).toEqual({ settled: 1, more: false })
    expect(await standing(clientId)).toEqual([0, 0, 90_00, 0])
    expect(ok(await manager.post('/api/purchases/settle'))).toEqual({ settled: 0, more: false })
  })

  test('13 entered late: a check clears from the day on which the bank had it, for the fee of that day', async () => {
    const clientId = await make.client({ plan: tiers(false) })
    const brokerId = await make.broker()
    const { id } = await make.purchase(clientId, { brokerId })
    await goTo(28)
    const valueDay = addDays(bought, 20)
    const applications = [{ purchaseId: id, amount: '2000.00' }]
    const body = { brokerId, method: 'check', amount: '2000.00', valueDay, bookDay: valueDay, applications }
    ok(await manager.post('/api/receipts', body))
    expect(await read(id)).toMatchObject({
      ...{ state: 'settled', payments: [{ valueDay, clearedDay: addDays(bought, 23) }] },
    })
    expect(await standing(clientId)).toEqual([0, 0, 100_00, 0])
  })

  test('4 with money from before the purchase: it counts from the purchase on', async () => {
    const clientId = await make.client({ plan: interest })
    const brokerId = await make.broker()
    const { id } = await make.purchase(clientId, { brokerId })
    const applications = [{ purchaseId: id, amount: '2000.00' }]
    const body = { brokerId, method: 'ach', amount: '2000.00', valueDay: addDays(bought, -6), applications }
    ok(await manager.post('/api/receipts', body))
    expect(await read(id)).toMatchObject({
      ...{ state: 'settled', payments: [{ valueDay: bought, clearedDay: bought }] },
      closing: { day: bought, fee: '0.00' },
    })
  })

  test('13 by the clock: settled on the day, once, whoever looks, and by nobody in person', async () => {
    // One after the other: each moves the one clock.
    const check: Case = { plan: tiers(false), method: 'check', paid: [[28, '2000.00']] }
    const checks = [await play(check), await play(check)]
    // A second check came later: none of its purchase is final before that.
    const late = await play({
      ...{ plan: tiers(false), method: 'check' },
      paid: [
        [28, '1000.00'],
        [32, '1000.00'],
      ],
    })
    await goTo(32)
    expect(await settleByClock(api.config, api.now, log)).toBe(0)
    await goTo(33)
    const both = await Promise.all([1, 2].map(() => settleByClock(api.config, api.now, log)))
    expect(both.reduce((sum, one) => sum + one, 0)).toBe(2)
    for (const { clientId, purchaseId } of checks) {
      expect((await read(purchaseId)).state).toBe('settled')
      expect(await standing(clientId)).toEqual([0, 0, 90_00, 0])
    }
    expect((await read(late.purchaseId)).state).toBe('collected')
    await goTo(40)
    expect(await settleByClock(api.config, api.now, log)).toBe(1)
    expect(await settleByClock(api.config, api.now, log)).toBe(0)
  })

  test.each([
    ['the clock', async () => await settleByClock(api.config, api.now, log, 1)],
    ['a person', async () => ok(await manager.post('/api/purchases/settle')).settled],
  ])('13: one that cannot be settled holds back no other, settled by %s', async (_name, settle) => {
    const paid: Case = { method: 'check', paid: [[28, '2000.00']] }
    const [broken, sound] = [await play(paid), await play(paid)]
    const { terms } = await PurchaseRecord.findById(broken.purchaseId).orFail().lean()
    const keep = (plan: unknown) =>
      PurchaseRecord.collection.updateOne({ _id: broken.purchaseId } as never, {
        $set: { 'terms.plan': plan },
      })
    await keep(null)
    await goTo(33)
    expect(await settle()).toBe(1)
    expect((await read(sound.purchaseId)).state).toBe('settled')
    expect(await standing(broken.clientId)).toEqual([0, 160_00, 0, 0])
    await keep(terms.plan)
    expect(await settle()).toBe(1)
    expect(await standing(broken.clientId)).toEqual([0, 0, 100_00, 0])
  })

  test('13: bought whole with its fee taken at funding, a check settles it with nothing to book', async () => {
    const { clientId, purchaseId } = await play({
      ...{ plan: { ...flat, taken: 'funding' }, advancePpm: 1_000_000, method: 'check' },
      paid: [[28, '2000.00']],
    })
    await goTo(33)
    expect(await settleByClock(api.config, api.now, log)).toBe(1)
    expect(await read(purchaseId)).toMatchObject({
      ...{ state: 'settled', closing: { fee: '60.00', rebate: '0.00' } },
    })
    expect(await standing(clientId)).toEqual([0, 0, 0, 0])
  })
})

describe('a receipt', () => {
  test('pays purchases of several clients, oldest first, and the rest later', async () => {
    const brokerId = await make.broker()
    const [one, other] = [await make.client(), await make.client()]
    const first = await make.purchase(one, { brokerId, amount: '1000.00' })
    await goTo(1)
    const second = await make.purchase(other, { brokerId, amount: '1500.00' })
    const body = { brokerId, method: 'ach', amount: '1700.00', valueDay: bought, oldestFirst: true }
    const receipt = ok(await manager.post('/api/receipts', body))
    expect(receipt.applications).toMatchObject([
      { purchaseId: first.id, clientId: one, amount: '1000.00', shortPay: null },
      { purchaseId: second.id, clientId: other, amount: '700.00', shortPay: 'open' },
    ])
    expect([(await read(first.id)).state, (await read(second.id)).state]).toEqual(['settled', 'part_paid'])
    const onSettled = [{ purchaseId: first.id, amount: '1.00', shortPay: 'open' }]
    const ended = await manager.post('/api/receipts', {
      ...body,
      amount: '1.00',
      oldestFirst: false,
      applications: onSettled,
    })
    expect([ended.status, ended.body.message]).toEqual([
      409,
      expect.stringMatching(/^Nothing is owed on INV-\d+ anymore$/),
    ])

    const later = { ...body, amount: '900.00', oldestFirst: false }
    const rest = ok(await manager.post('/api/receipts', later))
    expect(rest.unapplied).toBe('900.00')
    const applications = [{ purchaseId: second.id, amount: '800.00' }]
    const applied = ok(await manager.post(`/api/receipts/${rest.id}/apply`, { applications }))
    expect(applied).toMatchObject({ unapplied: '100.00', applications: [{ amount: '800.00' }] })
    expect((await read(second.id)).state).toBe('settled')
  })

  test.each<[string, (of: { purchaseId: number; brokerId: number }) => Promise<object>, number, string]>([
    [
      'more than is open',
      async ({ purchaseId }) => ({ applications: [{ purchaseId, amount: '2000.01' }] }),
      409,
      'Less is open on',
    ],
    [
      'more than it is',
      async ({ purchaseId }) => ({ amount: '10.00', applications: [{ purchaseId, amount: '10.01' }] }),
      409,
      'Only $10.00 of this receipt is left to apply',
    ],
    [
      "another broker's purchase",
      async ({ purchaseId }) => ({
        brokerId: await make.broker(),
        applications: [{ purchaseId, amount: '1.00' }],
      }),
      409,
      'not one that this broker owes',
    ],
    ['money of tomorrow', async () => ({ valueDay: addDays(bought, 1) }), 422, ''],
    ['an unknown broker', async () => ({ brokerId: 999_999 }), 422, ''],
    ['an unknown client', async () => ({ brokerId: undefined, clientId: 999_999 }), 422, ''],
    ['no amount', async () => ({ amount: '0.00' }), 422, ''],
    ['money of ten years ago', async () => ({ valueDay: '2017-01-01' }), 422, ''],
    ['a book day before the book', async () => ({ amount: '0.01', bookDay: '2000-01-01' }), 422, ''],
    ['a book day before its first month', async () => ({ bookDay: '2027-05-31' }), 422, ''],
    [
      'purchases that are named and the oldest first',
      async ({ purchaseId }) => ({ oldestFirst: true, applications: [{ purchaseId, amount: '1.00' }] }),
      422,
      '',
    ],
  ])('is refused for %s, and nothing is stored', async (_name, changes, status, text) => {
    const clientId = await make.client()
    const brokerId = await make.broker()
    const { id: purchaseId } = await make.purchase(clientId, { brokerId })
    const before = await trialBalance('2027-12-31')
    const body = { brokerId, method: 'ach', amount: '3000.00', valueDay: bought }
    const answer = await manager.post('/api/receipts', {
      ...body,
      ...(await changes({ purchaseId, brokerId })),
    })
    expect(answer.status).toBe(status)
    expect(answer.body.message).toContain(text)
    expect(await trialBalance('2027-12-31')).toEqual(before)
  })

  test('is found by reference, invoice, payer, state and day, with sums of all that is found', async () => {
    const clientId = await make.client()
    const brokerId = await make.broker()
    const { id: purchaseId, invoice } = await make.purchase(clientId, { brokerId })
    const valueDay = bought
    const base = { brokerId, method: 'check', valueDay }
    const applications = [{ purchaseId, amount: '700.00' }]
    const paid = ok(
      await manager.post('/api/receipts', {
        ...base,
        ...{ amount: '800.00', reference: 'CHK 88123', applications },
      }),
    )
    await goTo(3)
    const late = ok(await manager.post('/api/receipts', { ...base, amount: '50.00', bookDay: bought }))
    const gone = ok(await manager.post('/api/receipts', { ...base, amount: '9.00' }))
    ok(await manager.post(`/api/receipts/${gone.id}/reverse`, { reason: 'Returned unpaid' }))
    const found = async (query: string) =>
      ok(await manager.get(`/api/receipts?brokerId=${brokerId}&${query}`)).map(({ id }: { id: number }) => id)
    expect(await found('q=88123')).toEqual([paid.id])
    expect(await found(`q=${invoice.invoiceNumber}`)).toEqual([paid.id])
    expect(await found(`purchaseId=${purchaseId}`)).toEqual([paid.id])
    expect(await found('state=unapplied&sort=-amount')).toEqual([paid.id, late.id])
    expect(await found('state=applied')).toEqual([])
    expect(await found('state=reversed')).toEqual([gone.id])
    expect(await found(`bookedTo=${bought}&sort=id`)).toEqual([paid.id, late.id])
    expect(await found('clientId=1')).toEqual([])
    expect(paid.applications).toMatchObject([{ invoiceId: invoice.id, client: { id: clientId } }])
    expect(ok(await manager.get(`/api/receipts/sums?brokerId=${brokerId}`))).toEqual({
      ...{ count: 3, more: false, received: '850.00', unapplied: '150.00', reversed: '9.00' },
    })
    const entries = ok(await manager.get(`/api/ledger/entries?entity=receipt&entityId=${paid.id}`))
    expect(entries).toMatchObject([
      { kind: 'receipt', total: '800.00', bookDate: bought },
      { kind: 'application', total: '700.00' },
    ])
  })

  test('of a client pays what it owes, and the rest is payable to it', async () => {
    const { clientId, purchaseId } = await play({ paid: [] })
    ok(await manager.post(`/api/purchases/${purchaseId}/charge-back`, { reason: 'Unpaid' }))
    expect(await standing(clientId)).toEqual([0, 0, 0, 1_900_00])
    const body = { clientId, method: 'wire', amount: '2000.00', valueDay: bought }
    const receipt = ok(await manager.post('/api/receipts', body))
    expect(receipt).toMatchObject({
      ...{ broker: null, client: { id: clientId } },
      ...{ unapplied: '0.00', debtPaid: '1900.00' },
    })
    expect(await standing(clientId)).toEqual([0, 0, 100_00, 0])
    ok(await manager.post('/api/payouts', { clientId, method: 'ach' }))
    expect(ok(await manager.get(`/api/receipts/${receipt.id}/reversal`))).toEqual({
      ...{ purchases: [], due: '2000.00' },
    })
    ok(await manager.post(`/api/receipts/${receipt.id}/reverse`, { reason: 'Returned unpaid' }))
    expect(await standing(clientId)).toEqual([0, 0, 0, 2_000_00])
    const both = await manager.post('/api/receipts', { ...body, brokerId: 1 })
    expect([both.status, both.body.errors]).toEqual([422, { clientId: 'Either a broker or a client' }])
  })

  test('says before it is taken back what that undoes', async () => {
    const { clientId, purchaseId, receipts } = await play({ paid: [[30, '2000.00']] })
    const path = `/api/receipts/${receipts[0].id}/reversal`
    const one = { purchaseId, amount: '2000.00', end: { fee: '60.00', rebate: '100.00' } }
    expect(ok(await manager.get(path))).toMatchObject({ purchases: [{ ...one, due: '0.00' }], due: '0.00' })
    ok(await manager.post('/api/payouts', { clientId, method: 'ach' }))
    expect(ok(await manager.get(path))).toMatchObject({
      purchases: [{ ...one, due: '100.00' }],
      due: '100.00',
    })
    expect((await manager.get('/api/receipts/999999/reversal')).status).toBe(404)
  })

  test('says what the book has afterwards: one rebate paid out less the debt of another purchase, charged shorts', async () => {
    const clientId = await make.client({ plan: flat })
    const brokerId = await make.broker()
    const paid = await make.purchase(clientId, { brokerId })
    const short = await make.purchase(clientId, { brokerId, amount: '1500.00' })
    const body = { brokerId, method: 'ach', amount: '3400.00', valueDay: bought }
    const receipt = ok(
      await manager.post('/api/receipts', {
        ...body,
        applications: [
          { purchaseId: paid.id, amount: '2000.00' },
          { purchaseId: short.id, amount: '1400.00', shortPay: 'charged' },
        ],
      }),
    )
    expect(await standing(clientId)).toEqual([0, 0, 100_00, 25_00])
    ok(await manager.post('/api/payouts', { clientId, method: 'ach' }))
    const path = `/api/receipts/${receipt.id}`
    const before = ok(await manager.get(path))
    const told = ok(await manager.get(`${path}/reversal`))
    expect(told).toMatchObject({
      purchases: [
        { amount: '2000.00', open: '2000.00', due: '100.00' },
        { amount: '1400.00', open: '1500.00', due: '-25.00' },
      ],
      due: '75.00',
    })
    expect(ok(await manager.get(path))).toEqual(before)
    ok(await manager.post(`${path}/reverse`, { reason: 'Bounced' }))
    expect(await standing(clientId)).toEqual([3_500_00, 280_00, 0, 75_00])
    expect((await read(short.id)).open).toBe('1500.00')
    expect((await manager.get(`${path}/reversal`)).status).toBe(409)
  })

  test('applied twice at once pays once', async () => {
    const clientId = await make.client()
    const brokerId = await make.broker()
    const { id: purchaseId } = await make.purchase(clientId, { brokerId })
    const body = { brokerId, method: 'ach', amount: '3000.00', valueDay: bought }
    const { id } = ok(await manager.post('/api/receipts', body))
    const applications = [{ purchaseId, amount: '1500.00' }]
    const answers = await Promise.all(
      [1, 2, 3].map(() => manager.post(`/api/receipts/${id}/apply`, { applications })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await read(purchaseId)).open).toBe('500.00')
  })

  test('holds its money against entries by hand, which take only what no receipt holds', async () => {
    const brokerId = await make.broker()
    const body = { brokerId, method: 'ach', amount: '100.00', valueDay: bought }
    const { id } = ok(await manager.post('/api/receipts', body))
    const admin = await api.as('admin')
    const byHand = async (side: 'debit' | 'credit', cents: string) => {
      const journal = ok(
        await manager.post('/api/ledger/journals', unappliedByHand(bought, brokerId, side, cents)),
      )
      return await admin.patch(`/api/ledger/journals/${journal.id}`, { status: 'posted' })
    }
    const refused = await byHand('debit', '0.01')
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Receipts of this broker hold $0.01 of that. Apply it, pass it on or take the receipt back instead',
    ])
    ok(await byHand('credit', '30.00'))
    expect((await byHand('debit', '30.01')).status).toBe(409)
    ok(await byHand('debit', '30.00'))
    ok(await manager.post(`/api/receipts/${id}/reverse`, { reason: 'NSF' }))
  })

  test('keeps the invoice paid: what was collected is not taken back with the funding', async () => {
    const { purchase } = await play({ paid: [[5, '100.00']] })
    const admin = await api.as('admin')
    const body = { ids: [purchase.invoice.id], status: 'approved' }
    const [line] = ok(await admin.post('/api/invoices/status', body))
    expect(line).toMatchObject({ ok: false, message: expect.stringContaining('its broker has paid us') })
  })

  test('is posted by managers and read by all', async () => {
    const { receipts, purchaseId } = await play({ paid: [[5, '100.00']] })
    const who = await api.as('employee')
    expect((await who.get(`/api/receipts/${receipts[0].id}`)).body).toEqual(receipts[0])
    expect((await who.get('/api/receipts/999999')).status).toBe(404)
    for (const path of [
      `/api/receipts/${receipts[0].id}/reverse`,
      `/api/purchases/${purchaseId}/charge-back`,
    ])
      expect((await who.post(path, { reason: 'Why not' })).status).toBe(403)
  })
})
