import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { agreementFixtures, flatPlan } from '../agreements/agreement.fixtures.ts'
import { agreementInForce } from '../agreements/index.ts'
import { fixtures, ok } from '../invoices/invoice.fixtures.ts'

let api: TestApi
let manager: TestClient
let admin: TestClient
let make: ReturnType<typeof agreementFixtures>

beforeAll(async () => {
  api = await startTestApi()
  manager = await api.as('manager')
  admin = await api.as('admin')
  make = agreementFixtures(api)
})
afterAll(() => api.stop())

describe('fee plans', () => {
  test('a changed plan keeps what it was, and leaves agreements alone', async () => {
    const clientId = (await fixtures(api).client()).id
    const plan = await make.plan()
    await make.agreement({ clientId, terms: { feePlan: { id: plan.id, version: 1 } } })
    const terms = { ...flatPlan, minFeeCents: 1_000 }
    const changed = ok(await admin.put(`/api/fee-plans/${plan.id}`, { name: plan.name, terms }))
    expect(changed).toMatchObject({
      ...{ version: 2, terms, changedBy: { id: api.userId('admin') } },
      earlier: [{ version: 1, terms: flatPlan, changedBy: { id: api.userId('manager') } }],
    })
    expect((await agreementInForce(clientId, '2026-05-01'))?.terms.feePlan).toEqual({
      ...{ id: plan.id, version: 1, name: plan.name, terms: flatPlan },
    })
    // The earlier version can still be agreed: nothing else has to change with it.
    const renewed = await make.agreement({ clientId, terms: { feePlan: { id: plan.id, version: 1 } } })
    expect(renewed.terms.feePlan.terms).toEqual(flatPlan)
    expect(ok(await admin.put(`/api/fee-plans/${plan.id}`, { name: plan.name, terms })).version).toBe(2)
  })

  test('of two with one name there is one, and a list has them by name', async () => {
    const body = { name: 'Zebra', terms: flatPlan }
    const other = { ...body, name: 'zEBRA' }
    const answers = await Promise.all([
      manager.post('/api/fee-plans', body),
      manager.post('/api/fee-plans', other),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body.errors).toEqual({
      name: 'There is a fee plan with this name already',
    })
    const names = ok(await manager.get('/api/fee-plans')).map(({ name }: { name: string }) =>
      name.toLowerCase(),
    )
    expect(names).toEqual([...names].sort())
    expect((await (await api.as('employee')).post('/api/fee-plans', body)).status).toBe(403)
  })

  test.each([
    [{ charges: [] }, { 'terms.charges': 'A plan has at least one charge' }],
    [
      { charges: [{ kind: 'stepped', base: 'face', firstDays: 30, firstPpm: 500_001 }] },
      { 'terms.charges[0].firstPpm': 'Enter a rate between 0% and 50%' },
    ],
    [{ charges: [{ kind: 'daily', base: 'face' }] }, { 'terms.charges[0].dayPpm': 'This field is required' }],
    [
      { charges: [{ kind: 'brackets', base: 'face', brackets: [{ untilDay: 10, ppm: 1 }] }] },
      {
        'terms.charges[0].brackets': 'The last bracket has to be open, for all days that follow',
      },
    ],
    [{ taken: 'never' }, { 'terms.taken': 'Choose one of the values offered' }],
  ])('%j is refused', async (wrong, errors) => {
    const answer = await manager.post('/api/fee-plans', { name: 'x', terms: { ...flatPlan, ...wrong } })
    expect([answer.status, answer.body.errors]).toEqual([422, errors])
  })
})

describe('base rates', () => {
  test('are kept by managers, one from each day, newest first', async () => {
    const rate = ok(await manager.post('/api/base-rates', { from: '2025-01-01', ppm: 75_000 }))
    ok(await manager.post('/api/base-rates', { from: '2025-09-18', ppm: 72_500 }))
    const twice = await manager.post('/api/base-rates', { from: '2025-01-01', ppm: 70_000 })
    expect([twice.status, twice.body.errors]).toEqual([
      409,
      { from: 'There is a base rate from this day already' },
    ])
    const changed = ok(await admin.put(`/api/base-rates/${rate.id}`, { from: '2025-01-02', ppm: 75_000 }))
    expect(changed).toMatchObject({ version: 2, changedBy: { id: api.userId('admin') } })
    const employee = await api.as('employee')
    expect(ok(await employee.get('/api/base-rates')).map(({ from }: { from: string }) => from)).toEqual([
      '2025-09-18',
      '2025-01-02',
    ])
    expect((await employee.post('/api/base-rates', { from: '2026-01-01', ppm: 1 })).status).toBe(403)
  })
})
