import type { LoadStanding } from '@drayline/domain/operations/loads/load'
import { op } from '../../kernel/database/filter.ts'
import { brokerRecords } from '../brokers/index.ts'
import { clientRecords } from '../clients/index.ts'
import type { LoadDoc } from './load.model.ts'

/**
 * Adds how client and broker of each load stand now, so that the person who chooses a load sees it before the verdict
 * does.
 */
export async function withStanding<T extends LoadDoc>(
  loads: readonly T[],
): Promise<(T & { standing: LoadStanding })[]> {
  const clientIds = [...new Set(loads.map(({ clientId }) => clientId))]
  const brokerIds = [...new Set(loads.flatMap(({ brokerId }) => brokerId ?? []))]
  const [clients, brokers] = await Promise.all([
    clientRecords.find({ _id: op.in(clientIds) }, { status: 1 }).lean(),
    brokerRecords.find({ _id: op.in(brokerIds) }, { status: 1, overLimit: 1 }).lean(),
  ])
  const clientById = new Map(clients.map((client) => [client._id, client]))
  const brokerById = new Map(brokers.map((broker) => [broker._id, broker]))
  return loads.map((load) => {
    const broker = brokerById.get(load.brokerId ?? 0)
    const client = clientById.get(load.clientId)?.status ?? null
    return {
      ...load,
      standing: { client, broker: broker?.status ?? null, overLimit: broker?.overLimit ?? false },
    }
  })
}
