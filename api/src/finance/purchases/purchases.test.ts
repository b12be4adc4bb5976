import { randomUUID } from 'node:crypto'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { agreementFixtures } from '../agreements/agreement.fixtures.ts'
import { formOf, ok } from '../invoices/invoice.fixtures.ts'
import { clientPosition, pairReceivable } from '../ledger/index.ts'
import { emptyBook } from '../ledger/ledger.fixture.ts'
import { LedgerEntry } from '../ledger/ledger.model.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { PayoutRecord } from './payout.model.ts'
import { purchaseFixtures } from './purchase.fixtures.ts'
import { PurchaseRecord } from './purchase.model.ts'

let api: TestApi
let manager: TestClient
let make: ReturnType<typeof purchaseFixtures>

beforeAll(async () => {
  api = await startTestApi()
  manager = await api.as('manager')
  make = purchaseFixtures(api)
})
afterAll(() => api.stop())
beforeEach(async () => {
  api.setNow(new Date('2026-06-10T18:00:00Z'))
  await emptyBook()
})

const kinds = async () => (await LedgerEntry.find().sort({ _id: 1 }).lean()).map(({ kind }) => kind).sort()
const statusOf = async ({ id }: { id: number }) => ok(await manager.get(`/api/invoices/${id}`)).status
const fund = (body: object, headers?: Record<string, string>) =>
  manager.post('/api/purchases/fund', { method: 'ach', ...body }, headers && { headers })

describe('an invoice that is paid', () => {
  test("is bought on its client's terms and paid out at once, with entries for both", async () => {
    const clientId = await make.client()
    const invoice = await make.approved(clientId)
    await make.pay(invoice)
    const purchase = await make.purchaseOf(invoice)
    expect(purchase).toMatchObject({
      ...{ state: 'open', face: '2000.00', advance: '1840.00', reserve: '160.00', open: '2000.00' },
      ...{ fundingFee: '0.00', purchaseDay: '2026-06-10', recourseDay: '2026-09-08', closing: null },
      ...{ client: { id: clientId }, invoice: { id: invoice.id }, fundedBy: { id: api.userId('manager') } },
      terms: { agreementNumber: 1, advancePpm: 920_000, isRecourse: true },
    })
    expect(await clientPosition(clientId)).toEqual({
      ...{ receivableCents: 200_000, reserveCents: 16_000, payableCents: 0, dueCents: 0, escrowCents: 0 },
    })
    const [payout] = ok(await manager.get(`/api/payouts?clientId=${clientId}`))
    expect(payout).toMatchObject({ id: purchase.payoutId, net: '1840.00', method: 'ach', day: '2026-06-10' })
    expect(await kinds()).toEqual(['purchase', 'release'])
    expect(await verifyLedger()).toMatchObject({ postings: [], positions: [] })
  })

  test('has its fee taken at once where the plan says so', async () => {
    const plan = (await agreementFixtures(api).plan()).terms
    const clientId = await make.client({ plan: { ...plan, taken: 'funding' } })
    const purchase = await make.purchase(clientId)
    expect(purchase).toMatchObject({ fundingFee: '60.00', reserve: '160.00' })
    expect((await PayoutRecord.findById(purchase.payoutId).lean())?.netCents).toBe(178_000)
  })

  test('costs no more than it advances, where its fee is taken at once', async () => {
    const plan = { ...(await agreementFixtures(api).plan()).terms, taken: 'funding' } as const
    const buy = async (minFeeCents: number) => {
      const invoice = await make.approved(await make.client({ plan: { ...plan, minFeeCents } }))
      return { invoice, line: await make.pay(invoice) }
    }
    const whole = await buy(184_000)
    expect(whole.line).toMatchObject({ ok: true })
    expect(await make.purchaseOf(whole.invoice)).toMatchObject({ fundingFee: '1840.00' })
    const beyond = await buy(184_001)
    const message = expect.stringMatching(/^The fee of .* is more than its advance: check the terms$/)
    expect(beyond.line).toMatchObject({ ok: false, message })
    expect(await statusOf(beyond.invoice)).toBe('approved')
  })

  test('moves nothing in the book when its client has no agreement', async () => {
    const { id } = await make.invoiceIn('approved')
    await make.pay({ id })
    expect(await statusOf({ id })).toBe('paid')
    expect(await LedgerEntry.countDocuments()).toBe(0)
    expect(await PurchaseRecord.countDocuments({ invoiceId: id })).toBe(0)
  })

  test('needs a broker when it is bought: who else would owe it?', async () => {
    const invoice = await make.approved(await make.client(), { noBroker: true })
    const line = await make.pay(invoice)
    expect(line).toMatchObject({ ok: false, message: expect.stringContaining('has no broker') })
    expect(await statusOf(invoice)).toBe('approved')
    expect(await LedgerEntry.countDocuments()).toBe(0)
  })

  test('is bought by every way that leads to paid', async () => {
    const clientId = await make.client()
    const [byForm, byBulk] = [await make.approved(clientId), await make.approved(clientId)]
    ok(await manager.put(`/api/invoices/${byForm.id}`, { ...formOf(byForm), status: 'paid' }))
    ok(await manager.post('/api/invoices/bulk', { ids: [byBulk.id], action: 'pay' }))
    for (const invoice of [byForm, byBulk]) expect(await make.purchaseOf(invoice)).toBeDefined()
  })

  test('is bought once, by however many at once', async () => {
    const clientId = await make.client()
    const invoice = await make.approved(clientId)
    const lines = await Promise.all(Array.from({ length: 100 }, () => make.pay(invoice)))
    expect(lines.filter(({ ok: isPaid }) => isPaid)).toHaveLength(1)
    expect(await PurchaseRecord.countDocuments({ invoiceId: invoice.id })).toBe(1)
    expect((await clientPosition(clientId)).receivableCents).toBe(200_000)
  })

  test('is bought once by one call that is sent fifty times at once', async () => {
    const clientId = await make.client()
    const invoice = await make.approved(clientId)
    const body = { ids: [invoice.id], versions: { [invoice.id]: invoice.version }, method: 'ach' }
    const key = randomUUID()
    const send = () => manager.post('/api/purchases/fund', body, { headers: { 'idempotency-key': key } })
    const answers = await Promise.all(Array.from({ length: 50 }, send))
    // While the first is under way the others are told to come back.
    const done = answers.filter(({ status }) => status === 200)
    expect(done.length).toBeGreaterThan(0)
    expect(new Set(done.map(({ text }) => text)).size).toBe(1)
    expect(answers.every(({ status }) => [200, 409, 503].includes(status))).toBe(true)
    expect(await send()).toMatchObject({ status: 200, text: done[0]?.text })
    expect(await PurchaseRecord.countDocuments({ invoiceId: invoice.id })).toBe(1)
    expect((await clientPosition(clientId)).receivableCents).toBe(200_000)
    expect(await PayoutRecord.countDocuments({ clientId })).toBe(1)
  })

  test('keeps its terms when later ones are agreed', async () => {
    const clientId = await make.client()
    const purchase = await make.purchase(clientId)
    await agreementFixtures(api).agreement({ clientId, terms: { advancePpm: 500_000 } })
    expect(ok(await manager.get(`/api/purchases/${purchase.id}`)).terms).toEqual(purchase.terms)
    expect((await make.purchase(clientId)).advance).toBe('1000.00')
  })
})

describe('limits of the agreement', () => {
  const limited = (limits: object) =>
    make.client({
      terms: {
        limits: {
          ...{ clientCents: null, pairCents: null, brokers: [], concentrationPpm: null },
          ...{ concentrationFloorCents: 0, ...limits },
        },
      },
    })

  test.each([
    ['of the client', { clientCents: 400_000 }, '$0.01 more outstanding than its limit of $4,000.00'],
    ['of the pair', { pairCents: 300_000 }, '$1,000.01 more on invoices of'],
  ])('%s: two purchases that each fit and together do not', async (_name, limits, text) => {
    const clientId = await limited(limits)
    const brokerId = await make.broker()
    const two = [
      await make.approved(clientId, { brokerId, amount: '2000.00' }),
      await make.approved(clientId, { brokerId, amount: '2000.01' }),
    ]
    const lines = await Promise.all(two.map(make.pay))
    expect(lines.map(({ ok: isPaid }) => isPaid).sort()).toEqual([false, true])
    expect(lines.find(({ message }) => message)?.message).toContain(text)
    expect((await pairReceivable(clientId, brokerId)) - 200_000).toBeLessThanOrEqual(1)
  })

  test('a share that is reached is allowed, and below the floor none is counted', async () => {
    const clientId = await limited({ concentrationPpm: 500_000, concentrationFloorCents: 200_000 })
    await make.purchase(clientId)
    await make.purchase(clientId)
    const brokerId = await make.broker()
    await make.purchase(clientId, { brokerId })
    const line = await make.pay(await make.approved(clientId, { brokerId, amount: '2000.02' }))
    expect(line).toMatchObject({
      ok: false,
      message: expect.stringContaining('$0.01 more than its maximum share'),
    })
  })

  test('what was overridden at the approval needs another reason once it is worse', async () => {
    const clientId = await make.client()
    const brokerId = await make.broker({ creditLimit: 3_000 })
    const load = await make.load({ clientId, rate: '3000.01', brokerId })
    const draft = { loadId: load.id, clientId, amount: '3000.01', override: { reason: 'One cent' } }
    const invoice = await make.invoiceIn('approved', draft)
    const other = await make.load({ clientId, rate: '2000.00', brokerId })
    const more = { loadId: other.id, clientId, amount: '2000.00', override: { reason: 'Known' } }
    const second = await make.invoiceIn('approved', more)
    const line = await make.pay(invoice)
    expect(line).toMatchObject({ ok: false, message: expect.stringContaining('$2,000.01') })
    expect((await make.pay(second)).ok).toBe(true)
    const override = { reason: 'Known for years' }
    expect(ok(await fund({ ids: [invoice.id], override })).clients[0]).toMatchObject({ ok: true })
    expect(await make.purchaseOf(invoice)).toMatchObject({ override })
  })

  test('a manager goes beyond one with a reason, which the purchase keeps with the figures', async () => {
    const clientId = await limited({ clientCents: 100_000 })
    const invoice = await make.approved(clientId)
    const refused = ok(await fund({ ids: [invoice.id] })).clients[0]
    expect(refused).toMatchObject({ ok: false, invoices: [{ id: invoice.id, message: refused.message }] })
    expect(await statusOf(invoice)).toBe('approved')
    const override = { reason: 'Known for years' }
    expect(ok(await fund({ ids: [invoice.id], override })).clients[0]).toMatchObject({ ok: true })
    const purchase = await make.purchaseOf(invoice)
    expect(purchase.override).toEqual(override)
    expect(purchase.findings).toMatchObject([{ code: 'CLIENT_LIMIT', figures: { over: '1000.00' } }])
  })
})

describe('a funding', () => {
  test('tried shows the figures by client and stores nothing; done it gives the same', async () => {
    const [one, other] = [await make.client(), await make.client({ terms: { advancePpm: 800_000 } })]
    const ids = [
      (await make.approved(one)).id,
      (await make.approved(one, { amount: '1000.00' })).id,
      (await make.approved(other)).id,
    ]
    const tried = ok(await fund({ ids, method: 'wire', reference: 'W-77', dryRun: true }))
    const amounts = { recovered: '0.00', escrow: '0.00', transferFee: '15.00' }
    expect(tried.clients).toMatchObject([
      { client: { id: one }, ok: true, amounts: { payable: '2760.00', ...amounts, net: '2745.00' } },
      { client: { id: other }, ok: true, amounts: { payable: '1600.00', ...amounts, net: '1585.00' } },
    ])
    expect(tried.clients[0].invoices.map(({ advance }: { advance: string }) => advance)).toEqual([
      '1840.00',
      '920.00',
    ])
    expect([await LedgerEntry.countDocuments(), await statusOf({ id: ids[0] ?? 0 })]).toEqual([0, 'approved'])

    const done = ok(await fund({ ids, method: 'wire', reference: 'W-77' }))
    expect(done.clients.map(({ amounts: made }: { amounts: object }) => made)).toEqual(
      tried.clients.map(({ amounts: shown }: { amounts: object }) => shown),
    )
    const [payout] = ok(await manager.get(`/api/payouts?clientId=${one}`))
    expect(payout).toMatchObject({
      id: done.clients[0].payoutId,
      method: 'wire',
      reference: 'W-77',
      net: '2745.00',
    })
    expect(await clientPosition(one)).toMatchObject({ payableCents: 0, receivableCents: 300_000 })
  })

  test('buys all invoices of a client or none, and names the one that is in the way', async () => {
    const [one, other] = [await make.client(), await make.client()]
    const good = await make.approved(one)
    const draft = await make.invoice({ clientId: one, loadId: (await make.load({ clientId: one })).id })
    const others = await make.approved(other)
    const { clients } = ok(await fund({ ids: [good.id, draft.id, others.id] }))
    expect(clients.map(({ ok: isFunded }: { ok: boolean }) => isFunded)).toEqual([false, true])
    expect(clients[0].invoices).toMatchObject([
      { id: good.id, message: null },
      { id: draft.id, message: clients[0].message },
    ])
    expect([await statusOf(good), await statusOf(others)]).toEqual(['approved', 'paid'])
  })

  test('tried, it names each one that is in the way; done, it stops at the first', async () => {
    const clientId = await make.client()
    const good = await make.approved(clientId)
    const draft = await make.invoice({ clientId, loadId: (await make.load({ clientId })).id })
    const paid = await make.approved(clientId)
    await make.pay(paid)
    const ids = [draft.id, paid.id, good.id]
    const messages = async (input: object) =>
      ok(await fund({ ids, ...input })).clients[0].invoices.map(({ message }: { message: string }) => message)
    const [ofDraft, ofPaid, ofGood] = await messages({ dryRun: true })
    expect([ofDraft, ofPaid]).toEqual([expect.stringMatching(/draft/i), expect.stringMatching(/paid/i)])
    expect([ofGood, ofDraft === ofPaid]).toEqual([null, false])
    expect(await messages({})).toEqual([ofDraft, null, null])
    expect(await statusOf(good)).toBe('approved')
  })

  test('gives lists of invoices their state and what is open, without those never bought or taken back', async () => {
    const clientId = await make.client()
    const [bought, back] = [await make.approved(clientId), await make.approved(clientId)]
    const never = await make.approved(clientId)
    for (const invoice of [bought, back]) await make.pay(invoice)
    await make.undo(back)
    const ids = [bought, back, never].map(({ id }) => id).join(',')
    const rows = ok(await (await api.as('employee')).get(`/api/purchases/rows?ids=${ids}`))
    expect(rows).toEqual([
      { invoiceId: bought.id, state: 'open', advance: '1840.00', reserve: '160.00', open: '2000.00' },
    ])
    expect((await manager.get('/api/purchases/rows?ids=1,x')).status).toBe(400)
  })

  test('refuses an invoice that is not as it was seen', async () => {
    const invoice = await make.approved(await make.client())
    const { clients } = ok(await fund({ items: [{ id: invoice.id, version: invoice.version + 1 }] }))
    expect(clients[0]).toMatchObject({
      ok: false,
      invoices: [{ message: expect.stringContaining('changed') }],
    })
  })

  test('sent again under its key is answered as before and pays nothing twice', async () => {
    const clientId = await make.client()
    const ids = [(await make.approved(clientId)).id]
    const headers = { 'idempotency-key': 'funding-of-june-10' }
    const answers = []
    for (let time = 0; time < 3; time += 1) answers.push(await fund({ ids }, headers))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await PayoutRecord.countDocuments({ clientId })).toBe(1)
  })

  test('keeps back the escrow up to its floor', async () => {
    const clientId = await make.client({ terms: { escrow: { ppm: 50_000, floorCents: 15_000 } } })
    const nets = []
    for (let time = 0; time < 3; time += 1) {
      const { payoutId } = await make.purchase(clientId)
      nets.push((await PayoutRecord.findById(payoutId).lean())?.escrowCents)
    }
    expect(nets).toEqual([9_200, 5_800, 0])
    expect((await clientPosition(clientId)).escrowCents).toBe(15_000)
  })

  test('is for who may pay, and purchases for everyone who reads them', async () => {
    const employee = await api.as('employee')
    const { id } = await make.purchase(await make.client())
    expect((await employee.post('/api/purchases/fund', { ids: [1], method: 'ach' })).status).toBe(403)
    expect((await employee.get(`/api/purchases/${id}`)).status).toBe(200)
    expect((await employee.get('/api/purchases/999999')).status).toBe(404)
  })
})
