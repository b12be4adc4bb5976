import { op } from '../../kernel/database/filter.ts'
import { runTransaction } from '../../kernel/database/transaction.ts'
import type { DeclaredMigration } from '../../kernel/migrations/migration.ts'
import type { LoadDoc } from '../loads/index.ts'
import { loadRecords } from '../loads/index.ts'
import { refreshWrongPackets } from './packet.ts'

/** Each load that is wrong is claimed in a transaction, which must stay short. */
const batchSize = 100
const fields = { packet: 1, hasRateConfirmation: 1, hasBillOfLading: 1 } as const

/**
 * Loads stored before there were packets: a filter by packet would show none of them. Looks at all loads: an older process
 * takes papers to and from those that have a packet, and leaves it as it was.
 */
export const loadPackets: DeclaredMigration = {
  name: 'loads.packet',
  kind: 'migrate',
  total: () => loadRecords.countDocuments({}).exec(),
  async batch(after) {
    const loads = await loadRecords
      .find(after === null ? {} : { _id: op.gt(after) }, fields)
      .sort({ _id: 1 })
      .limit(batchSize)
      .lean<LoadDoc[]>()
    const last = loads.at(-1)
    if (!last) return null
    const wrong = await runTransaction(() => refreshWrongPackets(loads))
    return { after: last._id, records: loads.length, isUnchanged: wrong === 0 }
  },
}
