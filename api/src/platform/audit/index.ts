import { readOnly } from '../../kernel/database/model.ts'
import { AccessRecord } from './access.model.ts'
import { AuditRecord } from './audit.model.ts'

// Public surface of audit: other features import nothing else of it.

export type { AccessDoc } from './access.model.ts'
export { presentAccess } from './access.presenter.ts'
export { accessLogKey, appendAccess } from './access-log.ts'
export { auditKey } from './audit-key.ts'
export { appendAudit } from './chain.ts'

export const accessRecords = readOnly(AccessRecord)
export const auditRecords = readOnly(AuditRecord)
