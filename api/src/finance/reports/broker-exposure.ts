import { op } from '../../kernel/database/filter.ts'
import type { BrokerDoc } from '../../operations/brokers/index.ts'
import { brokerRecords } from '../../operations/brokers/index.ts'
import { readGroups } from '../aging/index.ts'
import { partyName, partyNames, partyRow } from './parties.ts'
import { asOfDay } from './periods.ts'
import type { ReadReport } from './report.types.ts'
import { percent, reportOfRows } from './rows.ts'

/**
 * Exposure of each broker on a day and its share of the total: where a few brokers owe most of it, their trouble is
 * ours. Limits are those of today, earlier ones are not kept.
 */
export const readExposure: ReadReport = async (query, reader) => {
  const asOf = asOfDay(query, reader)
  const groups = await readGroups('broker', { asOf, zone: reader.zone })
  groups.sort((a, b) => b.totalCents - a.totalCents || (a.id ?? 0) - (b.id ?? 0))
  const all = groups.reduce((sum, { totalCents }) => sum + totalCents, 0)
  const ids = groups.map(({ id }) => id)
  const [nameOf, limits] = await Promise.all([partyNames('broker', ids, reader), readLimits(ids)])
  let before = 0
  const rows = groups.map(({ id, count, totalCents }) => {
    before += totalCents
    const limit = id === null ? null : (limits.get(id) ?? null)
    return {
      ...partyRow('broker', id),
      cells: {
        broker: nameOf(id),
        count,
        exposure: totalCents,
        share: percent(totalCents, all),
        cumulative: percent(before, all),
        limit,
        used: limit === null ? null : percent(totalCents, limit),
        over: limit === null ? null : Math.max(0, totalCents - limit),
      },
    }
  })
  const { brokerId } = query
  return reportOfRows('broker-exposure', {
    filters: { asOf, brokerId },
    subject: await partyName('broker', brokerId),
    sort: query.sort,
    // The shares of one broker are those of everything, too.
    rows: brokerId ? rows.filter(({ id }) => id === String(brokerId)) : rows,
    totals: brokerId ? {} : { share: percent(all, all) },
  })
}

/** Limits in cents. A broker with the limit 0 has none that could be used. */
async function readLimits(ids: readonly (number | null)[]): Promise<Map<number, number>> {
  const wanted = ids.filter((id) => id !== null)
  const brokers = await brokerRecords
    .find({ _id: op.in(wanted) }, { creditLimit: 1 })
    .lean<Pick<BrokerDoc, '_id' | 'creditLimit'>[]>()
  return new Map(brokers.map(({ _id, creditLimit }) => [_id, creditLimit * 100]))
}
