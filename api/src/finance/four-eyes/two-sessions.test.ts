import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { client, startTestApi } from '../../testing/api-test.ts'
import { cookiesOf } from '../../testing/http-client.ts'
import { formOf, ok } from '../invoices/invoice.fixtures.ts'
import { purchaseFixtures } from '../purchases/purchase.fixtures.ts'

jest.setTimeout(120_000)

let api: TestApi
/** Two browsers of one person. */
let office: TestClient
let phone: TestClient

beforeAll(async () => {
  api = await startTestApi()
  const admin = await api.as('admin')
  ok(await admin.put('/api/four-eyes', { enabled: true, amount: '10000.00', reason: null }))
  office = client(api.url, cookiesOf(await api.signIn('manager')))
  phone = client(api.url, cookiesOf(await api.signIn('manager')))
})
afterAll(() => api.stop())

async function submitted() {
  const employee = await api.as('employee')
  const load = await purchaseFixtures(api).load({ rate: '12000.00' })
  const values = { invoiceNumber: `TS-${load.id}`, amount: '12000.00', status: 'submitted' }
  return ok(await employee.post('/api/invoices', { ...values, loadId: load.id, clientId: load.clientId }))
}

const move = (who: TestClient, id: number, status: string) =>
  who.post('/api/invoices/status', { ids: [id], status })
const read = async (id: number) => ok(await office.get(`/api/invoices/${id}`))

test('approval in one and payment in the other at the same moment: it is never paid', async () => {
  const before = (await submitted()).id
  ok(await move(office, before, 'approved'))
  const later = ok(await move(phone, before, 'paid'))
  expect(later[0]).toMatchObject({ ok: false, message: expect.stringMatching(/^You approved/) })
  for (let n = 0; n < 4; n += 1) {
    const { id } = await submitted()
    await Promise.all([move(office, id, 'approved'), move(phone, id, 'paid')])
    expect((await read(id)).status).not.toBe('paid')
  }
})

test('another amount in one and approval in the other at the same moment: never both', async () => {
  for (let n = 0; n < 4; n += 1) {
    const invoice = await submitted()
    await Promise.all([
      office.put(`/api/invoices/${invoice.id}`, { ...formOf(invoice), amount: '11500.00' }),
      move(phone, invoice.id, 'approved'),
    ])
    const now = await read(invoice.id)
    const changed = now.enteredBy.some(({ name }: { name: string }) => name === 'Max Manager')
    expect(changed || now.status === 'approved').toBe(true)
    expect(changed && now.status === 'approved').toBe(false)
  }
})
