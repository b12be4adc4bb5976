import { addDays } from '@drayline/domain/kernel/dates/dates'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { flatPlan } from '../agreements/agreement.fixtures.ts'
import { ok } from '../invoices/invoice.fixtures.ts'
import { purchaseFixtures } from './purchase.fixtures.ts'

jest.setTimeout(240_000)

let api: TestApi
let manager: TestClient
let make: ReturnType<typeof purchaseFixtures>
let clientId: number

/** A day to come, so that the database sweeps no session of it away. */
const start = '2027-06-09'
const dayOf = (day: number) => addDays(start, day)

/** Makes it another time. */
async function goTo(day: number) {
  api.setNow(new Date(`${dayOf(day)}T18:00:00Z`))
  manager = await api.as('manager')
}

const tiered = {
  ...flatPlan,
  charges: [
    {
      ...{ kind: 'stepped', base: 'face', firstDays: 10, firstPpm: 10_000 },
      every: { days: 10, ppm: 10_000, isProrated: false },
    },
  ],
}
const ask = (changes: object = {}) =>
  manager.post('/api/purchases/look-back', {
    ...{ clientId, from: start, to: dayOf(30), terms: { feePlan: tiered } },
    ...changes,
  })

/** One purchase that is paid after 25 days and settled, one of later that is open for 20, one that was taken back. */
beforeAll(async () => {
  api = await startTestApi()
  make = purchaseFixtures(api)
  await goTo(0)
  clientId = await make.client()
  const brokerId = await make.broker()
  const { id: purchaseId } = await make.purchase(clientId, { brokerId })
  await goTo(10)
  await make.purchase(clientId, { amount: '1000.00' })
  await make.purchase(await make.client())
  await goTo(25)
  ok(
    await manager.post('/api/receipts', {
      ...{ brokerId, method: 'ach', amount: '2000.00', valueDay: dayOf(25) },
      applications: [{ purchaseId, amount: '2000.00' }],
    }),
  )
  ok(await manager.post('/api/purchases/settle', {}))
  await goTo(30)
})
afterAll(() => api.stop())

test('what a client has paid stands beside what it would have, by the same days (R-FEE-8)', async () => {
  const found = ok(await ask())
  // 3 % flat; on the other plan 1 % for each started 10 days: 20 days until today, 25 until the money was final.
  expect(found).toMatchObject({
    ...{ clientId, count: 2, computed: 2, charged: '90.00', simulated: '80.00', difference: '-10.00' },
    rows: [
      {
        ...{ face: '1000.00', state: 'open', purchaseDay: dayOf(10), day: dayOf(30), isEnded: false },
        ...{ charged: '30.00', simulated: '20.00', difference: '-10.00' },
      },
      {
        ...{ face: '2000.00', state: 'settled', purchaseDay: start, isEnded: true },
        ...{ charged: '60.00', simulated: '60.00', difference: '0.00' },
      },
    ],
  })
})

test('its own plan would have cost what it did; an advance matters where it bears the fee', async () => {
  const own = ok(await ask({ terms: { feePlan: flatPlan } }))
  expect([own.charged, own.difference]).toEqual(['90.00', '0.00'])
  const onAdvance = {
    ...flatPlan,
    charges: [{ kind: 'stepped', base: 'advance', firstDays: 60, firstPpm: 30_000 }],
  }
  expect(ok(await ask({ terms: { feePlan: onAdvance } })).simulated).toBe('82.80')
  expect(ok(await ask({ terms: { feePlan: onAdvance, advancePpm: 1_000_000 } })).simulated).toBe('90.00')
})

test('only what was bought in the period is looked at', async () => {
  const { count, rows } = ok(await ask({ to: dayOf(9) }))
  expect([count, rows.map(({ face }: { face: string }) => face)]).toEqual([1, ['2000.00']])
  expect(ok(await ask({ from: dayOf(11) }))).toMatchObject({ count: 0, charged: '0.00', rows: [] })
})

test('a question that makes no sense is refused with its field', async () => {
  const refused = async (changes: object) => {
    const { status, body } = await ask(changes)
    return [status, Object.keys(body.errors ?? {})]
  }
  expect(await refused({ clientId: 99_999 })).toEqual([422, ['clientId']])
  expect(await refused({ to: addDays(start, -1) })).toEqual([422, ['to']])
  expect((await refused({ terms: {} }))[0]).toBe(422)
})
