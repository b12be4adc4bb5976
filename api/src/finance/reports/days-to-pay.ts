import { termDaysOf } from '@drayline/domain/finance/aging/aging'
import { paidStates } from '@drayline/domain/finance/purchases/purchase'
import type { Cells } from '@drayline/domain/finance/reports/report'
import { addDays } from '@drayline/domain/kernel/dates/dates'
import { op } from '../../kernel/database/filter.ts'
import type { BrokerDoc } from '../../operations/brokers/index.ts'
import { brokerRecords } from '../../operations/brokers/index.ts'
import { invoiceRecords } from '../invoices/index.ts'
import { purchaseRecords } from '../purchases/index.ts'
import { neverBought } from './never-bought.ts'
import { partyName, partyNames, partyRow } from './parties.ts'
import { periodOf } from './periods.ts'
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
  const { from, to, start, end } = periodOf(query, reader)
  const { clientId, brokerId } = query
  const only = { ...(clientId ? { clientId } : {}), ...(brokerId ? { brokerId } : {}) }
  const match = { status: 'paid', paidAt: { $gte: start, $lte: end }, ...only }
  const terms = await readTerms()
  const figures = new Map<number | null, Figures>()
  for await (const part of allParts(match, { from, to, only, zone: reader.zone })) {
    const { broker, days } = part._id
    const sum = figures.get(broker) ?? { count: 0, cents: 0, days: 0, slowest: 0, late: 0 }
    sum.count += part.count
    sum.cents += part.cents
    sum.days += part.count * days
    sum.slowest = Math.max(sum.slowest, days)
    if (days > (terms.get(broker ?? 0) ?? termDaysOf(null))) sum.late += part.count
    figures.set(broker, sum)
  }
  const nameOf = await partyNames('broker', [...figures.keys()], reader)
  const rows = [...figures].map(([broker, sum]) => ({
    ...partyRow('broker', broker),
    cells: {
      broker: nameOf(broker),
      terms: terms.get(broker ?? 0) ?? termDaysOf(null),
      ...cellsOf(sum),
    },
  }))
  const subject = (await partyName('broker', brokerId)) ?? (await partyName('client', clientId))
  return reportOfRows('days-to-pay', {
    filters: { from, to, clientId, brokerId },
    subject,
    sort: query.sort,
    rows,
    totals: overall([...figures.values()]),
  })
}

function cellsOf({ count, cents, days, slowest, late }: Figures): Cells {
  return { count, paid: cents, average: oneDecimal(days / count), slowest, late }
}

/** Over all invoices, not over brokers: who pays one invoice late does not weigh as much as who pays thousands. */
function overall(all: readonly Figures[]): Cells {
  const count = all.reduce((sum, one) => sum + one.count, 0)
  if (count === 0) return {}
  const days = all.reduce((sum, one) => sum + one.days, 0)
  return { average: oneDecimal(days / count), slowest: Math.max(...all.map(({ slowest }) => slowest)) }
}

interface Wanted {
  from: string
  to: string
  only: object
  zone: string
}

async function* allParts(match: object, wanted: Wanted): AsyncGenerator<Part> {
  yield* readParts(match, wanted.zone)
  yield* await readBought(wanted)
}

/** The longest time that money takes to count as final, in days: how far an index has to be read beyond the period. */
const clearingDaysAtMost = 60

/** Purchases whose last money came in the period, and that are paid. */
async function readBought({ from, to, only }: Wanted): Promise<Part[]> {
  const valueDay = { $gte: from, $lte: to }
  const clearedDay = { $gte: from, $lte: addDays(to, clearingDaysAtMost) }
  const last = { $max: '$payments.valueDay' }
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
    .option({ maxTimeMS: 20_000 })
}

function readParts(match: object, timezone: string): AsyncIterable<Part> {
  const between = { startDate: '$submittedAt', endDate: '$paidAt', unit: 'day', timezone }
  return invoiceRecords
    .aggregate<Part>([
      { $match: match },
      { $project: { brokerId: 1, submittedAt: 1, paidAt: 1, amountCents: 1 } },
      ...neverBought,
      {
        $group: {
          // The number of midnights between: calendar days, also where a day has 23 or 25 hours.
          _id: { broker: '$brokerId', days: { $max: [0, { $ifNull: [{ $dateDiff: between }, 0] }] } },
          count: { $sum: 1 },
          cents: { $sum: '$amountCents' },
        },
      },
    ] as never)
    .option({ maxTimeMS: 20_000, allowDiskUse: true })
    .cursor<never>({ batchSize: 1000 }) as unknown as AsyncIterable<Part>
}

async function readTerms(): Promise<Map<number, number>> {
  const brokers = await brokerRecords
    .find({ _id: op.gt(0) }, { paymentTerms: 1 })
    .lean<Pick<BrokerDoc, '_id' | 'paymentTerms'>[]>()
  return new Map(brokers.map(({ _id, paymentTerms }) => [_id, termDaysOf(paymentTerms)]))
}
