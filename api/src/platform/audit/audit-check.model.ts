import type { AuditCheck } from '@drayline/domain/kernel/journal/audit'
import { auditCheckStatuses } from '@drayline/domain/kernel/journal/audit'
import type { Person } from '../../kernel/base/person.ts'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { recordModel } from '../../kernel/database/model.ts'

/** A verification of the chains as it is stored, while it runs and afterwards. */
export interface AuditCheckDoc extends RecordDoc {
  status: AuditCheck['status']
  startedBy: Person
  finishedAt: Date | null
  checked: number
  total: number
  logs: AuditCheck['logs']
}

const mixed = { type: {} as never, required: true }
const count = { type: Number, default: 0 }

export const AuditCheckRecord = recordModel<AuditCheckDoc>(
  { collection: 'audit_checks', entity: null },
  {
    status: { type: String, enum: auditCheckStatuses, required: true },
    startedBy: mixed,
    finishedAt: { type: Date, default: null },
    checked: count,
    total: count,
    logs: mixed,
  },
  [[{ status: 1, _id: -1 }]],
)
