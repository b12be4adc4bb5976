import { agingStages } from '@drayline/domain/finance/aging/aging'
import { addDays } from '@drayline/domain/kernel/dates/dates'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import fc from 'fast-check'
import type { BrokerDoc } from '../../operations/brokers/broker.model.ts'
import { BrokerRecord } from '../../operations/brokers/broker.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { runAtOnce } from '../../testing/run-at-once.ts'
import { recomputeSummaries } from '../../totals.ts'
import { readCreditHistory } from '../exposure/credit-history.ts'
import { ok } from '../invoices/invoice.fixtures.ts'
import { receivablesBy } from '../ledger/index.ts'
import { purchaseFixtures } from '../purchases/purchase.fixtures.ts'
import { checkReports } from '../reports/check-reports.ts'
import { checkBoughtItems } from './bought-items.check.ts'
import { boughtItemsOfOldPurchases } from './bought-items.migration.ts'
import { OpenItem, stillOpen } from './open-item.model.ts'
import { checkOpenItems } from './open-items.check.ts'

jest.setTimeout(240_000)

let api: TestApi
let manager: TestClient
let make: ReturnType<typeof purchaseFixtures>

/** Day 0: a Wednesday to come, so that the database sweeps no session of it away. */
const start = '2027-06-09'
const dayOf = (day: number) => addDays(start, day)

beforeAll(async () => {
  api = await startTestApi()
  make = purchaseFixtures(api)
})
afterAll(() => api.stop())

/** Makes it another time. */
async function goTo(day: number, time = '18:00:00') {
  api.setNow(new Date(`${dayOf(day)}T${time}Z`))
  manager = await api.as('manager')
}

const aging = async (query: string) => ok(await manager.get(`/api/aging?${query}`))
const exposureOf = async (brokerId: number) => ok(await manager.get(`/api/brokers/${brokerId}`)).exposure
/** What a broker owes at the end of a day: all, and of that what was bought. */
async function owed(brokerId: number, day: number) {
  const of = async (stage: string) => {
    const { groups } = await aging(`by=broker&asOf=${dayOf(day)}&limit=200${stage}`)
    const group = groups.find(({ party }: { party: { id: number } | null }) => party?.id === brokerId)
    return group?.total ?? '0.00'
  }
  return [await of(''), await of('&stage=bought')]
}

async function pay(brokerId: number, purchaseId: number, amount: string, more: object = {}) {
  const today = api.now().toISOString().slice(0, 10)
  const { shortPay = 'open', ...body } = more as { shortPay?: string }
  const applications = [{ purchaseId, amount, shortPay }]
  return ok(
    await manager.post('/api/receipts', {
      ...{ brokerId, method: 'ach', amount, valueDay: today, applications },
      ...body,
    }),
  )
}

async function bounce(brokerId: number, purchaseId: number) {
  const { id } = await pay(brokerId, purchaseId, '500.00')
  ok(await manager.post(`/api/receipts/${id}/reverse`, { reason: 'Returned' }))
}

async function takeBack(id: number) {
  expect(await make.undo({ id })).toMatchObject({ ok: true })
}

/** No instant counts what is owed on one invoice twice. */
async function expectOneAtATime() {
  const items = await OpenItem.find({}).sort({ invoiceId: 1, openFrom: 1 }).lean()
  const overlapping = items.filter((item, index) => {
    const next = items[index + 1]
    return next?.invoiceId === item.invoiceId && item.openTo > next.openFrom
  })
  expect(overlapping).toEqual([])
}

async function expectAllRight() {
  await expectOneAtATime()
  expect(await checkBoughtItems()).toEqual([])
  expect(await checkOpenItems()).toEqual([])
  expect(await recomputeSummaries()).toEqual([])
  expect(await checkReports(new Date(api.now().getTime() + 2 * 86_400_000))).toEqual([])
}

/** An invoice submitted and approved on day 0 and bought on day 2. */
async function bought(amount = '2000.00', terms = {}) {
  await goTo(0)
  const clientId = await make.client({ terms })
  const brokerId = await make.broker({ paymentTerms: 'net15' })
  const invoice = await make.approved(clientId, { brokerId, amount })
  await goTo(2)
  await make.pay(invoice)
  const { id: purchaseId } = await make.purchaseOf(invoice)
  return { clientId, brokerId, purchaseId, invoiceId: invoice.id }
}

describe('what a broker owes, today and as of past days', () => {
  test('stays when its client is funded, and falls with each payment', async () => {
    const { clientId, brokerId, purchaseId, invoiceId } = await bought()
    expect(await exposureOf(brokerId)).toBe('2000.00')
    await goTo(20)
    await pay(brokerId, purchaseId, '500.00')
    expect(await exposureOf(brokerId)).toBe('1500.00')
    await goTo(30)
    await pay(brokerId, purchaseId, '1500.00')
    expect(await exposureOf(brokerId)).toBe('0.00')

    const days = [0, 1, 2, 19, 20, 29, 30, 31]
    expect(await Promise.all(days.map((day) => owed(brokerId, day)))).toEqual([
      ...[
        ['2000.00', '0.00'],
        ['2000.00', '0.00'],
        ['2000.00', '2000.00'],
        ['2000.00', '2000.00'],
      ],
      ...[
        ['1500.00', '1500.00'],
        ['1500.00', '1500.00'],
        ['0.00', '0.00'],
        ['0.00', '0.00'],
      ],
    ])
    // Net 15, from the day of its submission: due on day 15, as before it was bought.
    const items = (day: number, stage = '') =>
      manager.get(`/api/aging/items?clientId=${clientId}&asOf=${dayOf(day)}${stage}`)
    const counts = await Promise.all(
      [1, 2].flatMap((day) =>
        agingStages.map(async (stage) => ok(await items(day, `&stage=${stage}`)).length),
      ),
    )
    expect(counts).toEqual([1, 0, 0, 1])
    expect(ok(await items(16))).toMatchObject([
      { invoiceId, purchaseId, amount: '2000.00', dueOn: dayOf(15), daysOverdue: 1, bucket: '1-30' },
    ])
    expect(ok(await items(1))).toMatchObject([{ invoiceId, purchaseId: null, dueOn: dayOf(15) }])
    expect(ok(await items(30))).toEqual([])
    await expectAllRight()
  })

  test('a payment writes the item that it ends, and none of the days before', async () => {
    const { brokerId, purchaseId } = await bought()
    await goTo(20)
    await pay(brokerId, purchaseId, '500.00')
    await goTo(30)
    const updated = jest.spyOn(OpenItem, 'updateOne')
    await pay(brokerId, purchaseId, '400.00')
    const items = await OpenItem.find({ purchaseId }).sort({ openFrom: 1 }).lean()
    expect(items.map(({ amountCents }) => amountCents)).toEqual([200_000, 150_000, 110_000])
    expect(updated.mock.calls.map(([filter]) => filter)).toEqual([{ _id: items[1]?._id }])
    updated.mockRestore()
  })

  test('short pay: the rest is owed until it is charged, when the money is final', async () => {
    const { brokerId, purchaseId } = await bought()
    await goTo(28)
    await pay(brokerId, purchaseId, '1925.00', { method: 'check', shortPay: 'charged' })
    expect(await exposureOf(brokerId)).toBe('75.00')
    await goTo(33)
    ok(await manager.post('/api/purchases/settle'))
    expect(await exposureOf(brokerId)).toBe('0.00')
    expect(await Promise.all([27, 28, 32, 33].map((day) => owed(brokerId, day)))).toEqual([
      ...[
        ['2000.00', '2000.00'],
        ['75.00', '75.00'],
        ['75.00', '75.00'],
        ['0.00', '0.00'],
      ],
    ])
    await expectAllRight()
  })

  test('over pay: what is owed ends at nothing, and the rest is not counted', async () => {
    const { brokerId } = await bought()
    await goTo(25)
    const body = { brokerId, method: 'wire', amount: '2050.00', valueDay: dayOf(25), oldestFirst: true }
    ok(await manager.post('/api/receipts', body))
    expect(await owed(brokerId, 25)).toEqual(['0.00', '0.00'])
    await expectAllRight()
  })

  test('bounced: owed again from that day on; the days between stay as they were', async () => {
    const { brokerId, purchaseId } = await bought()
    await goTo(20)
    const receipt = await pay(brokerId, purchaseId, '2000.00')
    await goTo(24)
    ok(await manager.post(`/api/receipts/${receipt.id}/reverse`, { reason: 'Returned unpaid' }))
    expect(await exposureOf(brokerId)).toBe('2000.00')
    expect(await Promise.all([19, 20, 23, 24].map((day) => owed(brokerId, day)))).toEqual([
      ...[
        ['2000.00', '2000.00'],
        ['0.00', '0.00'],
        ['0.00', '0.00'],
        ['2000.00', '2000.00'],
      ],
    ])
    await expectAllRight()
  })

  test('charged back: owed by the broker until that day, by the client from then on', async () => {
    const { brokerId, purchaseId } = await bought()
    await goTo(95)
    ok(await manager.post(`/api/purchases/${purchaseId}/charge-back`, { reason: 'Unpaid after 90 days' }))
    expect([await exposureOf(brokerId), await owed(brokerId, 94), await owed(brokerId, 95)]).toEqual([
      ...['0.00', ['2000.00', '2000.00'], ['0.00', '0.00']],
    ])
    await expectAllRight()
  })

  test('released: back in the pipeline; bought anew: once, at every end of a day', async () => {
    const { brokerId, invoiceId } = await bought()
    await goTo(5)
    await takeBack(invoiceId)
    expect(await owed(brokerId, 5)).toEqual(['2000.00', '0.00'])
    await make.pay({ id: invoiceId })
    await takeBack(invoiceId)
    await goTo(8)
    await make.pay({ id: invoiceId })
    expect(await exposureOf(brokerId)).toBe('2000.00')
    expect(await Promise.all([1, 2, 4, 5, 7, 8].map((day) => owed(brokerId, day)))).toEqual([
      ...[
        ['2000.00', '0.00'],
        ['2000.00', '2000.00'],
        ['2000.00', '2000.00'],
      ],
      ...[
        ['2000.00', '0.00'],
        ['2000.00', '0.00'],
        ['2000.00', '2000.00'],
      ],
    ])
    await expectAllRight()
  })

  test.each(['05:30:00', '08:30:00', '11:00:00', '23:30:00'])(
    'bought at %s UTC, on the book day of the company, for readers of all zones',
    async (time) => {
      await goTo(3, time)
      const brokerId = await make.broker()
      await make.purchase(await make.client(), { brokerId })
      const bookDay = time < '07' ? 2 : 3
      for (const timezone of ['America/New_York', 'Pacific/Honolulu']) {
        ok(await manager.patch('/api/user/profile', { timezone }))
        expect(await owed(brokerId, bookDay - 1)).toEqual(['0.00', '0.00'])
        expect(await owed(brokerId, bookDay)).toEqual(['2000.00', '2000.00'])
      }
      await expectAllRight()
    },
  )

  test('an invoice of a client without agreement keeps the rule it had: paid is paid', async () => {
    await goTo(0)
    const { id: clientId } = ok(await manager.post('/api/clients', { name: 'Without Terms' }))
    const brokerId = await make.broker()
    const invoice = await make.approved(clientId, { brokerId })
    await goTo(4)
    await make.pay(invoice)
    expect([await exposureOf(brokerId), await owed(brokerId, 3), await owed(brokerId, 4)]).toEqual([
      ...['0.00', ['2000.00', '0.00'], ['0.00', '0.00']],
    ])
  })
})

test('the limit of a broker counts what we bought, and an invoice itself once', async () => {
  await goTo(0)
  const clientId = await make.client()
  const brokerId = await make.broker({ creditLimit: 3500 })
  const first = await make.approved(clientId, { brokerId })
  expect(await make.pay(first)).toMatchObject({ ok: true })
  expect(await make.purchaseOf(first)).toMatchObject({ findings: [] })
  const load = await make.load({ clientId, rate: '2000.00', brokerId })
  const second = await make.invoiceIn('submitted', { loadId: load.id, clientId, amount: '2000.00' })
  expect(ok(await manager.get(`/api/invoices/${second.id}/verdict`))).toMatchObject([
    { code: 'BROKER_LIMIT', figures: { open: '2000.00', over: '500.00' } },
  ])
})

test('days to pay, credit score and statement follow what the broker paid, not the funding', async () => {
  const { clientId, brokerId, purchaseId } = await bought()
  const query = `from=${dayOf(0)}&to=${dayOf(40)}`
  const daysToPay = async () =>
    ok(await manager.get(`/api/reports/days-to-pay?${query}&brokerId=${brokerId}`)).rows.map(
      ({ cells }: { cells: object }) => cells,
    )
  const history = async () =>
    await readCreditHistory(await BrokerRecord.findById(brokerId).orFail().lean<BrokerDoc>(), api.now())
  expect([await daysToPay(), (await history()).daysToPay]).toEqual([[], null])
  await goTo(20)
  expect(await history()).toMatchObject({ overdueShare: 1, exposureCents: 200_000 })
  await pay(brokerId, purchaseId, '500.00')
  expect([await daysToPay(), (await history()).daysToPay]).toEqual([[], null])
  await goTo(31)
  await pay(brokerId, purchaseId, '1500.00')
  expect(await daysToPay()).toMatchObject([{ count: 1, paid: '2000.00', average: 31, late: 1 }])
  expect(await history()).toMatchObject({ daysToPay: 31, overdueShare: 0, exposureCents: 0 })

  const statement = ok(await manager.get(`/api/reports/client-statement?${query}&clientId=${clientId}`))
  expect(statement.rows.map(({ cells }: { cells: Record<string, string> }) => Object.values(cells))).toEqual([
    [dayOf(0), expect.any(String), 'Submitted', expect.any(String), '2000.00', null, '2000.00'],
    [dayOf(20), expect.any(String), 'Paid by the broker', expect.any(String), null, '500.00', '1500.00'],
    [dayOf(31), expect.any(String), 'Paid by the broker', expect.any(String), null, '1500.00', '0.00'],
  ])
  expect(statement.totals).toMatchObject({ charge: '2000.00', credit: '2000.00', balance: '0.00' })
})

test('daily funding counts a purchase once, on its book day, until it is released', async () => {
  await goTo(0)
  const [clientId, brokerId] = [await make.client(), await make.broker()]
  const invoice = await make.approved(clientId, { brokerId })
  // Evening in the company's zone, already the next day in UTC.
  await goTo(3, '01:00:00')
  await make.pay(invoice)
  const funded = async () => {
    const query = `from=${dayOf(1)}&to=${dayOf(4)}&brokerId=${brokerId}`
    const { rows } = ok(await manager.get(`/api/reports/daily-funding?${query}`))
    return rows
      .map(({ cells }: { cells: Record<string, unknown> }) => [cells.date, cells.funded, cells.fundedAmount])
      .toSorted()
  }
  const nothingOn = (day: number) => [dayOf(day), 0, '0.00']
  const onDay2 = [nothingOn(1), [dayOf(2), 1, '2000.00'], nothingOn(3), nothingOn(4)]
  expect(await funded()).toEqual(onDay2)
  ok(await manager.patch('/api/user/profile', { timezone: 'Pacific/Honolulu' }))
  expect(await funded()).toEqual(onDay2)
  await goTo(4)
  await pay(brokerId, (await make.purchaseOf(invoice)).id, '500.00')
  expect(await funded()).toEqual(onDay2)

  const other = await make.approved(clientId, { brokerId, amount: '2100.00' })
  await make.pay(other)
  expect((await funded()).at(-1)).toEqual([dayOf(4), 1, '2100.00'])
  await takeBack(other.id)
  expect(await funded()).toEqual(onDay2)
})

test('purchases from before get their items from the book, and what is wrong is found and repaired', async () => {
  const { brokerId, purchaseId } = await bought()
  await goTo(20)
  await pay(brokerId, purchaseId, '500.00')
  const kept = () => OpenItem.find({}, { _id: 0 }).sort({ invoiceId: 1, openFrom: 1 }).lean()
  const stored = await kept()
  await OpenItem.collection.deleteMany({ purchaseId: { $ne: null } })
  expect(await checkBoughtItems()).toContain(purchaseId)
  await runAtOnce(boughtItemsOfOldPurchases)
  expect(await kept()).toEqual(stored)
  await OpenItem.updateMany({ purchaseId }, { $inc: { amountCents: 1 } })
  expect(await checkBoughtItems(true)).toEqual([purchaseId])
  expect(await kept()).toEqual(stored)
})

test.each([
  ['01:00:00', 4, 'nothing'],
  ['08:00:00', 5, 'nothing'],
  ['08:00:00', 5, 'a payment that bounced'],
  ['18:00:00', 5, 'a payment that bounced'],
])(
  'taken back at %s of book day %i after %s, and bought again: it is owed once at each instant',
  async (time, day, before) => {
    const { invoiceId, brokerId, purchaseId } = await bought()
    await goTo(5, time)
    if (before !== 'nothing') await bounce(brokerId, purchaseId)
    await takeBack(invoiceId)
    await expectAllRight()
    expect(await owed(brokerId, day - 1)).toEqual(['2000.00', '2000.00'])
    expect(await owed(brokerId, day)).toEqual(['2000.00', '0.00'])
    await make.pay({ id: invoiceId })
    await expectAllRight()
    expect(await owed(brokerId, day)).toEqual(['2000.00', '2000.00'])
  },
)

test.each(['nothing', 'a payment that bounced'])(
  'an item that begins while the purchase before it is owed, after %s, is named, and put off until that ends',
  async (before) => {
    const { invoiceId, brokerId, purchaseId } = await bought()
    await goTo(5)
    if (before !== 'nothing') await bounce(brokerId, purchaseId)
    await takeBack(invoiceId)
    const stored = await OpenItem.find({ invoiceId }).sort({ openFrom: 1 }).lean()
    const early = new Date(api.now().getTime() - 9 * 60 * 60_000)
    await OpenItem.updateOne({ invoiceId, openTo: stillOpen }, { $set: { openFrom: early } })
    expect((await checkOpenItems()).map((one) => one.invoiceId)).toEqual([invoiceId])
    await checkOpenItems(true)
    expect(await OpenItem.find({ invoiceId }).sort({ openFrom: 1 }).lean()).toEqual(stored)
    await expectAllRight()
    expect(await owed(brokerId, 5)).toEqual(['2000.00', '0.00'])
  },
)

test.each(['01:00:00', '08:00:00', '18:00:00'])(
  'bought, taken back and bought again at %s: it is owed once at each instant, and on the statement',
  async (time) => {
    await goTo(0)
    const [clientId, brokerId] = [await make.client(), await make.broker()]
    const invoice = await make.approved(clientId, { brokerId })
    await goTo(5, time)
    await make.pay(invoice)
    await takeBack(invoice.id)
    await make.pay(invoice)
    await expectAllRight()
    expect(await owed(brokerId, 6)).toEqual(['2000.00', '2000.00'])
    await goTo(8)
    const query = `from=${dayOf(0)}&to=${dayOf(7)}&clientId=${clientId}`
    const { totals } = ok(await manager.get(`/api/reports/client-statement?${query}`))
    expect(totals).toMatchObject({ balance: '2000.00' })
  },
)

test('an item that goes on into a purchase is named, and ended where that begins', async () => {
  const { invoiceId } = await bought()
  const stored = await OpenItem.find({ invoiceId }).sort({ openFrom: 1 }).lean()
  const [own, ofPurchase] = stored
  const later = new Date((ofPurchase?.openFrom.getTime() ?? 0) + 1)
  await OpenItem.updateOne({ _id: own?._id }, { $set: { openTo: later } })
  expect((await checkOpenItems()).map((one) => one.invoiceId)).toEqual([invoiceId])
  await checkOpenItems(true)
  expect(await OpenItem.find({ invoiceId }).sort({ openFrom: 1 }).lean()).toEqual(stored)
  await expectAllRight()
})

test('what a second purchase took over wrongly is set right, the purchase after the item of the invoice', async () => {
  await goTo(0)
  const invoice = await make.approved(await make.client(), { brokerId: await make.broker() })
  await goTo(5, '08:00:00')
  await make.pay(invoice)
  await takeBack(invoice.id)
  await make.pay(invoice)
  const kept = () => OpenItem.find({ invoiceId: invoice.id }).sort({ openFrom: 1 }).lean()
  const stored = await kept()
  const [own, , second] = stored
  await OpenItem.updateOne({ _id: own?._id }, { $set: { openTo: second?.openFrom as Date } })
  await OpenItem.updateOne({ _id: second?._id }, { $set: { openedCents: 0 } })
  await checkOpenItems(true)
  expect(await checkBoughtItems(true)).toEqual([second?.purchaseId])
  expect(await kept()).toEqual(stored)
})

type Step = {
  purchase: number
  what: 'pay' | 'short' | 'bounce' | 'chargeBack' | 'release' | 'buy'
  share: number
}

test('whatever happens, aging is what the book says at the end of every day', async () => {
  const step: fc.Arbitrary<Step> = fc.record({
    purchase: fc.nat(3),
    what: fc.constantFrom('pay', 'pay', 'pay', 'short', 'bounce', 'bounce', 'chargeBack', 'release', 'buy'),
    share: fc.integer({ min: 1, max: 100 }),
  })
  let from = 200
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { maxLength: 3 }), { minLength: 3, maxLength: 8 }),
      async (days) => {
        from += 40
        await goTo(from)
        const clients = [await make.client(), await make.client()]
        const brokers = [await make.broker(), await make.broker()]
        const invoices: { id: number; brokerId: number }[] = []
        const receipts = new Map<number, number[]>()
        for (const index of [0, 1, 2, 3]) {
          const brokerId = brokers[index % 2] as number
          const amount = formatCents(100_000 + 12_345 * index)
          const { id } = await make.approved(clients[index >> 1] as number, { brokerId, amount })
          invoices.push({ id, brokerId })
        }
        for (const [day, steps] of days.entries()) {
          await goTo(from + day + 1, ['18:00:00', '01:00:00', '08:00:00'][day % 3])
          for (const one of steps) await take(one, invoices, receipts)
        }
        const end = from + days.length + 1
        await goTo(end)
        for (let day = from; day <= end; day += 1)
          for (const by of ['client', 'broker'] as const) {
            const book = await receivablesBy(`${by}Id`, dayOf(day))
            const { groups } = await aging(`by=${by}&stage=bought&asOf=${dayOf(day)}&limit=200`)
            const shown = groups.map((group: { party: { id: number }; total: string }) => [
              group.party.id,
              parseMoney(group.total),
            ])
            expect(new Map(shown.toSorted(([a]: number[], [b]: number[]) => (a ?? 0) - (b ?? 0)))).toEqual(
              new Map([...book].toSorted(([a], [b]) => a - b)),
            )
          }
        await expectAllRight()
      },
    ),
    // What failed stays in the database: smaller histories would fail for it, too.
    { numRuns: 6, endOnFailure: true },
  )
})

async function take(
  { purchase: index, what, share }: Step,
  invoices: readonly { id: number; brokerId: number }[],
  receipts: Map<number, number[]>,
) {
  const { id, brokerId } = invoices[index] as { id: number; brokerId: number }
  const purchases = ok(await manager.get(`/api/purchases?invoiceId=${id}`))
  const purchase = purchases.find(({ state }: { state: string }) => state !== 'released')
  if (what === 'buy' || !purchase) {
    await make.pay({ id })
    return
  }
  if (what === 'release') await make.undo({ id })
  if (what === 'chargeBack')
    await manager.post(`/api/purchases/${purchase.id}/charge-back`, { reason: 'Unpaid' })
  if (what === 'pay' || what === 'short') {
    const cents = Math.ceil((parseMoney(purchase.open) * share) / 100)
    const amount = formatCents(cents)
    const valueDay = addDays(api.now().toISOString().slice(0, 10), -1)
    const applications = [
      { purchaseId: purchase.id, amount, shortPay: what === 'short' ? 'charged' : 'open' },
    ]
    const body = { brokerId, method: 'ach', amount, valueDay, applications }
    const answer = cents > 0 ? await manager.post('/api/receipts', body) : null
    if (answer?.status === 201) receipts.set(index, [...(receipts.get(index) ?? []), answer.body.id])
  }
  if (what === 'bounce') {
    const last = receipts.get(index)?.pop()
    if (last) await manager.post(`/api/receipts/${last}/reverse`, { reason: 'Returned unpaid' })
  }
}
