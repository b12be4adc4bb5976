import type { ChainReport, OnProgress } from '../../kernel/database/chained-log.ts'
import { verifyChainedLog } from '../../kernel/database/chained-log.ts'
import { auditKey } from './audit-key.ts'
import { auditLog } from './chain.ts'

/**
 * Checks every record of the audit trail, and that none is gone. Anyone who can write to the database but does not have
 * the key ring can make no record that passes.
 */
export async function verifyAudit({ onProgress }: { onProgress?: OnProgress } = {}): Promise<ChainReport> {
  return await verifyChainedLog(auditLog, auditKey(), onProgress)
}
