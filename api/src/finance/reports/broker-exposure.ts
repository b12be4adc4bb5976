import { deriveOnce, mapOnce, positionOf, sumOnce } from '../../platform/changes/index.ts'
import { readGroups } from '../aging/index.ts'
import { brokerFacts } from './broker-facts.ts'
import { partyNames, partyRow } from './parties.ts'
import { asOfDay } from './periods.ts'
import type { RawRow, ReadReport } from './report.types.ts'
import type { OfAll } from './rows.ts'
import { inOrder, orderOf, percent, reportOfRows } from './rows.ts'

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
  const rows = mapOnce(groups, [nameOf, facts], 'exposure', ({ id, count, totalCents }) => {
    const limit = facts.get(id ?? 0)?.limitCents ?? null
    return {
      ...partyRow('broker', id),
      cells: {
        ...{ broker: nameOf(id), count, exposure: totalCents, limit },
        used: limit === null ? null : percent(totalCents, limit),
        over: limit === null ? null : Math.max(0, totalCents - limit),
      },
    }
  })
  const { all = 0 } = sumOnce(groups, 'exposure', ({ totalCents }) => ({ all: totalCents }))
  const { brokerId } = query
  return reportOfRows('broker-exposure', {
    sort: query.sort,
    rows: brokerId ? rows.filter(({ id }) => id === String(brokerId)) : rows,
    totals: brokerId ? {} : { share: all > 0 ? 100 : null },
    // The shares of one broker are those of everything, too.
    ofAll: sharesOf(rows, all),
  })
}

const largestFirst = '-exposure'

/** What each row is of the total, and what it is with all that owe more. */
function sharesOf(rows: readonly RawRow[], all: number): OfAll {
  const ordered = inOrder(rows, largestFirst)
  const { compare } = orderOf(largestFirst)
  const centsOf = (row: RawRow | undefined) => Number(row?.cells.exposure)
  // As far as somebody has read: most read the largest ones.
  const sums = deriveOnce([ordered], 'cumulative', (): number[] => [])
  const upTo = (place: number) => {
    for (let next = sums.length; next <= place; next += 1)
      sums.push((sums[next - 1] ?? 0) + centsOf(ordered[next]))
    return sums[place] ?? 0
  }
  return {
    cellsOf: (row) => ({
      share: percent(centsOf(row), all),
      cumulative: percent(upTo(positionOf(ordered, row, compare)), all),
    }),
    like: { share: 'exposure', cumulative: largestFirst },
  }
}
