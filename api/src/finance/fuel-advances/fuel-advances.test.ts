import { fuelAdvanceLimit } from '@drayline/domain/finance/fuel-advances/fuel-advance'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import fc from 'fast-check'
import { ActivityRecord } from '../../admin/activities/activity.model.ts'
import { AuditRecord } from '../../platform/audit/audit.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { recomputeSummaries } from '../../totals.ts'
import { ok } from '../invoices/invoice.fixtures.ts'
import { FuelAdvanceRecord } from './fuel-advance.model.ts'

jest.setTimeout(120_000)

let api: TestApi
let employee: TestClient
let manager: TestClient
let clientId: number
let loads = 0

beforeAll(async () => {
  api = await startTestApi()
  employee = await api.as('employee')
  manager = await api.as('manager')
  clientId = ok(await employee.post('/api/clients', { name: 'Blue Ridge Haulers' })).id
})
afterAll(() => api.stop())

const form = (values: object = {}) => ({
  carrierName: 'Red Mesa Trucking',
  advanceAmount: '450.00',
  advanceDate: '2026-11-20',
  pickupState: 'NM',
  deliveryState: 'tx',
  processedBy: api.userId('manager'),
  ...values,
})
/** An advance made by the employee for a load of its own, unless `loadId` names one. */
const add = async (values: object = {}) => {
  const loadId = 'loadId' in values ? values.loadId : await loadWith('50000.00')
  return ok(await employee.post('/api/fuel-advances', form({ ...values, loadId })))
}
/** One without a load, which a manager makes. */
const addWithoutLoad = async (values: object = {}) =>
  ok(await manager.post('/api/fuel-advances', form({ clientId, ...values })))
async function loadWith(rate: string | null): Promise<number> {
  loads += 1
  return ok(await employee.post('/api/loads', { loadNumber: `DL-${loads}`, clientId, rate })).id
}
const otherClient = async () =>
  ok(await employee.post('/api/clients', { name: `Delta Haulers ${++loads}` })).id
const path = (id: number) => `/api/fuel-advances/${id}`

test('a new advance is pending, with its agent, and knows no load', async () => {
  const answer = await manager.post(
    '/api/fuel-advances',
    form({ notes: '', advanceDate: '2026-11-20T08:00:00Z' }),
  )
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({
    ...{ version: 1, carrierName: 'Red Mesa Trucking', advanceAmount: '450.00', advanceDate: '2026-11-20' },
    ...{ pickupState: 'NM', deliveryState: 'TX', status: 'pending', notes: null, loadId: null, load: null },
    ...{ processedBy: api.userId('manager'), processedByName: 'Max Manager', override: null },
    createdBy: { id: api.userId('manager'), name: 'Max Manager' },
    decidedAt: null,
  })
  expect((await employee.get(path(answer.body.id))).body).toEqual(answer.body)
  const subject = { entityType: 'fuel_advance', entityId: answer.body.id }
  expect(await ActivityRecord.countDocuments(subject as never)).toBe(1)
  expect(await AuditRecord.countDocuments(subject as never)).toBe(1)
})

test.each([
  [{ carrierName: ' ' }, { carrierName: 'Carrier name is required' }],
  [{ advanceAmount: '0' }, { advanceAmount: 'Advance amount must be greater than 0' }],
  [{ advanceAmount: '0.00' }, { advanceAmount: 'Advance amount must be greater than 0' }],
  [{ advanceAmount: '' }, { advanceAmount: 'Advance amount must be greater than 0' }],
  [{ advanceAmount: '-5' }, { advanceAmount: expect.stringContaining('Enter an amount') }],
  [{ advanceDate: '' }, { advanceDate: 'Advance date is required' }],
  [{ pickupState: '' }, { pickupState: 'Pickup state is required' }],
  [{ pickupState: 'N' }, { pickupState: 'Pickup state is required' }],
  [{ pickupState: 'XX' }, { pickupState: 'Choose one of the values offered' }],
  [{ deliveryState: undefined }, { deliveryState: 'Delivery state is required' }],
  [{ processedBy: '' }, { processedBy: 'Processing agent is required' }],
  [{ processedBy: 99_999 }, { processedBy: 'The chosen record does not exist' }],
  [{ loadId: 99_999 }, { loadId: 'The chosen record does not exist' }],
  [{ status: 'lost' }, { status: 'Choose one of the values offered' }],
])('%j is refused by field', async (values, errors) => {
  const answer = await manager.post('/api/fuel-advances', form(values))
  expect([answer.status, answer.body.errors]).toEqual([422, errors])
})

test('a manager chooses any status of what somebody else made; a change has what was sent alone; the same again is no change', async () => {
  const { id } = await add({ notes: 'Fleet card declined' })
  for (const status of ['approved', 'pending', 'cancelled', 'approved']) {
    const { body } = await manager.patch(path(id), { status })
    expect(body).toMatchObject({ status, notes: 'Fleet card declined', advanceAmount: '450.00' })
  }
  expect((await manager.patch(path(id), { status: 'approved' })).body.version).toBe(5)
  const ifMatch = { headers: { 'if-match': '"1"' } }
  const stale = await manager.patch(path(id), { status: 'paid' }, ifMatch)
  expect([stale.status, stale.body.current.version]).toEqual([412, 5])
})

test('a deleted advance is gone, and remembered by the audit', async () => {
  const { id } = await add()
  expect((await employee.delete(path(id))).status).toBe(204)
  expect((await employee.get(path(id))).status).toBe(404)
  const deleted = { entityType: 'fuel_advance', entityId: id, action: 'fuelAdvance.deleted' }
  expect(await AuditRecord.findOne(deleted as never).lean()).toMatchObject({
    before: { amountCents: 45_000 },
  })
})

describe('two people stand behind an advance', () => {
  const own = 'Whoever made an advance neither approves nor pays it, nor changes it afterward'
  const decided = 'Only a manager can approve or pay an advance, or change it afterward'

  test('nobody makes one that is approved or paid already, and only a manager one without a load', async () => {
    const loadId = await loadWith('5000.00')
    for (const status of ['approved', 'paid']) {
      const mine = await employee.post('/api/fuel-advances', form({ loadId, status }))
      expect([mine.status, mine.body.errors]).toEqual([403, { status: decided }])
      const theirs = await manager.post('/api/fuel-advances', form({ loadId, status }))
      expect([theirs.status, theirs.body.errors]).toEqual([403, { status: own }])
    }
    const free = await employee.post('/api/fuel-advances', form())
    expect([free.status, Object.keys(free.body.errors)]).toEqual([403, ['loadId']])
    const { id } = await add({ loadId })
    expect((await employee.patch(path(id), { loadId: null })).status).toBe(403)
  })

  test('whoever made it corrects and deletes it while it waits, but neither approves nor pays it', async () => {
    const { id } = await addWithoutLoad()
    expect(ok(await manager.patch(path(id), { notes: 'Wired', advanceAmount: '440.00' })).notes).toBe('Wired')
    for (const status of ['approved', 'paid']) {
      const refused = await manager.patch(path(id), { status })
      expect([refused.status, refused.body.errors]).toEqual([403, { status: own }])
    }
    expect((await manager.delete(path(id))).status).toBe(204)
  })

  test.each(['approved', 'paid'])(
    'once it is %s only a second person who may decide changes or deletes it',
    async (status) => {
      const admin = await api.as('admin')
      const { id } = await addWithoutLoad()
      ok(await admin.patch(path(id), { status }))
      for (const [who, message] of [
        [manager, own],
        [employee, decided],
      ] as const) {
        for (const change of [{ advanceAmount: '9000.00' }, { status: 'pending' }, { status: 'cancelled' }]) {
          const refused = await who.patch(path(id), change)
          expect([refused.status, refused.body.message]).toEqual([403, message])
        }
        expect((await who.delete(path(id))).status).toBe(403)
      }
      expect(ok(await admin.patch(path(id), { notes: 'Wired' })).status).toBe(status)
      // What is paid is in the book, and is reversed instead.
      expect((await admin.delete(path(id))).status).toBe(status === 'paid' ? 409 : 204)
    },
  )

  test.each(['approved', 'paid'])(
    'one that was %s and cancelled then is neither opened, changed nor deleted by whoever made it',
    async (status) => {
      const admin = await api.as('admin')
      const { id } = await addWithoutLoad()
      ok(await admin.patch(path(id), { status }))
      if (status === 'paid') ok(await admin.post(`${path(id)}/reverse`, { reason: 'Never used' }))
      else ok(await admin.patch(path(id), { status: 'cancelled' }))
      for (const [who, message] of [
        [manager, own],
        [employee, decided],
      ] as const) {
        for (const change of [{ status: 'pending' }, { notes: 'x' }, { advanceAmount: '1.00' }]) {
          const refused = await who.patch(path(id), change)
          expect([refused.status, refused.body.message]).toEqual([403, message])
        }
        expect((await who.delete(path(id))).status).toBe(403)
      }
      if (status === 'paid') return
      ok(await admin.patch(path(id), { status: 'pending' }))
      ok(await manager.patch(path(id), { notes: 'Once more' }))
      ok(await manager.patch(path(id), { status: 'cancelled' }))
      expect((await manager.delete(path(id))).status).toBe(204)
    },
  )

  const ownChange =
    "Whoever last changed an advance's amount, load or client neither approves nor pays it, nor changes it afterward"
  const apart = 'Save the change of amount, load or client first: someone else then approves or pays it'
  const answer = async (who: TestClient, id: number, change: object) => {
    const { status, body } = await who.patch(path(id), change)
    return [status, body.message]
  }

  test('one call neither changes the money and decides, nor may whoever changed it decide afterwards', async () => {
    const admin = await api.as('admin')
    const [loadId, otherLoad] = [await loadWith('100.00'), await loadWith('95000.00')]
    const money = { carrierName: 'Mine', loadId: otherLoad, advanceAmount: '45000.00' }
    const { id } = await add({ loadId, advanceAmount: '10.00' })
    for (const status of ['approved', 'paid'])
      expect(await answer(manager, id, { ...money, status })).toEqual([409, apart])
    expect(ok(await manager.get(path(id)))).toMatchObject({
      advanceAmount: '10.00',
      loadId,
      status: 'pending',
    })

    expect(ok(await manager.patch(path(id), money))).toMatchObject({
      ...{ advanceAmount: '45000.00', status: 'pending', moneyBy: { id: api.userId('manager') } },
    })
    for (const status of ['approved', 'paid'])
      expect(await answer(manager, id, { status })).toEqual([403, ownChange])
    expect(ok(await admin.patch(path(id), { status: 'approved' })).status).toBe('approved')
  })

  test.each([
    ['advanceAmount', '20.00'],
    ['feeAmount', '5.00'],
    ['loadId', null],
  ])('a change of %s takes an approval back, and its second person is another one', async (field, value) => {
    const admin = await api.as('admin')
    const { id } = await add({ advanceAmount: '10.00' })
    ok(await manager.patch(path(id), { status: 'approved' }))
    expect(await answer(manager, id, { [field]: value, status: 'paid' })).toEqual([409, apart])
    expect(ok(await manager.patch(path(id), { [field]: value }))).toMatchObject({
      ...{ status: 'pending', decidedAt: null, moneyBy: { id: api.userId('manager') } },
    })
    expect(await answer(manager, id, { status: 'approved' })).toEqual([403, ownChange])
    // Notes are no money.
    ok(await manager.patch(path(id), { notes: 'Look again' }))
    expect(ok(await admin.patch(path(id), { status: 'approved' })).status).toBe('approved')
  })

  test('whoever gives its load to another client pays it no more than who changes the advance', async () => {
    const admin = await api.as('admin')
    const { id, loadId } = await add()
    const load = ok(await manager.get(`/api/loads/${loadId}`))
    ok(await manager.put(`/api/loads/${loadId}`, { ...load, clientId: await otherClient() }))
    expect(await answer(manager, id, { status: 'paid' })).toEqual([403, ownChange])
    expect(ok(await admin.patch(path(id), { status: 'paid' })).status).toBe('paid')
  })

  test('one from before makers were kept is changed by any manager', async () => {
    const { id } = await add()
    await FuelAdvanceRecord.collection.updateOne({ _id: id }, { $unset: { createdBy: 1 } })
    expect((await employee.patch(path(id), { status: 'paid' })).status).toBe(403)
    expect(ok(await manager.patch(path(id), { status: 'paid' }))).toMatchObject({
      createdBy: null,
      status: 'paid',
    })
  })
})

describe('the limit of a load', () => {
  test('is half of its rate for all its advances together; half a cent is not advanced', async () => {
    const loadId = await loadWith('100.01')
    await add({ loadId, advanceAmount: '30.00' })
    expect((await employee.get(`/api/fuel-advances/limit?loadId=${loadId}`)).body).toMatchObject({
      ...{ rate: '100.01', limit: '50.00', advanced: '30.00', available: '20.00' },
    })
    const refused = await employee.post('/api/fuel-advances', form({ loadId, advanceAmount: '20.01' }))
    expect(refused.status).toBe(422)
    expect(refused.body.errors.advanceAmount).toBe(
      `Advances on load DL-${loads} would be $50.01; at most $50.00, 50% of its rate, are possible without a manager's override`,
    )
    await add({ loadId, advanceAmount: '20.00' })
  })

  test('is not known without a rate, nor of a load that is not there', async () => {
    const room = await employee.get(`/api/fuel-advances/limit?loadId=${await loadWith(null)}`)
    expect(room.body).toMatchObject({ rate: null, advanced: '0.00' })
    expect((await employee.get('/api/fuel-advances/limit?loadId=99999999')).status).toBe(404)
  })

  test('cancelled advances do not count; taking the cancellation back does', async () => {
    const loadId = await loadWith('1000.00')
    const first = await add({ loadId, advanceAmount: '500.00' })
    expect((await employee.patch(path(first.id), { status: 'cancelled' })).status).toBe(200)
    const second = await add({ loadId, advanceAmount: '500.00' })
    expect((await employee.patch(path(first.id), { status: 'pending' })).status).toBe(422)
    // A change that adds nothing to the load is always possible.
    expect((await employee.patch(path(second.id), { notes: 'Wired', advanceAmount: '499.99' })).status).toBe(
      200,
    )
    expect((await employee.patch(path(second.id), { advanceAmount: '500.01' })).status).toBe(422)
    const elsewhere = await addWithoutLoad({ advanceAmount: '500.00' })
    expect((await employee.patch(path(elsewhere.id), { loadId })).status).toBe(422)
  })

  test('a load without a rate has none', async () => {
    const loadId = await loadWith(null)
    const refused = await employee.post('/api/fuel-advances', form({ loadId }))
    expect(refused.body.errors.advanceAmount).toMatch(/has no rate yet/)
  })

  test('a manager goes beyond it with a reason, which stays with the advance', async () => {
    const loadId = await loadWith('1000.00')
    const more = form({ loadId, advanceAmount: '700.00' })
    const silent = await manager.post('/api/fuel-advances', more)
    expect([silent.status, silent.body.errors.overrideReason]).toEqual([
      422,
      'Give a reason for going beyond the limit',
    ])
    const overrideReason = 'Long haul in winter'
    expect((await employee.post('/api/fuel-advances', { ...more, overrideReason })).status).toBe(403)
    const { body } = await manager.post('/api/fuel-advances', { ...more, overrideReason })
    expect(body.override).toMatchObject({
      ...{ reason: overrideReason, limit: '500.00', total: '700.00', by: { name: 'Max Manager' } },
    })
    expect((await employee.patch(path(body.id), { notes: 'Paid by wire' })).body.override).toEqual(
      body.override,
    )
    expect((await employee.patch(path(body.id), { advanceAmount: '800.00' })).status).toBe(422)
  })

  test('simultaneous advances cannot slip past it', async () => {
    const loadId = await loadWith('1000.00')
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        (index % 2 ? employee : manager).post(
          '/api/fuel-advances',
          form({ loadId, advanceAmount: '120.00' }),
        ),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(4)
    expect(statuses.filter((status) => status === 422)).toHaveLength(8)
    const { body } = await employee.get(`/api/fuel-advances/limit?loadId=${loadId}`)
    expect(body).toMatchObject({ advanced: '480.00', available: '20.00' })
  })

  test('an advance that grows and one that comes cannot pass it together', async () => {
    const loadId = await loadWith('1000.00')
    const { id } = await add({ loadId, advanceAmount: '200.00' })
    const [grown, added] = await Promise.all([
      employee.patch(path(id), { advanceAmount: '450.00' }),
      manager.post('/api/fuel-advances', form({ loadId, advanceAmount: '200.00' })),
    ])
    expect([grown.status, added.status].filter((status) => status === 422)).toHaveLength(1)
  })

  test('never exceeds half of the rate, and misses it by less than a cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (rate) => {
        const limit = fuelAdvanceLimit(rate)
        expect(limit * 2).toBeLessThanOrEqual(rate)
        expect(rate - limit * 2).toBeLessThan(2)
      }),
    )
  })
})

test('the list searches carriers, load numbers and notes, filters and sorts', async () => {
  const loadId = await loadWith('5000.00')
  const one = await add({
    carrierName: 'zebra Lines',
    loadId,
    advanceDate: '2025-01-02',
    advanceAmount: '1.00',
  })
  const two = await addWithoutLoad({
    carrierName: 'Aardvark Lines',
    notes: 'zebra crossing',
    advanceDate: '2025-01-03',
  })
  const ids = async (query: string) =>
    (await employee.get(`/api/fuel-advances?${query}`)).body.map(({ id }: { id: number }) => id)
  expect(await ids('q=zebra')).toEqual([two.id, one.id])
  expect(await ids(`q=DL-${loads}`)).toEqual([one.id])
  expect(await ids('advanceFrom=2025-01-01&advanceTo=2025-01-02')).toEqual([one.id])
  expect(await ids(`loadId=${loadId}`)).toEqual([one.id])
  expect(await ids('q=lines&sort=carrierName')).toEqual([two.id, one.id])
  expect(await ids('q=lines&sort=-advanceAmount')).toEqual([two.id, one.id])
})

test('the counters are the sums of the raw records, whatever happened', async () => {
  const steps = fc.sample(
    fc.record({
      cents: fc.integer({ min: 1, max: 900_000 }),
      to: fc.constantFrom('pending', 'approved', 'paid', 'cancelled'),
      gone: fc.boolean(),
    }),
    { numRuns: 25, seed: 7 },
  )
  for (const { cents, to, gone } of steps) {
    const { id } = await add({ advanceAmount: formatCents(cents) })
    ok(await employee.patch(path(id), { advanceAmount: formatCents(cents + 1) }))
    ok(await manager.patch(path(id), { status: to }))
    // What is in the book is no longer deleted.
    if (gone) expect((await manager.delete(path(id))).status).toBe(to === 'paid' ? 409 : 204)
  }
  const raw = await FuelAdvanceRecord.find().lean()
  const of = (...statuses: string[]) => {
    const rows = raw.filter(({ status }) => statuses.includes(status))
    return { count: rows.length, cents: rows.reduce((sum, { amountCents }) => sum + amountCents, 0) }
  }
  const { body } = await employee.get('/api/fuel-advances/summary')
  const shown = (name: string) => ({ count: body[name].count, cents: parseMoney(body[name].amount) })
  expect(shown('total')).toEqual(of('pending', 'approved', 'paid'))
  for (const status of ['pending', 'approved', 'paid']) expect(shown(status)).toEqual(of(status))
  expect(await recomputeSummaries()).toEqual([])
})
