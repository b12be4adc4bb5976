import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { formOf, ok } from '../invoices/invoice.fixtures.ts'
import { trialBalance } from '../ledger/balances.ts'
import { clientPosition } from '../ledger/index.ts'
import { emptyBook } from '../ledger/ledger.fixture.ts'
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

test('takes purchase and payment out of the book, and it can be bought again', async () => {
  const clientId = await make.client({ terms: { transferFees: { ach: 100, wire: 0, check: 0 } } })
  const invoice = await make.approved(clientId)
  await make.pay(invoice)
  expect(await make.undo(invoice)).toMatchObject({ ok: true })
  expect(await trialBalance('2026-12-31')).toEqual([])
  expect(await make.purchaseOf(invoice)).toMatchObject({ state: 'released', open: '0.00' })
  expect((await PayoutRecord.findOne({ clientId }).lean())?.reversedAt).not.toBeNull()
  expect(await verifyLedger()).toMatchObject({ postings: [], positions: [] })
  await make.pay(invoice)
  expect(await PurchaseRecord.countDocuments({ invoiceId: invoice.id })).toBe(2)
  expect((await clientPosition(clientId)).receivableCents).toBe(200_000)
})

test('with escrow that has paid a debt since: what is missing there is due from the client', async () => {
  const clientId = await make.client({ terms: { escrow: { ppm: 200_000, floorCents: 1_000_000 } } })
  const [invoice, other] = [await make.approved(clientId), await make.approved(clientId)]
  for (const one of [invoice, other]) await make.pay(one)
  expect(await clientPosition(clientId)).toMatchObject({ escrowCents: 736_00, dueCents: 0 })
  const { id } = await make.purchaseOf(other)
  const named = { reason: 'Unpaid', fromEscrow: '500.00' }
  ok(await manager.post(`/api/purchases/${id}/charge-back`, named))
  expect(await clientPosition(clientId)).toMatchObject({ escrowCents: 236_00, dueCents: 1_400_00 })
  expect(await make.undo(invoice)).toMatchObject({ ok: true })
  expect(await clientPosition(clientId)).toMatchObject({
    ...{ receivableCents: 0, payableCents: 0, escrowCents: 0, dueCents: 1_532_00 },
  })
  expect(await verifyLedger()).toMatchObject({ postings: [], positions: [] })
})

test('of one of several leaves what was paid for it as a debt, which the next funding takes off (8b)', async () => {
  const clientId = await make.client()
  const [first, second] = [await make.approved(clientId), await make.approved(clientId)]
  ok(await manager.post('/api/purchases/fund', { method: 'ach', ids: [first.id, second.id] }))
  // Nothing is asked: the payment stays for the other one.
  expect(await make.undo(first, null)).toMatchObject({ ok: true })
  expect(await clientPosition(clientId)).toMatchObject({ receivableCents: 200_000, dueCents: 184_000 })
  const { payoutId } = await make.purchase(clientId, { amount: '3000.00' })
  expect(await PayoutRecord.findById(payoutId).lean()).toMatchObject({
    ...{ payableCents: 276_000, recoveredCents: 184_000, netCents: 92_000 },
  })
  expect(await clientPosition(clientId)).toMatchObject({ dueCents: 0, payableCents: 0 })
})

describe('a payment that the bank has not shown', () => {
  const wire = { transferFees: { ach: 0, wire: 1500, check: 0 } }
  const funded = async () => {
    const clientId = await make.client({ terms: wire })
    const invoice = await make.approved(clientId)
    const body = { ids: [invoice.id], method: 'wire', reference: 'WIRE-1' }
    const { clients } = ok(await manager.post('/api/purchases/fund', body))
    return { clientId, invoice, payoutId: clients[0].payoutId as number }
  }
  const confirm = async (id: number) =>
    ok(await manager.post('/api/payouts/confirm', { ids: [id], day: '2026-06-10' }))[0]

  test('is not guessed about: neither the list nor the form goes back before a person says whether it was sent', async () => {
    const { clientId, invoice } = await funded()
    const words = /\$1,825\.00 .* outstanding.*page of the invoice/
    expect(await make.undo(invoice, null)).toMatchObject({ ok: false, message: expect.stringMatching(words) })
    const admin = await api.as('admin')
    const now = ok(await admin.get(`/api/invoices/${invoice.id}`))
    const byForm = await admin.put(`/api/invoices/${invoice.id}`, { ...formOf(now), status: 'approved' })
    expect(byForm).toMatchObject({
      ...{ status: 409, body: { errors: { status: expect.stringMatching(words) } } },
    })
    expect(await clientPosition(clientId)).toMatchObject({ receivableCents: 200_000, dueCents: 0 })
  })

  test('was sent: the client owes it, and bought again nothing leaves twice; the bank shows it later', async () => {
    const { clientId, invoice, payoutId } = await funded()
    expect(await make.undo(invoice, true)).toMatchObject({ ok: true })
    expect(await clientPosition(clientId)).toMatchObject({ receivableCents: 0, dueCents: 184_000 })
    const again = { ids: [invoice.id], method: 'wire', reference: 'WIRE-2' }
    const { clients } = ok(await manager.post('/api/purchases/fund', again))
    expect(clients[0]).toMatchObject({ ok: true, amounts: { recovered: '1840.00', net: '0.00' } })
    expect(await confirm(payoutId)).toMatchObject({ ok: true })
    expect(await clientPosition(clientId)).toMatchObject({ payableCents: 0, dueCents: 0 })
    expect(await verifyLedger()).toMatchObject({ postings: [], positions: [] })
  })

  test('was sent and comes back: what the client owes and what is payable to it meet', async () => {
    const { clientId, invoice, payoutId } = await funded()
    expect(await make.undo(invoice, true)).toMatchObject({ ok: true })
    ok(await manager.post(`/api/payouts/${payoutId}/return`, { reason: 'R03' }))
    expect(await clientPosition(clientId)).toMatchObject({ payableCents: 182_500, dueCents: 184_000 })
  })

  test('is not called unsent once the bank has shown it', async () => {
    const { clientId, invoice, payoutId } = await funded()
    expect(await confirm(payoutId)).toMatchObject({ ok: true })
    const refused = { ok: false, message: expect.stringMatching(/bank has shown/) }
    expect(await make.undo(invoice, false)).toMatchObject(refused)
    expect(await make.undo(invoice, null)).toMatchObject({ ok: true })
    expect(await clientPosition(clientId)).toMatchObject({ dueCents: 184_000 })
  })
})
