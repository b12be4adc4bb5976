import { termDaysOf } from '@drayline/domain/finance/aging/aging'
import { paidStates } from '@drayline/domain/finance/purchases/purchase'
import type { Cells } from '@drayline/domain/finance/reports/report'
import { addDays } from '@drayline/domain/kernel/dates/dates'
import {
  deriveOnce,
  keepGroups,
  majority,
  mapOnce,
  partiesOf,
  sumOnce,
} from '../../platform/changes/index.ts'
import type { DaysIn } from '../invoices/index.ts'
import { invoiceRecords, withinDays } from '../invoices/index.ts'
import { paymentsOfBroker, purchaseRecords } from '../purchases/index.ts'
import { brokerFacts } from './broker-facts.ts'
import { neverBought } from './never-bought.ts'
import { partyNames, partyRow } from './parties.ts'
import { partsOf, periodOf } from './periods.ts'
import type { ReadReport } from './report.types.ts'
import { oneDecimal, reportOfRows } from './rows.ts'

/** Paid invoices of a broker that took the same number of days. */
interface Part {
  _id: { broker: number | null; days: number }
  count: number
  cents: number
}

interface Figures {
  count: number
  cents: number
  days: number
  slowest: number
  late: number
}

/**
 * Days brokers take to pay: calendar days from submission to payment. An invoice that we bought counts on the day its
 * broker's last money came, by the purchase; one that was never bought on the day it was paid, in the reader's zone.
 * Late is what took longer than the broker's terms of today.
 */
export const readDaysToPay: ReadReport = async (query, reader) => {
  const { from, to } = periodOf(query, reader)
  const { clientId, brokerId } = query
  const only = { ...(clientId ? { clientId } : {}), ...(brokerId ? { brokerId } : {}) }
  const days = { from, to, zone: reader.zone }
  const [terms, paid] = await Promise.all([
    brokerFacts(),
    clientId || brokerId ? readBrokers(days, only) : keptBrokers(days),
  ])
  const nameOf = await partyNames('broker', paid, ({ broker }) => broker, reader)
  const figures = mapOnce(paid, [terms], 'days to pay', ({ broker, parts }) => {
    const termDays = terms.get(broker ?? 0)?.termDays ?? termDaysOf(null)
    return { broker, termDays, sum: addUp(parts, termDays) }
  })
  const rows = mapOnce(figures, [nameOf], 'days to pay', ({ broker, termDays, sum }) => ({
    ...partyRow('broker', broker),
    cells: { broker: nameOf(broker), terms: termDays, ...cellsOf(sum) },
  }))
  const totals = deriveOnce([figures], 'overall', () => overall(figures))
  return reportOfRows('days-to-pay', { sort: query.sort, rows, totals })
}

function addUp(parts: readonly Part[], termDays: number): Figures {
  const sum = { count: 0, cents: 0, days: 0, slowest: 0, late: 0 }
  for (const { _id, count, cents } of parts) {
    sum.count += count
    sum.cents += cents
    sum.days += count * _id.days
    sum.slowest = Math.max(sum.slowest, _id.days)
    if (_id.days > termDays) sum.late += count
  }
  return sum
}

function cellsOf({ count, cents, days, slowest, late }: Figures): Cells {
  return { count, paid: cents, average: oneDecimal(days / count), slowest, late }
}

/** Over all invoices, not over brokers: who pays one invoice late does not weigh as much as who pays thousands. */
function overall(figures: readonly { sum: Figures }[]): Cells {
  const { count = 0, days = 0 } = sumOnce(figures, 'overall', ({ sum }) => ({
    count: sum.count,
    days: sum.days,
  }))
  if (count === 0) return {}
  return { average: oneDecimal(days / count), slowest: Math.max(...figures.map(({ sum }) => sum.slowest)) }
}

/** Invoices of a broker that were paid in a period. */
interface PaidByBroker {
  broker: number | null
  parts: Part[]
}

const keptBrokers = keepGroups<DaysIn, number | null, PaidByBroker>({
  name: 'days to pay',
  idOf: ({ broker }) => broker,
  read: (days, ids) => readBrokers(days, ids && { brokerId: { $in: ids } }),
  changed: (heard) => partiesOf('broker', heard),
  sizeOf: ({ parts }) => 1 + parts.length,
})

/** Of some brokers, or of one client, at once: what takes long is everybody's year. */
async function readBrokers(days: DaysIn, only: object = {}): Promise<PaidByBroker[]> {
  const isEverybody = Object.keys(only).length === 0
  const found: Part[] = []
  for (const part of isEverybody ? partsOf(days) : [days])
    found.push(...(await readNeverBought(part, only)), ...(await readBought(part, only)))
  const byBroker = Map.groupBy(found, ({ _id }) => _id.broker)
  return [...byBroker].map(([broker, parts]) => ({ broker, parts: byDays(parts) }))
}

/** One for each number of days, in their order: however they were read, what reads as before is what it was. */
function byDays(parts: readonly Part[]): Part[] {
  const sums = new Map<number, Part>()
  for (const { _id, count, cents } of parts) {
    const sum = sums.get(_id.days) ?? { _id, count: 0, cents: 0 }
    sum.count += count
    sum.cents += cents
    sums.set(_id.days, sum)
  }
  return [...sums.values()].sort((a, b) => a._id.days - b._id.days)
}

/** The longest time that money takes to count as final, in days: how far an index has to be read beyond the period. */
const clearingDaysAtMost = 60

/** Purchases whose last money came in the period, and that are paid. */
async function readBought({ from, to }: DaysIn, only: object): Promise<Part[]> {
  const valueDay = { $gte: from, $lte: to }
  const clearedDay = { $gte: from, $lte: addDays(to, clearingDaysAtMost) }
  const last = { $max: '$payments.valueDay' }
  const isOfBrokers = 'brokerId' in only && !('clientId' in only)
  const asDate = (dateString: object | string) => ({ $dateFromString: { dateString } })
  const between = { startDate: asDate('$invoiceDay'), endDate: asDate(last), unit: 'day' }
  return await purchaseRecords
    .aggregate<Part>([
      {
        $match: {
          ...{ state: { $in: [...paidStates] }, ...only },
          payments: { $elemMatch: { clearedDay, valueDay } },
        },
      },
      { $match: { $expr: { $lte: [last, to] } } },
      {
        $group: {
          _id: { broker: '$brokerId', days: { $max: [0, { $dateDiff: between }] } },
          count: { $sum: 1 },
          cents: { $sum: { $sum: '$payments.cents' } },
        },
      },
    ] as never)
    .option({ maxTimeMS: 20_000, ...majority, ...(isOfBrokers ? paymentsOfBroker : {}) })
}

async function readNeverBought(days: DaysIn, only: object): Promise<Part[]> {
  const between = { startDate: '$submittedAt', endDate: '$paidAt', unit: 'day', timezone: days.zone }
  return await invoiceRecords
    .aggregate<Part>([
      { $match: { status: 'paid', ...neverBought, ...withinDays('paidAt', days), ...only } },
      {
        $group: {
          // The number of midnights between: calendar days, also where a day has 23 or 25 hours.
          _id: { broker: '$brokerId', days: { $max: [0, { $ifNull: [{ $dateDiff: between }, 0] }] } },
          count: { $sum: 1 },
          cents: { $sum: '$amountCents' },
        },
      },
    ] as never)
    .option({ maxTimeMS: 20_000, allowDiskUse: true, ...majority })
}
