import type { FeePlan } from '@drayline/domain/finance/fee-plans/fee-plan'
import { chargeBackCauses, lostReserves } from '@drayline/domain/finance/purchases/purchase'
import { shortPays } from '@drayline/domain/finance/short-pay/short-pay'
import { addDays } from '@drayline/domain/kernel/dates/dates'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import fc from 'fast-check'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import type { TestAnswer } from '../../testing/http-client.ts'
import { recomputeSummaries } from '../../totals.ts'
import { checkBoughtItems } from '../aging/bought-items.check.ts'
import { checkOpenItems } from '../aging/open-items.check.ts'
import { flatPlan } from '../agreements/agreement.fixtures.ts'
import { ok } from '../invoices/invoice.fixtures.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { buyoutForm } from '../purchases/buyout.fixtures.ts'
import { purchaseFixtures } from '../purchases/purchase.fixtures.ts'
import { checkPurchaseStates } from '../purchases/state-on-invoice.ts'
import { checkReports } from '../reports/check-reports.ts'
import { verifyRecords } from './verify-records.ts'

jest.setTimeout(240_000)

let api: TestApi
let make: ReturnType<typeof purchaseFixtures>
let manager: TestClient
let admin: TestClient
/** A day to come, so that the database sweeps no session of it away. */
let today = '2026-12-02'

beforeAll(async () => {
  api = await startTestApi()
  make = purchaseFixtures(api)
})
afterAll(() => api.stop())

async function goTo(day: string, hour: number) {
  today = day
  api.setNow(new Date(`${day}T${String(hour).padStart(2, '0')}:00:00Z`))
  manager = await api.as('manager')
  admin = await api.as('admin')
}

const plan: FeePlan = {
  charges: [
    {
      ...{ kind: 'stepped', base: 'face', firstDays: 10, firstPpm: 15_000 },
      every: { days: 5, ppm: 3_300, isProrated: false },
    },
    { kind: 'daily', base: 'openFace', dayPpm: 333 },
  ],
  ...{ minDays: 3, minFeeCents: 1_234, capPpm: 90_000, taken: 'funding', countFrom: 'invoiceDate' },
}
const transferFees = { ach: 125, wire: 1_500, check: 0 }
const offers = [
  { plan: flatPlan, terms: { escrow: { ppm: 50_000, floorCents: 30_000 }, transferFees } },
  { plan, terms: { isRecourse: false, advancePpm: 877_770 } },
  { plan, terms: { advancePpm: 1_000_000, escrow: { ppm: 33_333, floorCents: 99_999 } } },
]

interface Office {
  clients: number[]
  brokers: number[]
  invoices: { id: number; clientId: number; brokerId: number }[]
}

/** Three clients on other terms each, two brokers, and six approved invoices, four of them bought. */
async function openOffice(): Promise<Office> {
  const office: Office = { clients: [], brokers: [await make.broker(), await make.broker()], invoices: [] }
  for (const offer of offers) office.clients.push(await make.client(offer))
  for (const index of [0, 1, 2, 3, 4, 5]) {
    const [clientId, brokerId] = [office.clients[index % 3] as number, office.brokers[index % 2] as number]
    const { id } = await make.approved(clientId, { brokerId, amount: formatCents(100_000 + 12_345 * index) })
    office.invoices.push({ id, clientId, brokerId })
    if (index < 4) await make.pay({ id })
  }
  return office
}

interface Shown {
  id: number
  unapplied: string
}

/** What a step is about, chosen by two numbers among what there is, and a part of an amount. */
async function subject({ one, two, share }: Step, { clients, brokers, invoices }: Office) {
  const invoice = invoices[one] as Office['invoices'][number]
  const clientId = clients[two % 3] as number
  const list = async (path: string) => ok(await manager.get(path))
  const among = (rows: Shown[]) => rows[one % Math.max(1, rows.length)]
  const purchases = await list(`/api/purchases?invoiceId=${invoice.id}`)
  return {
    ...{ one, two, invoice, clientId, brokerId: brokers[two % 2] as number },
    purchase: purchases.find(({ state }: { state: string }) => state !== 'released') ?? purchases[0],
    // The newest: older ones belong to histories before this one.
    receipt: among(await list('/api/receipts?limit=8')),
    payout: among(await list(`/api/payouts?clientId=${clientId}`)),
    advance: among(await list('/api/fuel-advances?status=paid&limit=5')),
    buyout: (await list(`/api/buyouts?clientId=${clientId}`))[0],
    part: (amount: string) => formatCents(Math.max(1, Math.ceil((parseMoney(amount) * share) / 100))),
    money: {
      method: (['ach', 'check', 'wire'] as const)[two % 3],
      valueDay: addDays(today, -1 - (two % 3)),
    },
  }
}

type Subject = Awaited<ReturnType<typeof subject>>

/** Steps of the work with purchases and their money; those that cannot be taken are refused. */
const actions: Record<string, (of: Subject) => Promise<TestAnswer> | undefined> = {
  buy: ({ invoice }) =>
    admin.post('/api/invoices/status', {
      ...{ ids: [invoice.id], status: 'paid', override: { reason: 'Agreed' } },
    }),
  release: ({ invoice, two }) =>
    admin.post('/api/invoices/status', {
      ...{ ids: [invoice.id], status: 'approved', reason: 'Bought twice' },
      paymentSent: [false, true, null][two % 3],
    }),
  receive({ invoice, purchase, part, money, two }) {
    if (!purchase) return
    const amount = part(purchase.open)
    const shortPay = shortPays[two % 3]
    const applications = [
      { purchaseId: purchase.id, amount, shortPay, shortReason: shortPay === 'open' ? null : 'rate' },
    ]
    return manager.post('/api/receipts', { brokerId: invoice.brokerId, ...money, amount, applications })
  },
  receiveForTheOldest: ({ brokerId, part, money }) =>
    manager.post('/api/receipts', { brokerId, ...money, amount: part('3000.11'), oldestFirst: true }),
  receiveFromClient: ({ clientId, part, money }) =>
    manager.post('/api/receipts', { clientId, ...money, amount: part('500.03') }),
  apply: ({ receipt, purchase, part }) =>
    receipt &&
    purchase &&
    manager.post(`/api/receipts/${receipt.id}/apply`, {
      applications: [{ purchaseId: purchase.id, amount: part(receipt.unapplied) }],
    }),
  dispose: ({ receipt, clientId, two, part }) =>
    receipt &&
    manager.post(`/api/receipts/${receipt.id}/dispose`, {
      ...(two % 2 ? { to: 'client', clientId } : { to: 'broker' }),
      ...{ amount: part(receipt.unapplied), reason: 'Passed on' },
    }),
  reverse: ({ receipt, two }) =>
    receipt &&
    manager.post(`/api/receipts/${receipt.id}/reverse`, {
      ...{ reason: 'NSF', bankCharge: two % 2 ? '12.00' : '0.00' },
    }),
  settle: () => manager.post('/api/purchases/settle'),
  async chargeBack({ purchase, one, two, part }) {
    const path = `/api/purchases/${purchase?.id ?? 0}/charge-back`
    const { payable = '0.00', escrow = '0.00' } = (await manager.get(path)).body
    return await manager.post(path, {
      ...{ reason: 'Recourse', cause: chargeBackCauses[one] },
      ...(two % 2 ? { fromPayable: part(payable), fromEscrow: part(escrow) } : {}),
    })
  },
  async writeOff({ purchase, two }) {
    const path = `/api/purchases/${purchase?.id ?? 0}/write-off`
    await manager.post(path, { reason: 'Bankrupt', reserve: lostReserves[two % 2] })
    const decision = two === 5 ? 'refused' : 'confirmed'
    return await admin.patch(path, { decision, reason: 'Seen' })
  },
  payOut: ({ clientId, money: { method } }) => admin.post('/api/payouts', { clientId, method }),
  confirm: ({ payout }) =>
    payout && manager.post('/api/payouts/confirm', { ids: [payout.id], day: addDays(today, -1) }),
  returnPayout: ({ payout }) => payout && manager.post(`/api/payouts/${payout.id}/return`, { reason: 'R03' }),
  async advance({ clientId, part }) {
    const { id: loadId } = await make.load({ clientId, rate: '50000.00' })
    const employee = await api.as('employee')
    const { id } = ok(
      await employee.post('/api/fuel-advances', {
        ...{ carrierName: 'Red Mesa', advanceAmount: part('600.00'), feeAmount: '10.01', advanceDate: today },
        ...{ loadId, pickupState: 'NM', deliveryState: 'TX', processedBy: api.userId('manager') },
      }),
    )
    return await manager.patch(`/api/fuel-advances/${id}`, { status: 'paid' })
  },
  reverseAdvance: ({ advance }) =>
    advance && manager.post(`/api/fuel-advances/${advance.id}/reverse`, { reason: 'Never used' }),
  async buyout({ clientId, part }) {
    const made = await manager.post('/api/buyouts', buyoutForm(clientId, { payoff: part('1500.00') }))
    return made.status === 201
      ? await admin.patch(`/api/buyouts/${made.body.id}`, { state: 'approved' })
      : made
  },
  payBuyout: ({ buyout }) =>
    buyout &&
    manager.post(`/api/buyouts/${buyout.id}/pay`, {
      ...{ method: 'wire', day: addDays(today, -1), reference: 'FED 4711' },
    }),
  returnBuyout: ({ buyout }) => buyout && manager.post(`/api/buyouts/${buyout.id}/return`, { reason: 'R03' }),
}

const step = fc.record({
  what: fc.constantFrom(...Object.keys(actions), 'buy', 'buy', 'release', 'receive', 'receive', 'reverse'),
  one: fc.nat(5),
  two: fc.nat(5),
  share: fc.integer({ min: 1, max: 110 }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Steps that are taken at once, and how many days and at which hour the next follow. */
const round = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 4 }),
  days: fc.constantFrom(0, 0, 1, 4),
  hour: fc.constantFrom(1, 8, 12, 18, 23),
})

/** Not what the server breaks at: what cannot be done is refused with words, or asked for again where two met. */
async function take(one: Step, office: Office) {
  const answer = await actions[one.what]?.(await subject(one, office))
  if (answer && answer.status >= 500 && answer.status !== 503)
    throw new Error(`${one.what}: ${answer.status} ${answer.text}`)
}

const inTwoDays = () => new Date(api.now().getTime() + 2 * 86_400_000)

async function faults() {
  const { chain, ...book } = await verifyLedger()
  const kept = [await checkBoughtItems(), await checkOpenItems(), await checkPurchaseStates()]
  const sums = [await recomputeSummaries(), await checkReports(inTwoDays())]
  return [chain.faults, ...Object.values(book), await verifyRecords(), ...kept, ...sums].flat()
}

test('whatever is done with purchases and their money, in any order and at once: book, records and totals agree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 10, maxLength: 25 }), async (rounds) => {
      await goTo(addDays(today, 1), 18)
      const office = await openOffice()
      for (const { steps, days, hour } of rounds) {
        await Promise.all(steps.map((one) => take(one, office)))
        if (days > 0) await goTo(addDays(today, days), hour)
      }
      expect(await faults()).toEqual([])
    }),
    // What failed stays in the database: shorter histories would fail for it, too. Some thirty reach the last date there is.
    { numRuns: Number(process.env.MONEY_RUNS ?? 4), endOnFailure: true },
  )
})
