import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { runAtOnce } from '../../testing/run-at-once.ts'
import { formOf, ok } from '../invoices/invoice.fixtures.ts'
import { InvoiceRecord } from '../invoices/invoice.model.ts'
import { purchaseFixtures } from './purchase.fixtures.ts'
import { checkPurchaseStates, purchaseStatesOfInvoices } from './state-on-invoice.ts'

let api: TestApi
let manager: TestClient
let make: ReturnType<typeof purchaseFixtures>

beforeAll(async () => {
  api = await startTestApi()
  make = purchaseFixtures(api)
  api.setNow(new Date('2027-06-09T18:00:00Z'))
  manager = await api.as('manager')
})
afterAll(() => api.stop())
afterEach(async () => expect(await checkPurchaseStates()).toEqual([]))

const stateOf = async (id: number) => ok(await manager.get(`/api/invoices/${id}`)).purchaseState
const found = async (clientId: number, query: string) =>
  ok(await manager.get(`/api/invoices?clientId=${clientId}&sort=id&${query}`)).map(
    ({ id }: { id: number }) => id,
  )
const receive = async (brokerId: number, purchaseId: number, amount: string) =>
  ok(
    await manager.post('/api/receipts', {
      ...{ brokerId, method: 'ach', amount, valueDay: '2027-06-09' },
      applications: [{ purchaseId, amount, shortPay: 'open' }],
    }),
  )

test('an invoice carries what became of its purchase, from the answer that pays it on', async () => {
  const clientId = await make.client()
  const invoice = await make.approved(clientId)
  expect(invoice.purchaseState).toBeNull()
  const form = { ...formOf(invoice), status: 'paid' }
  const paid = ok(await manager.put(`/api/invoices/${invoice.id}`, form))
  expect(paid).toMatchObject({ status: 'paid', purchaseState: 'open' })
  const { id, broker } = await make.purchaseOf(invoice)
  await receive(broker.id, id, '500.00')
  expect(await stateOf(invoice.id)).toBe('part_paid')
  await receive(broker.id, id, '1500.00')
  expect(await stateOf(invoice.id)).toBe('settled')
  // Nobody edited the invoice: whoever has it open can still save it.
  expect(ok(await manager.get(`/api/invoices/${invoice.id}`)).version).toBe(paid.version)
})

test('a list is filtered by it, together with other filters', async () => {
  const clientId = await make.client()
  const [open, back] = [await make.purchase(clientId), await make.purchase(clientId)]
  ok(await manager.post(`/api/purchases/${back.id}/charge-back`, { reason: 'Not paid' }))
  expect(await found(clientId, 'purchaseState=charged_back')).toEqual([back.invoice.id])
  expect(await found(clientId, 'status=paid&purchaseState=open')).toEqual([open.invoice.id])
  expect(await found(clientId, 'purchaseState=open,charged_back')).toEqual([open.invoice.id, back.invoice.id])
  expect(await found(clientId, 'purchaseState=written_off')).toEqual([])
  expect((await manager.get('/api/invoices?purchaseState=lost')).status).toBe(400)
})

test('a funding that is taken back, and done anew, tells the state of the latest', async () => {
  const { invoice } = await make.purchase(await make.client())
  expect(await make.undo(invoice)).toMatchObject({ ok: true })
  expect(await stateOf(invoice.id)).toBe('released')
  await make.pay(invoice)
  expect(await stateOf(invoice.id)).toBe('open')
})

test('invoices of older versions learn it, and what differs is named and set right', async () => {
  const { invoice } = await make.purchase(await make.client())
  const other = (await make.purchase(await make.client())).invoice
  await InvoiceRecord.updateOne({ _id: invoice.id }, { $unset: { purchaseState: 1 } })
  expect(await stateOf(invoice.id)).toBeNull()
  await runAtOnce(purchaseStatesOfInvoices)
  expect(await stateOf(invoice.id)).toBe('open')
  await InvoiceRecord.updateOne({ _id: other.id }, { $set: { purchaseState: 'settled' } })
  const wrong = { invoiceId: other.id, kept: 'settled', actual: 'open' }
  expect(await checkPurchaseStates()).toEqual([wrong])
  expect(await checkPurchaseStates(true)).toEqual([wrong])
})
