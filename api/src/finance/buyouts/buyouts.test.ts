import { ActivityRecord } from '../../admin/activities/activity.model.ts'
import { AuditRecord } from '../../platform/audit/audit.model.ts'
import { pdfWith, upload } from '../../operations/documents/document.fixtures.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { verifyRecords } from '../book-check/verify-records.ts'
import { ok } from '../invoices/invoice.fixtures.ts'
import { clientPosition } from '../ledger/index.ts'
import { checkPeriod } from '../ledger/period-checks.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'
import { buyoutForm } from '../purchases/buyout.fixtures.ts'
import { purchaseFixtures } from '../purchases/purchase.fixtures.ts'
import { BuyoutRecord } from './buyout.model.ts'

jest.setTimeout(120_000)

const day = '2027-06-09'
let api: TestApi
let manager: TestClient
let admin: TestClient
let make: ReturnType<typeof purchaseFixtures>

beforeAll(async () => {
  api = await startTestApi()
  api.setNow(new Date(`${day}T18:00:00Z`))
  manager = await api.as('manager')
  admin = await api.as('admin')
  make = purchaseFixtures(api)
})
afterAll(async () => {
  expect(await verifyRecords()).toEqual([])
  expect(await verifyLedger()).toMatchObject({ postings: [], positions: [], days: [] })
  await api.stop()
})

const propose = (clientId: number, values: object = {}, by = manager) =>
  by.post('/api/buyouts', buyoutForm(clientId, values))
const decide = (by: TestClient, { id }: { id: number }, state: string, reason: string | null = null) =>
  by.patch(`/api/buyouts/${id}`, { state, reason })
const read = async ({ id }: { id: number }) => ok(await manager.get(`/api/buyouts/${id}`))
async function approved(clientId: number, values?: object) {
  return ok(await decide(admin, ok(await propose(clientId, values)), 'approved'))
}
const fund = async (invoices: readonly { id: number }[], rest: object = {}) =>
  ok(
    await admin.post('/api/purchases/fund', {
      ...{ ids: invoices.map(({ id }) => id), method: 'ach', override: null, ...rest },
    }),
  ).clients[0]
const entriesOf = async (entity: string, id: number) =>
  ok(await admin.get(`/api/ledger/entries?entity=${entity}&entityId=${id}`))
/** A client with an invoice of 12,000.00, and the payoff of its former factor. */
async function takenOver(values?: object) {
  const clientId = (await make.client()) as number
  const buyout = await approved(clientId, values)
  return { clientId, buyout, invoice: await make.approved(clientId, { amount: '12000.00' }) }
}
const undo = async (invoice: { id: number }, paymentSent: boolean | null = false) =>
  expect(await make.undo(invoice, paymentSent)).toMatchObject({ ok: true })
const cash = (buyout: { id: number }, step: 'pay' | 'confirm' | 'return', body: object, by = manager) =>
  by.post(`/api/buyouts/${buyout.id}/${step}`, body)
const paying = { method: 'wire', reference: 'FED 4711', day }

test('case 9: 12,000.00 at 92 %, a payoff of 10,950.00, and 90.00 for the client, to the cent', async () => {
  const { clientId, buyout, invoice } = await takenOver()
  const shown = await fund([invoice], { dryRun: true })
  const amounts = {
    payable: '11040.00',
    paidOff: '10950.00',
    recovered: '0.00',
    escrow: '0.00',
    net: '90.00',
  }
  const payoff = { buyoutId: buyout.id, factorName: 'Old River Factors', due: '0.00', isTakenBack: false }
  expect(shown).toMatchObject({ ok: true, amounts, payoff, payoutId: null })
  expect(await read(buyout)).toMatchObject({ state: 'approved', funding: null })

  const done = await fund([invoice], { expected: [{ clientId, net: '90.00', payeeId: null }] })
  expect(done).toMatchObject({ ok: true, amounts, payoff })
  expect(ok(await manager.get(`/api/payouts/${done.payoutId}`))).toMatchObject({ ...amounts, payoff })
  expect(await read(buyout)).toMatchObject({
    state: 'payable',
    funding: { payoutId: done.payoutId, day, amount: '10950.00', due: '0.00', override: null },
  })
  const position = { receivableCents: 1_200_000, reserveCents: 96_000, payableCents: 0, dueCents: 0 }
  expect(await clientPosition(clientId)).toMatchObject(position)

  expect(ok(await cash(buyout, 'pay', paying))).toMatchObject({
    state: 'paid',
    payment: { day, method: 'wire', reference: 'FED 4711', confirmedDay: null },
  })
  expect((await cash(buyout, 'pay', paying)).status).toBe(409)
  expect(ok(await cash(buyout, 'confirm', { day }))).toMatchObject({
    state: 'cleared',
    payment: { confirmedDay: day },
  })
  expect((await cash(buyout, 'confirm', { day })).status).toBe(409)
  expect(await clientPosition(clientId)).toMatchObject(position)
})

describe('a buyout', () => {
  test('waits for a second person, and only the first one takes it back', async () => {
    const clientId = (await make.client()) as number
    const buyout = ok(await propose(clientId))
    expect(buyout).toMatchObject({ state: 'proposed', payoff: '10950.00', perDiem: '12.50', reason: null })
    expect((await decide(manager, buyout, 'approved')).status).toBe(403)
    expect((await decide(admin, buyout, 'cancelled', 'Mine?')).status).toBe(403)
    expect((await decide(admin, buyout, 'rejected')).status).toBe(422)
    expect((await propose(clientId)).body.message).toMatch(/already has a buyout/)
    const rejected = ok(await decide(admin, buyout, 'rejected', 'Wrong sum'))
    expect(rejected).toMatchObject({
      state: 'rejected',
      reason: 'Wrong sum',
      decidedBy: { id: expect.any(Number) },
    })
    expect((await decide(admin, buyout, 'approved')).status).toBe(409)
    const again = ok(await propose(clientId))
    expect(ok(await decide(manager, again, 'cancelled', 'Typing error'))).toMatchObject({
      state: 'cancelled',
    })
  })

  test('names a client that there is, and a paper of that client', async () => {
    expect((await propose(999_999)).body.errors).toMatchObject({ clientId: expect.any(String) })
    const clientId = (await make.client()) as number
    expect((await propose(clientId, { documentId: 999_999 })).body.errors).toMatchObject({
      documentId: expect.any(String),
    })
    expect((await propose(clientId, { payoff: '0.00' })).status).toBe(422)
    expect((await propose(clientId, {}, await api.as('employee'))).status).toBe(403)
  })

  test('keeps its payoff letter, and at its client', async () => {
    const [clientId, otherId] = [(await make.client()) as number, (await make.client()) as number]
    const letters: { id: number; version: number }[] = []
    for (const name of ['letter', 'other'])
      letters.push(
        ok(
          await upload(
            manager,
            { name: `${name}.pdf`, bytes: await pdfWith(name) },
            { clientId: `${clientId}` },
          ),
        ),
      )
    const [letter, other] = letters
    ok(await propose(clientId, { documentId: letter?.id }))
    const path = `/api/documents/${letter?.id}`
    for (const refused of [
      await manager.patch(path, { clientId: otherId, version: letter?.version }),
      await admin.delete(path),
    ])
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'This is the payoff letter of Old River Factors: it stays with the buyout',
      ])
    ok(await manager.patch(path, { clientId, description: 'Payoff letter', version: letter?.version }))
    expect((await admin.delete(`/api/documents/${other?.id}`)).status).toBeLessThan(300)
  })

  test('is told in feed and audit', async () => {
    const { buyout } = await takenOver()
    const about = { entityType: 'buyout', entityId: buyout.id }
    const actions = (await AuditRecord.find(about as never).lean()).map(({ action }) => action)
    expect(actions.sort()).toEqual(['buyout.approved', 'buyout.proposed'])
    expect(await ActivityRecord.countDocuments(about as never)).toBe(2)
  })

  test('that was approved is given up before its funding, and the client gets all', async () => {
    const { buyout, invoice } = await takenOver()
    ok(await decide(manager, buyout, 'cancelled', 'Paid off by the client'))
    expect(await fund([invoice])).toMatchObject({
      amounts: { paidOff: '0.00', net: '11040.00' },
      payoff: null,
    })
  })

  test('that a funding bore is neither cancelled nor decided', async () => {
    const { buyout, invoice } = await takenOver()
    await fund([invoice])
    expect((await decide(admin, buyout, 'cancelled', 'Late')).status).toBe(409)
  })
})

describe('the payoff of a funding', () => {
  test('grows by its per-diem after the day that it is good through', async () => {
    const { buyout, invoice } = await takenOver({ goodThrough: '2027-06-07' })
    expect(await fund([invoice])).toMatchObject({ amounts: { paidOff: '10975.00', net: '65.00' } })
    expect(await read(buyout)).toMatchObject({ funding: { amount: '10975.00' } })
  })

  test('without a per-diem needs a new letter after that day', async () => {
    const { invoice } = await takenOver({ goodThrough: '2027-06-07', perDiem: '0.00' })
    const refused = await fund([invoice], { override: { reason: 'Go' } })
    expect(refused).toMatchObject({ ok: false, message: expect.stringContaining('ask for a new one') })
  })

  test('above the advance is refused with its figures, or the client owes the rest by an override', async () => {
    const { clientId, buyout, invoice } = await takenOver({ payoff: '11500.00' })
    const refused = await fund([invoice])
    expect(refused.ok).toBe(false)
    for (const figure of ['$11,500.00', '$11,040.00', '$460.00']) expect(refused.message).toContain(figure)
    expect(await read(buyout)).toMatchObject({ state: 'approved' })
    const employee = await api.as('employee')
    expect((await employee.post('/api/purchases/fund', { ids: [invoice.id], method: 'ach' })).status).toBe(
      403,
    )

    const override = { reason: 'Second load follows' }
    const done = await fund([invoice], { override })
    expect(done).toMatchObject({ amounts: { paidOff: '11040.00', net: '0.00' }, payoff: { due: '460.00' } })
    expect(await read(buyout)).toMatchObject({ funding: { amount: '11500.00', due: '460.00', override } })
    expect(await clientPosition(clientId)).toMatchObject({ payableCents: 0, dueCents: 46_000 })
    // The next funding pays it back.
    const next = await make.approved(clientId)
    expect(await fund([next])).toMatchObject({ amounts: { recovered: '460.00', net: '1380.00' } })
    // Taken back, the first one leaves what was recovered payable.
    await undo(invoice)
    expect(await read(buyout)).toMatchObject({ state: 'approved', funding: null })
    expect(await clientPosition(clientId)).toMatchObject({ payableCents: 46_000, dueCents: 0 })
  })

  test('comes off before what the client owes', async () => {
    const clientId = (await make.client()) as number
    const bad = await make.purchase(clientId)
    ok(await manager.post(`/api/purchases/${bad.id}/charge-back`, { reason: 'Recourse' }))
    await approved(clientId)
    const invoice = await make.approved(clientId, { amount: '12000.00' })
    expect(await fund([invoice])).toMatchObject({
      amounts: { paidOff: '10950.00', recovered: '90.00', net: '0.00' },
    })
  })

  test('is borne by a payment that a status is set for, too', async () => {
    const { buyout, invoice } = await takenOver()
    expect((await make.pay(invoice)).ok).toBe(true)
    expect(await read(buyout)).toMatchObject({ state: 'payable' })
  })
})

describe('a funding that bore a payoff', () => {
  test('is taken back with it, and the next one bears it', async () => {
    const { clientId, buyout, invoice } = await takenOver()
    await fund([invoice])
    await undo(invoice)
    expect(await read(buyout)).toMatchObject({ state: 'approved', funding: null })
    expect(await clientPosition(clientId)).toMatchObject({ payableCents: 0, dueCents: 0, receivableCents: 0 })
    expect(await fund([invoice])).toMatchObject({ amounts: { paidOff: '10950.00', net: '90.00' } })
  })

  test('that the bank has shown leaves what has left due from the client', async () => {
    const { clientId, buyout, invoice } = await takenOver()
    const { payoutId } = await fund([invoice])
    ok(await manager.post('/api/payouts/confirm', { ids: [payoutId], day }))
    await undo(invoice, null)
    expect(await read(buyout)).toMatchObject({ state: 'approved' })
    expect(await clientPosition(clientId)).toMatchObject({ payableCents: 0, dueCents: 9_000 })
    expect(ok(await manager.get(`/api/payouts/${payoutId}`))).toMatchObject({
      ...{ reversedAt: null, payoff: { isTakenBack: true } },
    })
  })

  test('of several invoices keeps it until the last one is taken back', async () => {
    const clientId = (await make.client()) as number
    const buyout = await approved(clientId)
    const one = await make.approved(clientId, { amount: '6000.00' })
    const other = await make.approved(clientId, { amount: '6000.00' })
    await fund([one, other])
    await undo(one)
    expect(await read(buyout)).toMatchObject({ state: 'payable' })
    expect(await clientPosition(clientId)).toMatchObject({ payableCents: 0, dueCents: 552_000 })
    await undo(other)
    expect(await read(buyout)).toMatchObject({ state: 'approved' })
    // What it got of them is due; the payoff that was taken back is payable against it.
    const { payableCents, dueCents } = await clientPosition(clientId)
    expect(dueCents - payableCents).toBe(9_000)
  })

  test('stays once the former factor was paid, and says so', async () => {
    const { buyout, invoice } = await takenOver()
    await fund([invoice])
    ok(await cash(buyout, 'pay', paying))
    const refused = await make.undo(invoice)
    expect(refused).toMatchObject({ ok: false, message: expect.stringContaining('was already paid') })
    ok(await cash(buyout, 'return', { reason: 'Account closed' }))
    await undo(invoice)
    expect(await read(buyout)).toMatchObject({ state: 'approved', returned: { reason: 'Account closed' } })
  })
})

describe('paying a former factor', () => {
  test('needs a funding that bore it, and a day from then to today', async () => {
    const { buyout, invoice } = await takenOver()
    expect((await cash(buyout, 'pay', paying)).status).toBe(409)
    expect((await cash(buyout, 'return', { reason: 'R03' })).status).toBe(409)
    await fund([invoice])
    for (const wrong of ['2027-06-08', '2027-06-10'])
      expect((await cash(buyout, 'pay', { ...paying, day: wrong })).body.errors).toHaveProperty('day')
    expect((await cash(buyout, 'pay', paying, await api.as('employee'))).status).toBe(403)
    ok(await cash(buyout, 'pay', paying))
    expect((await cash(buyout, 'confirm', { day: '2027-06-08' })).status).toBe(409)
  })

  test('that came back is owed again, and paid again', async () => {
    const { buyout, invoice } = await takenOver()
    await fund([invoice])
    ok(await cash(buyout, 'pay', paying))
    ok(await cash(buyout, 'confirm', { day }))
    expect(ok(await cash(buyout, 'return', { reason: 'R03' }))).toMatchObject({
      ...{ state: 'payable', payment: null, returned: { reason: 'R03' } },
    })
    expect(await verifyRecords()).toEqual([])
    ok(await cash(buyout, 'pay', { ...paying, method: 'check' }))
    expect(await read(buyout)).toMatchObject({ state: 'paid', returned: null, payment: { method: 'check' } })
  })

  test('happens once for the same word, however often it is said', async () => {
    const { buyout, invoice } = await takenOver()
    await fund([invoice])
    const key = { headers: { 'idempotency-key': `payoff-${buyout.id}-0123456789` } }
    const answers = await Promise.all(
      [1, 2, 3].map(() => manager.post(`/api/buyouts/${buyout.id}/pay`, paying, key)),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(await entriesOf('buyout', buyout.id)).toHaveLength(1)
  })

  test('that the bank has not shown keeps its month open', async () => {
    const { clientId, buyout, invoice } = await takenOver()
    const { payoutId } = await fund([invoice])
    ok(await manager.post('/api/payouts/confirm', { ids: [payoutId], day }))
    ok(await cash(buyout, 'pay', paying))
    const mine = async () =>
      (await checkPeriod('2027-06')).filter(({ holder }) => holder === `clientId:${clientId}`)
    expect(await mine()).toMatchObject([{ check: 'inTransit', cents: 1_095_000 }])
    ok(await cash(buyout, 'confirm', { day }))
    expect(await mine()).toEqual([])
  })
})

test('a buyout whose money is not what the book says is named', async () => {
  const { buyout, invoice } = await takenOver()
  await fund([invoice])
  const change = (cents: number) =>
    BuyoutRecord.collection.updateOne({ _id: buyout.id }, { $inc: { 'funding.cents': cents } })
  await change(100)
  expect(await verifyRecords()).toEqual([`buyout ${buyout.id} owedCents: 1095100, by the book 1095000`])
  await change(-100)
})
