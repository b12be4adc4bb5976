import { driverCollection } from '../../kernel/database/model.ts'
import type { Named, NameLookup } from '../../kernel/database/names.ts'
import { nameOf } from '../../kernel/database/names.ts'
import { brokerRecords } from '../brokers/index.ts'
import { clientRecords } from '../clients/index.ts'

interface Refers {
  clientId: number
  brokerId: number | null
}

/** Parties of a load or invoice. */
export interface Parties {
  client: Named | null
  broker: Named | null
}

/** Adds the names of client and broker to the rows of a list. Not inside a transaction: it asks for both at once. */
export async function withParties<T extends Refers>(
  rows: readonly T[],
  names: NameLookup,
): Promise<(T & Parties)[]> {
  const [clients, brokers] = await Promise.all([
    names.of(
      clientRecords,
      rows.map((row) => row.clientId),
    ),
    names.of(
      brokerRecords,
      rows.map((row) => row.brokerId),
    ),
  ])
  return rows.map((row) =>
    Object.assign(row, {
      client: clients.get(row.clientId) ?? null,
      broker: row.brokerId === null ? null : (brokers.get(row.brokerId) ?? null),
    }),
  )
}

/** The names of client and broker in one question, also inside a transaction. */
export async function partiesOf({ clientId, brokerId }: Refers): Promise<Parties> {
  const from = driverCollection(brokerRecords).collectionName
  const pipeline = [{ $match: { _id: brokerId } }, { $project: { name: 1 } }]
  const [found] = await clientRecords.aggregate<Found & { brokers: Found[] }>([
    { $match: { _id: clientId } },
    { $project: { name: 1 } },
    { $lookup: { from, pipeline, as: 'brokers' } },
  ])
  const named = ({ _id, name }: Found) => ({ id: _id, name })
  // Without a client nothing is found, a broker neither.
  if (!found) return { client: null, broker: await nameOf(brokerRecords, brokerId) }
  return { client: named(found), broker: found.brokers.map(named)[0] ?? null }
}

interface Found {
  _id: number
  name: string
}

/** The same for one record, also inside a transaction. */
export async function withPartiesOf<T extends Refers>(row: T): Promise<T & Parties> {
  return { ...row, ...(await partiesOf(row)) }
}
