import {
  approvalBandOf,
  fleetSizes,
  fuelCardStatuses,
  fuelCardTypes,
  fuelSpendBands,
} from '@drayline/domain/finance/fuel-cards/fuel-card'
import { daysBetween, todayIn } from '@drayline/domain/kernel/dates/dates'
import fc from 'fast-check'
import { AuditRecord } from '../../platform/audit/audit.model.ts'
import { NotificationRecord } from '../../platform/notifications/notification.model.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { recomputeSummaries } from '../../totals.ts'
import { ok } from '../invoices/invoice.fixtures.ts'
import { monthsUntil } from './analytics.ts'
import type { FuelCardDoc } from './fuel-card.model.ts'
import { FuelCardRecord } from './fuel-card.model.ts'

jest.setTimeout(120_000)

let api: TestApi
let employee: TestClient
let manager: TestClient

beforeAll(async () => {
  api = await startTestApi({ env: { FUEL_CARD_PROVIDER_URL: 'https://cards.example.com/apply' } })
  employee = await api.as('employee')
  manager = await api.as('manager')
})
afterAll(() => api.stop())

const form = (values: object = {}) => ({
  companyName: 'High Plains Hauling',
  contactName: 'Dolores Reyes',
  email: 'dolores@highplains.example',
  phone: '(806) 555-0142',
  fleetSize: '6-10',
  monthlyFuelSpend: '10000-25000',
  cardType: 'fleet',
  businessType: 'owner-operator',
  yearsInBusiness: '3-5',
  ...values,
})
const url = '/api/fuel-card-applications'
const submit = async (values: object = {}) => ok(await employee.post(url, form(values)))
const review = (id: number, values: object, who = manager) => who.patch(`${url}/${id}`, values)

test("an application begins pending and is the submitter's, whatever it says itself", async () => {
  const answer = await employee.post(
    url,
    form({ status: 'approved', notes: 'Trust me', submittedBy: 99, reviewedBy: 99 }),
  )
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({
    ...form(),
    ...{ status: 'pending', notes: null, reviewedBy: null, reviewedAt: null, reviews: [] },
    submittedBy: { id: api.userId('employee'), name: 'Erin Employee' },
  })
})

test.each([
  [{ companyName: '' }, { companyName: 'Company name is required' }],
  [{ contactName: ' ' }, { contactName: 'Contact name is required' }],
  [{ email: 'dolores' }, { email: 'Valid email is required' }],
  [{ email: '' }, { email: 'Valid email is required' }],
  [{ phone: '555-0142' }, { phone: 'Phone number is required' }],
  [{ phone: undefined }, { phone: 'Phone number is required' }],
  [{ fleetSize: '' }, { fleetSize: 'Fleet size is required' }],
  [{ monthlyFuelSpend: undefined }, { monthlyFuelSpend: 'Monthly fuel spend is required' }],
  [{ businessType: '' }, { businessType: 'Business type is required' }],
  [{ yearsInBusiness: '' }, { yearsInBusiness: 'Years in business is required' }],
  [{ cardType: '' }, { cardType: 'Please select a card type' }],
  [{ cardType: 'gold' }, { cardType: 'Please select a card type' }],
  [{ fleetSize: '3' }, { fleetSize: 'Choose one of the values offered' }],
])('%j is refused by field', async (values, errors) => {
  const answer = await employee.post(url, form(values))
  expect([answer.status, answer.body.errors]).toEqual([422, errors])
})

test('a review names reviewer and time, and tells the submitter', async () => {
  const { id } = await submit({ companyName: 'Cascade Freight' })
  expect((await review(id, { status: 'approved' }, employee)).status).toBe(403)
  const seen = await review(id, { status: 'under_review' })
  expect(seen.body).toMatchObject({ status: 'under_review', reviewedBy: { name: 'Max Manager' } })
  const { body } = await review(id, { status: 'approved', notes: 'Ten cards' })
  expect(body).toMatchObject({ status: 'approved', notes: 'Ten cards', reviewedAt: expect.any(String) })
  expect(body.reviews).toMatchObject([
    { from: 'pending', to: 'under_review', notes: null },
    { from: 'under_review', to: 'approved', notes: 'Ten cards' },
  ])
  const told = await NotificationRecord.find({ userId: api.userId('employee'), entityId: id } as never)
    .sort({ _id: 1 })
    .lean()
  expect(told).toMatchObject([
    { type: 'info', entityType: 'fuel_card_application' },
    { type: 'success', entityType: 'fuel_card_application' },
  ])
  const list = await employee.get('/api/notifications')
  expect(list.body[0]).toMatchObject({
    title: 'Fuel card application of Cascade Freight is now Approved',
    message: 'Reviewed by Max Manager: Ten cards',
  })
  const audited = { entityType: 'fuel_card_application', entityId: id }
  expect(await AuditRecord.countDocuments(audited as never)).toBe(3)
})

test('notes alone leave reviewer and time and tell nobody; nothing becomes pending again', async () => {
  const { id } = await submit()
  const silent = await review(id, { status: 'rejected' })
  expect([silent.status, silent.body.errors]).toEqual([422, { notes: 'A reason is required' }])
  const rejected = (await review(id, { status: 'rejected', notes: 'No fleet' })).body
  const noted = (await review(id, { notes: 'No fleet yet' })).body
  expect(noted).toMatchObject({ reviewedAt: rejected.reviewedAt, notes: 'No fleet yet' })
  expect((await review(id, { status: 'rejected' })).body.version).toBe(noted.version)
  expect(await NotificationRecord.countDocuments({ entityId: id } as never)).toBe(1)
  expect((await review(id, { status: 'pending' })).status).toBe(409)
  expect((await review(id, { status: 'lost' })).status).toBe(422)
  expect((await review(999_999, { status: 'approved' })).status).toBe(404)
})

test('who reviews his own application is not told', async () => {
  const { id } = ok(await manager.post(url, form()))
  await review(id, { status: 'approved' })
  expect(await NotificationRecord.countDocuments({ entityId: id } as never)).toBe(0)
})

test('the provider is the configured one', async () => {
  expect((await employee.get(`${url}/provider`)).body).toEqual({ url: 'https://cards.example.com/apply' })
})

test('the list searches and filters', async () => {
  const { id } = await submit({ companyName: 'Zebra Transport', cardType: 'premium', fleetSize: '50+' })
  const ids = async (query: string) =>
    (await employee.get(`${url}?${query}`)).body.map((row: { id: number }) => row.id)
  expect(await ids('q=zebra')).toEqual([id])
  expect(await ids('cardType=premium&fleetSize=50%2B&status=pending')).toEqual([id])
  expect(await ids(`appliedTo=2001-01-01`)).toEqual([])
})

describe('counted', () => {
  const now = new Date('2026-03-09T03:30:00Z')
  // Erin is in New York: it is still the 8th of March there, the day the clocks went forward.
  const zone = 'America/New_York'

  test('analytics and counters are those of the raw records', async () => {
    const random = fc.sample(
      fc.record({
        status: fc.constantFrom(...fuelCardStatuses),
        cardType: fc.constantFrom(...fuelCardTypes),
        monthlyFuelSpend: fc.constantFrom(...fuelSpendBands),
        fleetSize: fc.constantFrom(...fleetSizes),
        minutesAgo: fc.integer({ min: -60, max: 560 * 24 * 60 }),
        hoursTaken: fc.integer({ min: 0, max: 300 }),
      }),
      { numRuns: 400, seed: 11 },
    )
    const person = { id: 1, name: 'Erin Employee' }
    await FuelCardRecord.collection.insertMany(
      random.map(({ minutesAgo, hoursTaken, ...fields }, index) => {
        const createdAt = new Date(now.getTime() - minutesAgo * 60_000)
        const reviewed = fields.status !== 'pending'
        const reviewedAt = new Date(createdAt.getTime() + hoursTaken * 3_600_000)
        return {
          ...form(fields),
          ...{ _id: 10_000 + index, version: 1, companyKey: 'x', submittedBy: person, notes: null },
          ...{ reviews: [], search: [], createdAt, updatedAt: createdAt },
          ...(reviewed ? { reviewedBy: person, reviewedAt } : { reviewedBy: null, reviewedAt: null }),
        } as never
      }),
    )
    await recomputeSummaries({ repair: true })
    await FuelCardRecord.collection.updateMany({ _id: { $lt: 10_000 } } as never, {
      $set: { createdAt: new Date('2020-01-01T00:00:00Z') },
    })
    api.setNow(now)
    const erin = (await api.signIn('employee')) && employee
    for (const months of [6, 12, 18, 24]) await compare(erin, months)
    const raw = await FuelCardRecord.find().lean()
    const { body } = await erin.get(`${url}/summary`)
    expect(body.total).toBe(raw.length)
    for (const status of fuelCardStatuses)
      expect(body[status]).toBe(raw.filter((row) => row.status === status).length)
  })

  async function compare(who: TestClient, months: number) {
    const { body } = await who.get(`${url}/analytics?months=${months}`)
    const today = todayIn(zone, now)
    expect(today).toBe('2026-03-08')
    const names = monthsUntil(today, months)
    const raw = (await FuelCardRecord.find().lean<FuelCardDoc[]>()).filter(({ createdAt }) => {
      const day = todayIn(zone, createdAt)
      return day >= `${names[0]}-01` && day <= today
    })
    expect(body.total).toBe(raw.length)
    expect(body.byMonth.map(({ month }: { month: string }) => month)).toEqual(names)
    for (const { month, ...counts } of body.byMonth)
      for (const status of fuelCardStatuses)
        expect([month, status, counts[status]]).toEqual([
          month,
          status,
          raw.filter((row) => row.status === status && todayIn(zone, row.createdAt).startsWith(month)).length,
        ])
    const parts = [
      ['byStatus', 'status', fuelCardStatuses],
      ['byCardType', 'cardType', fuelCardTypes],
      ['bySpend', 'monthlyFuelSpend', fuelSpendBands],
    ] as const
    for (const [part, field, values] of parts)
      expect(body[part]).toEqual(
        values.map((value) => ({ value, count: raw.filter((row) => row[field] === value).length })),
      )
    const days = raw
      .filter(({ status }) => status === 'approved')
      .map(({ createdAt, reviewedAt }) =>
        daysBetween(todayIn(zone, createdAt), todayIn(zone, reviewedAt ?? createdAt)),
      )
    expect(body.approvalTime.count).toBe(days.length)
    const average = days.reduce((sum, day) => sum + day, 0) / days.length
    expect(body.approvalTime.averageDays).toBeCloseTo(average, 0)
    for (const { value, count } of body.approvalTime.bands)
      expect(count).toBe(days.filter((day) => approvalBandOf(day) === value).length)
  }
})
