import type { AuditCheck } from '@drayline/domain/kernel/journal/audit'
import { maxNamedFaults } from '@drayline/domain/kernel/journal/audit'
import type { Config } from '../../kernel/base/config.ts'
import type { ChainReport } from '../../kernel/database/chained-log.ts'
import type { JobDoc, JobHandler, JobOutcome } from '../../kernel/jobs/job-loop.ts'
import { keyRing } from '../keys/index.ts'
import { AccessRecord } from './access.model.ts'
import { AuditRecord } from './audit.model.ts'
import { AuditCheckRecord } from './audit-check.model.ts'
import { auditCheckJob } from './audit-check.service.ts'
import { verifyAudit } from './verify.ts'
import { verifyAccessLog } from './verify-access-log.ts'

type VaultConfig = Pick<Config, 'vaultKeys' | 'vaultKeysFile'>
type Logs = AuditCheck['logs']

/** Verifies the chains of the audit log and of the vault's access log, noting how far it has come. */
export function auditCheckJobs(config: VaultConfig): JobHandler {
  return {
    kind: auditCheckJob,
    giveUp: async (job) => settle(job, 'failed', []),
    async run(job, signal) {
      const counts = [AuditRecord.estimatedDocumentCount(), AccessRecord.estimatedDocumentCount()]
      const total = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
      const note = async (checked: number) => {
        signal.throwIfAborted()
        await AuditCheckRecord.updateOne(
          { _id: job.entityId, status: 'running' },
          { $set: { checked, total } },
        )
      }
      const audit = await verifyAudit({ onProgress: note })
      const vault = await verifyVault(config)
      return settle(job, 'done', [named('audit', audit), ...vault])
    },
  }
}

/** Without keys nothing of the vault's log can be proven: then it is not part of the answer. */
async function verifyVault(config: VaultConfig): Promise<Logs> {
  const ring = await keyRing(config).catch(() => undefined)
  return ring ? [named('vault', await verifyAccessLog(ring))] : []
}

function named(log: Logs[number]['log'], { records, faults }: ChainReport): Logs[number] {
  return { log, records, faultCount: faults.length, faults: faults.slice(0, maxNamedFaults) }
}

function settle(job: JobDoc, status: AuditCheck['status'], logs: Logs): JobOutcome {
  const checked = logs.reduce((sum, { records }) => sum + records, 0)
  return {
    async store(tx) {
      await AuditCheckRecord.updateOne(
        { _id: job.entityId, status: 'running' },
        {
          $set: {
            status,
            logs,
            finishedAt: tx.now,
            ...(status === 'done' ? { checked, total: checked } : {}),
          },
          $inc: { version: 1 },
        },
      )
      if (job.by.id !== null && logs.some(({ faultCount }) => faultCount > 0))
        tx.notify({
          userId: job.by.id,
          type: 'error',
          title: { key: 'notification.auditFaults.title' },
          message: { key: 'notification.auditFaults.message' },
        })
    },
  }
}
