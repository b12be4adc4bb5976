import { keepGroups, majority, mapOnce, partiesOf } from '../../platform/changes/index.ts'
import { itemsOfClient, openItemRecords } from '../aging/index.ts'
import { centsMoved } from './movements.ts'
import { partyNames, partyRow } from './parties.ts'
import { periodOf } from './periods.ts'
import type { ReadReport } from './report.types.ts'
import { reportOfRows } from './rows.ts'

/** Cents of a client in a period, and the number of items that were open at its end. */
interface ClientSums {
  id: number
  opening: number
  charges: number
  credits: number
  closing: number
  open: number
}

/**
 * One line per client that had something open in the period. What became open follows from the other three: closing
 * balance = opening balance + became open − settled.
 */
export const readStatements: ReadReport = async (query, reader) => {
  const { start, end } = periodOf(query, reader)
  const sums = await keptSums({ start, end })
  const nameOf = await partyNames('client', sums, ({ id }) => id, reader)
  const rows = mapOnce(sums, [nameOf], 'statements', ({ id, ...cells }) => ({
    ...partyRow('client', id),
    cells: { client: nameOf(id), ...cells },
  }))
  return reportOfRows('client-statements', { sort: query.sort, rows })
}

interface Between {
  start: Date
  end: Date
}

const keptSums = keepGroups<Between, number, ClientSums>({
  name: 'statements',
  idOf: ({ id }) => id,
  read: readSums,
  changed: (heard) => partiesOf('client', heard) as Iterable<number> | undefined,
})

async function readSums({ start, end }: Between, only?: readonly number[]): Promise<ClientSums[]> {
  const of = only ? { clientId: { $in: [...only] } } : {}
  const options = { maxTimeMS: 20_000, ...majority, ...(only ? itemsOfClient : {}) }
  const [opening, settled, closing] = await Promise.all([
    sumByClient({ ...of, openTo: { $gte: start }, openFrom: { $lt: start } }, options),
    sumByClient({ ...of, openTo: { $gte: start, $lte: end } }, options, centsMoved('credit')),
    sumByClient({ ...of, openTo: { $gt: end }, openFrom: { $lte: end } }, options),
  ])
  const ids = new Set([...opening.keys(), ...settled.keys(), ...closing.keys()])
  return [...ids].map((id) => {
    const [before = 0, credits = 0, after = 0] = [opening, settled, closing].map(
      (sums) => sums.get(id)?.cents ?? 0,
    )
    const charges = after + credits - before
    return { id, opening: before, charges, credits, closing: after, open: closing.get(id)?.count ?? 0 }
  })
}

interface Sum {
  _id: number
  cents: number
  count: number
}

async function sumByClient(
  match: object,
  options: object,
  cents: object | string = '$amountCents',
): Promise<Map<number, Sum>> {
  const sums = await openItemRecords
    .aggregate<Sum>([
      { $match: match },
      { $group: { _id: '$clientId', cents: { $sum: cents }, count: { $sum: 1 } } },
    ])
    .option(options)
  return new Map(sums.map((sum) => [sum._id, sum]))
}
