import type { AuditCheck } from '@drayline/domain/kernel/journal/audit'
import type { AuditCheckDoc } from './audit-check.model.ts'

/** A verification of the chains. */
export function presentAuditCheck(check: AuditCheckDoc): AuditCheck {
  return {
    id: check._id,
    version: check.version,
    createdAt: check.createdAt.toISOString(),
    updatedAt: check.updatedAt.toISOString(),
    status: check.status,
    startedBy: { id: check.startedBy.id, name: check.startedBy.name },
    finishedAt: check.finishedAt?.toISOString() ?? null,
    checked: check.checked,
    total: check.total,
    logs: check.logs.map(({ log, records, faultCount, faults }) => ({
      log,
      records,
      faultCount,
      faults: faults.map(({ id, fault }) => ({ id, fault })),
    })),
  }
}
