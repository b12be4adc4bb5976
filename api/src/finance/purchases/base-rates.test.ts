import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { ok } from '../invoices/invoice.fixtures.ts'
import { purchaseFixtures } from './purchase.fixtures.ts'

let api: TestApi
let manager: TestClient
let make: ReturnType<typeof purchaseFixtures>

beforeAll(async () => {
  api = await startTestApi()
  make = purchaseFixtures(api)
})
afterAll(() => api.stop())

const plan = {
  charges: [{ kind: 'interest' as const, marginPpm: 25_000, yearDays: 360 as const }],
  ...{
    minDays: 0,
    minFeeCents: 0,
    capPpm: null,
    taken: 'settlement' as const,
    countFrom: 'purchase' as const,
  },
}
const url = '/api/base-rates'
async function goTo(day: string) {
  api.setNow(new Date(`${day}T18:00:00Z`))
  manager = await api.as('manager')
}
const words = 'Fees of purchases depend on the rate of'

test('a rate stays as it was once a purchase depends on days of it that are over', async () => {
  await goTo('2026-06-10')
  const old = ok(await manager.post(url, { from: '2025-01-01', ppm: 60_000 }))
  const prime = ok(await manager.post(url, { from: '2026-01-01', ppm: 70_000 }))
  // No purchase uses it yet.
  ok(await manager.put(`${url}/${prime.id}`, { from: '2026-01-01', ppm: 71_000 }))
  const { id } = await make.purchase(await make.client({ plan }))
  ok(await manager.put(`${url}/${prime.id}`, { from: '2026-01-01', ppm: 70_000 }))
  await goTo('2026-08-29')
  const fee = async () => ok(await manager.get(`/api/purchases/${id}/charge-back`)).fee
  expect(await fee()).toBe('38.84')

  const refused = [
    await manager.put(`${url}/${prime.id}`, { from: '2026-01-01', ppm: 0 }),
    await manager.put(`${url}/${prime.id}`, { from: '2026-08-29', ppm: 70_000 }),
    await manager.put(`${url}/${old.id}`, { from: '2026-07-01', ppm: 60_000 }),
    await manager.post(url, { from: '2026-08-28', ppm: 10_000 }),
    await manager.post(url, { from: '2026-03-01', ppm: 10_000 }),
  ]
  for (const { status, body } of refused)
    expect([status, body.errors]).toEqual([409, { from: expect.stringContaining(words) }])
  expect(await fee()).toBe('38.84')

  // What no purchase has used, today and what is to come stay editable.
  ok(await manager.put(`${url}/${old.id}`, { from: '2025-01-01', ppm: 61_000 }))
  const today = ok(await manager.post(url, { from: '2026-08-29', ppm: 72_000 }))
  ok(await manager.put(`${url}/${today.id}`, { from: '2026-08-29', ppm: 73_000 }))
  const rates = ok(await manager.get(url))
  expect(rates.map(({ from, isFixed }: { from: string; isFixed: boolean }) => [from, isFixed])).toEqual([
    ['2026-08-29', false],
    ['2026-01-01', true],
    ['2025-01-01', false],
  ])
})

test('of a funding that was taken back nothing depends on a rate, and after the last end nothing does', async () => {
  await goTo('2027-02-01')
  const clientId = await make.client({ plan })
  const invoice = await make.approved(clientId)
  const bought = ok(await manager.get('/api/purchases?state=open'))[0]
  ok(await manager.post(`/api/purchases/${bought.id}/charge-back`, { reason: 'Unpaid' }))
  await make.pay(invoice)
  expect(await make.undo(invoice)).toMatchObject({ ok: true })
  await goTo('2027-03-01')
  const rate = ok(await manager.post(url, { from: '2027-02-15', ppm: 50_000 }))
  ok(await manager.put(`${url}/${rate.id}`, { from: '2027-02-15', ppm: 51_000 }))
  expect((await manager.post(url, { from: '2027-01-15', ppm: 50_000 })).status).toBe(409)
})
