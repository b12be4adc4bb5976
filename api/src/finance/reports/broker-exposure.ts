import { deriveOnce, orderOnce, sumOnce } from '../../platform/changes/index.ts'
import type { AgingSumsOf } from '../aging/index.ts'
import { readGroups } from '../aging/index.ts'
import type { BrokerFacts } from './broker-facts.ts'
import { brokerFacts } from './broker-facts.ts'
import { partyNames, partyRow } from './parties.ts'
import { asOfDay } from './periods.ts'
import type { RawRow, ReadReport } from './report.types.ts'
import { percent, reportOfRows } from './rows.ts'

/**
 * Exposure of each broker on a day and its share of the total: where a few brokers owe most of it, their trouble is
 * ours. Limits are those of today, earlier ones are not kept.
 */
export const readExposure: ReadReport = async (query, reader) => {
  const asOf = asOfDay(query, reader)
  const groups = await readGroups('broker', { asOf, zone: reader.zone })
  const [nameOf, facts] = await Promise.all([
    partyNames('broker', groups, ({ id }) => id, reader),
    brokerFacts(),
  ])
  const rows = deriveOnce([groups, nameOf, facts], 'exposure', () => exposureOf(groups, nameOf, facts))
  const { brokerId } = query
  return reportOfRows('broker-exposure', {
    sort: query.sort,
    // The shares of one broker are those of everything, too.
    rows: brokerId ? rows.filter(({ id }) => id === String(brokerId)) : rows,
    totals: brokerId ? {} : { share: groups.some(({ totalCents }) => totalCents > 0) ? 100 : null },
  })
}

function exposureOf(
  groups: readonly AgingSumsOf[],
  nameOf: (id: number | null) => string,
  facts: ReadonlyMap<number, BrokerFacts>,
): RawRow[] {
  const { all = 0 } = sumOnce(groups, 'exposure', ({ totalCents }) => ({ all: totalCents }))
  const largestFirst = orderOnce(
    groups,
    'largest',
    (a, b) => b.totalCents - a.totalCents || (a.id ?? 0) - (b.id ?? 0),
  )
  let before = 0
  return largestFirst.map(({ id, count, totalCents }) => {
    before += totalCents
    const limit = facts.get(id ?? 0)?.limitCents ?? null
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
}
