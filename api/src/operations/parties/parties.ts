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

/** The same for one record, also inside a transaction. */
export async function withPartiesOf<T extends Refers>(row: T): Promise<T & Parties> {
  const client = await nameOf(clientRecords, row.clientId)
  const broker = await nameOf(brokerRecords, row.brokerId)
  return { ...row, client, broker }
}
