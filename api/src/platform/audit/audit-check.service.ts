import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import { addJob } from '../../kernel/jobs/job-loop.ts'
import { write } from '../../kernel/writes/write.ts'
import type { AuditCheckDoc } from './audit-check.model.ts'
import { AuditCheckRecord } from './audit-check.model.ts'

/** The kind of job that verifies the chains. */
export const auditCheckJob = 'audit-check'

/** Starts verifying the chains; while one is running, that one is answered. */
export async function startAuditCheck(call: AnyCall): Promise<Written<AuditCheckDoc>> {
  const by = { id: call.user.id, name: call.user.name }
  return await write(
    call,
    async (tx) => {
      const running = await AuditCheckRecord.findOne({ status: 'running' }).lean<AuditCheckDoc>()
      if (running) return running
      const started = await tx.insert(AuditCheckRecord, {
        status: 'running',
        startedBy: by,
        finishedAt: null,
        checked: 0,
        total: 0,
        logs: [],
      })
      await addJob({ kind: auditCheckJob, entityId: started._id, by, now: tx.now })
      tx.audit({
        action: 'audit.verified',
        entityType: 'user',
        entityId: by.id,
        before: null,
        after: { check: started._id },
      })
      return started
    },
    { audited: false },
  )
}
