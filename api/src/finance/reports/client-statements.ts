import { latestInstant, openItemRecords } from '../aging/index.ts'
import { centsMoved } from './movements.ts'
import { partyNames, partyRow } from './parties.ts'
import { earlier, periodOf } from './periods.ts'
import type { ReadReport } from './report.types.ts'
import { reportOfRows } from './rows.ts'

interface Sum {
  _id: number
  cents: number
  count: number
}

/**
 * One line per client that had something open in the period. What became open follows from the other three: closing
 * balance = opening balance + became open − settled.
 */
export const readStatements: ReadReport = async (query, reader) => {
  const { from, to, start, end: lastInstant } = periodOf(query, reader)
  const end = earlier(lastInstant, latestInstant(reader.now))
  const [opening, settled, closing] = await Promise.all([
    sumByClient({ openTo: { $gte: start }, openFrom: { $lt: start } }),
    sumByClient({ openTo: { $gte: start, $lte: end } }, centsMoved('credit')),
    sumByClient({ openTo: { $gt: end }, openFrom: { $lte: end } }),
  ])
  const ids = [...new Set([...opening.keys(), ...settled.keys(), ...closing.keys()])]
  const nameOf = await partyNames('client', ids, reader)
  const rows = ids.map((id) => {
    const [before, credits, after] = [opening, settled, closing].map((sums) => sums.get(id)?.cents ?? 0)
    const charges = (after ?? 0) + (credits ?? 0) - (before ?? 0)
    return {
      ...partyRow('client', id),
      cells: {
        client: nameOf(id),
        opening: before ?? 0,
        charges,
        credits: credits ?? 0,
        closing: after ?? 0,
        open: closing.get(id)?.count ?? 0,
      },
    }
  })
  return reportOfRows('client-statements', { filters: { from, to }, subject: null, sort: query.sort, rows })
}

async function sumByClient(
  match: object,
  cents: object | string = '$amountCents',
): Promise<Map<number, Sum>> {
  const sums = await openItemRecords
    .aggregate<Sum>([
      { $match: match },
      { $group: { _id: '$clientId', cents: { $sum: cents }, count: { $sum: 1 } } },
    ])
    .option({ maxTimeMS: 20_000 })
  return new Map(sums.map((sum) => [sum._id, sum]))
}
