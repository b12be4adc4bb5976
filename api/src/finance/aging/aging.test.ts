import {
  agingBuckets,
  bucketOf,
  daysOverdue,
  openItemStatuses,
  termDaysKnown,
} from '@drayline/domain/finance/aging/aging'
import type { InvoiceStatus } from '@drayline/domain/finance/invoices/invoice'
import { invoiceTransitions } from '@drayline/domain/finance/invoices/invoice'
import { todayIn } from '@drayline/domain/kernel/dates/dates'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import fc from 'fast-check'
import { dayRange } from '../../kernel/base/days.ts'
import { tellAllChanged } from '../../platform/changes/tell-all.ts'
import type { TestApi, TestClient } from '../../testing/api-test.ts'
import { client, startTestApi } from '../../testing/api-test.ts'
import { cookiesOf } from '../../testing/http-client.ts'
import { runAtOnce } from '../../testing/run-at-once.ts'
import { fixtures, formOf, ok } from '../invoices/invoice.fixtures.ts'
import type { InvoiceDoc } from '../invoices/invoice.model.ts'
import { InvoiceRecord } from '../invoices/invoice.model.ts'
import { addUp, openAt, readAging, readGroups } from './aging.service.ts'
import { OpenItem, stillOpen } from './open-item.model.ts'
import { checkOpenItems } from './open-items.check.ts'
import { openItemsOfOldInvoices } from './open-items.migration.ts'
import { storeOpenItems } from './open-items.rebuild.ts'
import { openItemsOf } from './open-items.service.ts'

jest.setTimeout(120_000)

let api: TestApi
let employee: TestClient
let admin: TestClient

beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.stop())

/** Moves the clock; sessions of another day would have ended. */
async function at(instant: string): Promise<void> {
  api.setNow(new Date(instant))
  employee = client(api.url, cookiesOf(await api.signIn('employee')))
  admin = client(api.url, cookiesOf(await api.signIn('admin')))
}

const aging = async (query = '') => ok(await employee.get(`/api/aging?${query}`))
const totalOf = async (day: string) => (await aging(`asOf=${day}`)).totals.total

describe('following invoices', () => {
  test('each day has the amounts, parties and steps of that day, whatever came later', async () => {
    await at('2026-03-02T15:00:00Z')
    const make = fixtures(api)
    const brokerId = await make.broker({ name: 'Midway', paymentTerms: 'net15' })
    const other = await make.broker({ name: 'Summit', paymentTerms: 'quickpay' })
    const carrier = ok(await employee.post('/api/clients', { name: 'Blue Ridge' }))
    const load = ok(
      await employee.post('/api/loads', {
        ...{ loadNumber: 'LD-A', clientId: carrier.id, brokerId, rate: '1000.00', status: 'in_transit' },
      }),
    )
    const draft = ok(
      await employee.post('/api/invoices', {
        ...{ invoiceNumber: 'INV-A', loadId: load.id, clientId: carrier.id, amount: '1000.10' },
      }),
    )
    const put = async (values: object) =>
      ok(await admin.put(`/api/invoices/${draft.id}`, { ...formOf(draft), ...values }))
    await put({ status: 'submitted' })
    await at('2026-03-05T15:00:00Z')
    await put({ status: 'submitted', amount: '900.05' })
    await at('2026-03-06T15:00:00Z')
    await put({ status: 'draft', amount: '900.05' })
    ok(
      await employee.put(`/api/loads/${load.id}`, {
        ...{ loadNumber: 'LD-A', clientId: carrier.id, brokerId: other, rate: '1000.00' },
      }),
    )
    await put({ status: 'submitted', amount: '900.05' })
    await at('2026-03-10T15:00:00Z')
    await put({ status: 'paid', amount: '900.05' })
    await at('2026-03-20T15:00:00Z')
    await put({ status: 'approved', amount: '900.05' })

    const days = ['03-01', '03-02', '03-04', '03-05', '03-09', '03-10', '03-19', '03-20', '05-01']
    expect(await Promise.all(days.map((day) => totalOf(`2026-${day}`)))).toEqual([
      ...['0.00', '1000.10', '1000.10', '900.05', '900.05', '0.00', '0.00', '900.05', '900.05'],
    ])
    const groupOn = async (day: string) => (await aging(`by=broker&asOf=${day}`)).groups[0]
    expect(await groupOn('2026-03-05')).toMatchObject({ party: { name: 'Midway' }, total: '900.05' })
    // 6 March and two days: overdue since 9 March under the other broker's terms.
    expect(await groupOn('2026-03-09')).toMatchObject({
      party: { name: 'Summit' },
      buckets: { current: '0.00', '1-30': '900.05' },
    })
    const items = ok(await employee.get(`/api/aging/items?asOf=2026-05-01&clientId=${carrier.id}`))
    expect(items).toMatchObject([
      {
        ...{ invoiceId: draft.id, invoiceNumber: 'INV-A', amount: '900.05', submittedOn: '2026-03-06' },
        ...{ dueOn: '2026-03-08', daysOverdue: 54, bucket: '31-60', client: { name: 'Blue Ridge' } },
      },
    ])
    expect(await checkOpenItems()).toEqual([])
  })

  test('what steps leave behind is what the steps say, and a database without it gets it', async () => {
    await at('2026-04-01T15:00:00Z')
    const make = fixtures(api)
    const invoice = await make.invoice({ amount: '77.77' })
    const moves: InvoiceStatus[] = [
      'submitted',
      'rejected',
      'draft',
      'submitted',
      'approved',
      'submitted',
      'approved',
    ]
    for (const [index, status] of moves.entries()) {
      await at(`2026-04-${String(index + 2).padStart(2, '0')}T15:00:00Z`)
      ok(
        await admin.put(`/api/invoices/${invoice.id}`, {
          ...formOf(invoice),
          status,
          reason: 'as the test says',
        }),
      )
    }
    const kept = () => OpenItem.find({ invoiceId: invoice.id }, { _id: 0 }).sort({ openFrom: 1 }).lean()
    const stored = await kept()
    const { history, ...doc } = (await InvoiceRecord.findById(invoice.id).lean()) as InvoiceDoc
    expect(stored).toEqual(openItemsOf({ ...doc, history }, 30))
    expect(stored.map(({ openTo }) => openTo)).toEqual([new Date('2026-04-03T15:00:00Z'), stillOpen])

    await OpenItem.deleteMany({})
    expect(await checkOpenItems()).not.toEqual([])
    await runAtOnce(openItemsOfOldInvoices)
    expect(await kept()).toEqual(stored)
    expect(await checkOpenItems()).toEqual([])
  })

  test('an item is submitted on the day of the reader, also a minute before midnight', async () => {
    await OpenItem.deleteMany({})
    // 23:59 in New York, where the employee is; in UTC it is the next day.
    const submittedAt = new Date('2026-06-11T03:59:00Z')
    await storeOpenItems([
      {
        ...{ invoiceId: 1, clientId: 1, brokerId: null, amountCents: 100, submittedAt, termDays: 30 },
        openFrom: submittedAt,
        openTo: stillOpen,
      },
    ])
    await at('2026-07-10T16:00:00Z')
    expect((await aging()).totals.buckets).toMatchObject({ current: '1.00' })
    expect((await aging('asOf=2026-07-11')).totals.buckets).toMatchObject({ '1-30': '1.00' })
    expect(ok(await employee.get('/api/aging/items?withoutBroker=true'))).toMatchObject([
      { submittedOn: '2026-06-10', dueOn: '2026-07-10', daysOverdue: 0 },
    ])
    expect(await totalOf('2026-06-09')).toBe('0.00')
    expect(await totalOf('2026-06-10')).toBe('1.00')
  })
})

test.each([
  'asOf=2026-02-30',
  'asOf=0001-01-01',
  'by=load',
  'sort=name',
  'limit=0',
  'nonsense=1',
  'cursor=x',
])('?%s is refused', async (query) => {
  await at('2026-07-10T16:00:00Z')
  expect((await employee.get(`/api/aging?${query}`)).status).toBe(400)
})

describe('as of any day, in any zone', () => {
  const zones = ['America/New_York', 'America/Phoenix', 'Pacific/Honolulu', 'Europe/Berlin'] as const
  const hour = 3_600_000
  // Around the clock changes of March and November 2026, and 29 February 2028.
  const start = fc.constantFrom(
    ...['2026-03-06', '2026-10-30', '2028-02-26'].map((date) => Date.parse(`${date}T00:00:00Z`)),
  )
  /** A way through the table of steps, with a pause of up to forty days before each. */
  const life = fc
    .array(fc.tuple(fc.nat(5), fc.integer({ min: 1, max: 40 * 24 * 4 })), { minLength: 1, maxLength: 8 })
    .map((choices) => {
      let status: InvoiceStatus = 'draft'
      return choices.map(([choice, quarters], index): [InvoiceStatus, number] => {
        const ways = Object.keys(invoiceTransitions[status]) as InvoiceStatus[]
        if (index > 0) status = ways[choice % ways.length] as InvoiceStatus
        return [status, (quarters * hour) / 4]
      })
    })
  const invoice = fc.record({
    life,
    client: fc.integer({ min: 1, max: 4 }),
    broker: fc.option(fc.integer({ min: 1, max: 3 })),
    amountCents: fc.integer({ min: 1, max: 9_999_999_999 }),
    termDays: fc.constantFrom(...termDaysKnown),
  })
  const office = fc.record({
    start,
    invoices: fc.array(invoice, { maxLength: 25 }),
    zone: fc.constantFrom(...zones),
    later: fc.integer({ min: -5, max: 200 }),
  })

  test('the groups, their totals and the items are the sum over the invoices open then, to the cent', async () => {
    await fc.assert(
      fc.asyncProperty(office, async (given) => {
        const { zone } = given
        const asOf = todayIn(zone, new Date(given.start + given.later * 24 * hour))
        const docs = given.invoices.map(({ life: moves, ...fields }, index) => {
          let now = given.start
          const by = { id: 1, name: 'Erin' }
          const history = moves.map(([to, pause]) => {
            now += pause
            return { from: null, to, at: new Date(now), by, reason: null }
          })
          return { _id: index + 1, clientId: fields.client, brokerId: fields.broker, ...fields, history }
        })
        await OpenItem.deleteMany({})
        await storeOpenItems(docs.flatMap((doc) => openItemsOf(doc, doc.termDays)))

        // By hand: each invoice alone, from its steps up to the end of the day.
        const end = dayRange(asOf, asOf, zone).to as Date
        const open = docs.flatMap((doc) => {
          const steps = doc.history.filter((step) => step.at <= end)
          const last = steps.at(-1)
          if (!last || !openItemStatuses.includes(last.to)) return []
          const sinceDraft = steps.slice(steps.findLastIndex(({ to }) => to === 'draft') + 1)
          const first = sinceDraft.find(({ to }) => to === 'submitted')
          const bucket = bucketOf(daysOverdue(todayIn(zone, first?.at as Date), doc.termDays, asOf))
          return [{ ...doc, bucket }]
        })
        const sum = (rows: { amountCents: number }[]) =>
          rows.reduce((cents, row) => cents + row.amountCents, 0)

        for (const by of ['client', 'broker'] as const) {
          const groups = await readGroups(by, { asOf, zone })
          const parties = [...new Set(open.map((doc) => doc[`${by}Id`]))]
          expect(groups.map(({ id }) => id).sort()).toEqual(parties.sort())
          for (const group of groups) {
            const mine = open.filter((doc) => doc[`${by}Id`] === group.id)
            expect(group).toMatchObject({ count: mine.length, totalCents: sum(mine) })
            for (const bucket of agingBuckets)
              expect(group.buckets[bucket]).toBe(sum(mine.filter((doc) => doc.bucket === bucket)))
          }
          const report = await readAging({ by, sort: 'total', limit: 2 }, { asOf, zone })
          expect(report.totals).toEqual(addUp(groups))
          expect(report.totals.totalCents).toBe(sum(open))
        }
      }),
      { numRuns: 60 },
    )
  })

  test('pages of groups and of items add up to the totals; a bucket has its items and no others', async () => {
    await at('2026-07-10T16:00:00Z')
    await OpenItem.deleteMany({})
    const items = Array.from({ length: 137 }, (_, n) => {
      const openFrom = new Date(Date.UTC(2026, 1, 1 + ((n * 7) % 150), n % 24))
      const terms = termDaysKnown[n % termDaysKnown.length] as number
      return {
        ...{ invoiceId: n + 1, clientId: 1 + (n % 9), brokerId: n % 4 ? 1 + (n % 5) : null, termDays: terms },
        ...{ amountCents: 1 + n * 7919, submittedAt: openFrom, openFrom, openTo: stillOpen },
      }
    })
    await storeOpenItems(items)
    const all = items.reduce((cents, item) => cents + item.amountCents, 0)
    const groups = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await aging(`by=broker&sort=over-90&limit=2${cursor && `&cursor=${cursor}`}`)
      groups.push(...page.groups)
      expect([page.totals.total, page.totals.count, page.groupCount]).toEqual([formatCents(all), 137, 6])
      cursor = page.next
    }
    const amounts = groups.map((group) => parseMoney(group.buckets['over-90']))
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
    expect(groups.reduce((cents, group) => cents + parseMoney(group.total), 0)).toBe(all)

    // Anyone who a page ended with may have paid in the meantime: the next one goes on where it stood.
    const [one, two] = [await aging('by=client&limit=2'), await aging('by=client&limit=4')]
    const gone = one.groups[1].party?.id ?? one.groups[1].id
    await OpenItem.updateMany({ clientId: gone }, { $set: { openTo: new Date('2026-07-01T00:00:00Z') } })
    await tellAllChanged()
    const rest = await aging(`by=client&limit=2&cursor=${one.next}`)
    expect(rest.groups).toEqual(two.groups.slice(2))
    await OpenItem.updateMany({ clientId: gone }, { $set: { openTo: stillOpen } })
    await tellAllChanged()

    const { totals } = await aging()
    for (const bucket of agingBuckets) {
      let [cents, count] = [0, 0]
      let next: string | undefined = `/api/aging/items?bucket=${bucket}&limit=20`
      let total: unknown
      while (next) {
        const page = await employee.get(next)
        total ??= page.headers['x-total-count']
        count += page.body.length
        for (const item of page.body) {
          expect(item.bucket).toBe(bucket)
          cents += parseMoney(item.amount)
        }
        next = /<([^>]+)>; rel="next"/.exec(String(page.headers.link ?? ''))?.[1]
      }
      expect([bucket, formatCents(cents)]).toEqual([bucket, totals.buckets[bucket]])
      expect([bucket, total]).toEqual([bucket, String(count)])
    }
  })

  test('the totals are added up in an index, without reading an item', async () => {
    const plan = JSON.stringify(
      await OpenItem.collection
        .aggregate([
          { $match: openAt({ asOf: '2026-07-10', zone: 'America/New_York' }) },
          { $group: { _id: '$clientId', cents: { $sum: '$amountCents' } } },
        ])
        .explain(),
    )
    expect(plan).toContain('IXSCAN')
    expect(plan).not.toContain('"FETCH"')
  })
})

test.each([
  ['/api/ageing?by=broker', '/api/aging?by=broker'],
  ['/api/ageing/items?bucket=current', '/api/aging/items?bucket=current'],
  ['/api/reports/aging?by=broker', '/api/reports/ageing?by=broker'],
])('%s answers as %s does', async (alias, path) => {
  expect(ok(await employee.get(alias))).toEqual(ok(await employee.get(path)))
})
