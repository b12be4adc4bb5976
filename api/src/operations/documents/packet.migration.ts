import { op } from '../../kernel/database/filter.ts'
import { runTransaction } from '../../kernel/database/transaction.ts'
import type { DeclaredMigration } from '../../kernel/migrations/migration.ts'
import { loadRecords } from '../loads/index.ts'
import { refreshPacket } from './packet.ts'

/** Each load is claimed in a transaction, which must stay short. */
const batchSize = 50

const untold = { touch: () => undefined }

/** Loads stored before there were packets: a filter by packet would show none of them. */
export const loadPackets: DeclaredMigration = {
  name: 'loads.packet',
  kind: 'migrate',
  total: () => loadRecords.countDocuments({ packet: op.exists(false) }).exec(),
  async batch(after) {
    const next = after === null ? {} : { _id: op.gt(after) }
    const loads = await loadRecords
      .find({ packet: op.exists(false), ...next }, { _id: 1 })
      .sort({ _id: 1 })
      .limit(batchSize)
      .lean<{ _id: number }[]>()
    const last = loads.at(-1)
    if (!last) return null
    await runTransaction(async () => {
      for (const { _id } of loads) await refreshPacket(untold, _id)
    })
    return { after: last._id, records: loads.length }
  },
}
