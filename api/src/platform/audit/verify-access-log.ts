import type { ChainReport, OnProgress } from '../../kernel/database/chained-log.ts'
import { verifyChainedLog } from '../../kernel/database/chained-log.ts'
import type { KeyRing } from '../keys/index.ts'
import { existingLogKey } from '../keys/index.ts'
import { AccessRecord } from './access.model.ts'
import { accessLog } from './access-log.ts'

/** Checks every record of the vault's access log, and that none is gone. */
export async function verifyAccessLog(ring: KeyRing, onProgress?: OnProgress): Promise<ChainReport> {
  const key = await existingLogKey(ring, 'access-log')
  return key ? await verifyChainedLog(accessLog, key, onProgress) : await withoutKey(key)
}

/** Without its key nothing of the log can be proven; that is only right while there is no log. */
async function withoutKey(key: null | undefined): Promise<ChainReport> {
  const records = await AccessRecord.countDocuments()
  const isFault = key === null || records > 0
  return { records, unkeyed: 0, faults: isFault ? [{ id: 'access-log', fault: 'key' }] : [] }
}
