import type { EntityType } from '@drayline/domain/kernel/journal/activity'
import type { AuditAction } from '@drayline/domain/kernel/journal/audit-actions'
import type { ChainedRecord, PartitionHead } from '../../kernel/database/chained-log.ts'
import { chainedFields } from '../../kernel/database/chained-log.ts'
import { appendOnlyModel, plainModel } from '../../kernel/database/model.ts'

/** Audit records form this many independent chains, so that writers of different records seldom wait. */
export const partitionCount = 32

/** One change: who did what to which record, before and after, from where. Never changed or removed. */
export interface AuditDoc extends ChainedRecord {
  at: Date
  userId: number | null
  /** Name at that time, since people leave. */
  userName: string | null
  action: AuditAction
  entityType: EntityType
  entityId: number
  before: unknown
  after: unknown
  ip: string
  userAgent: string
  requestId: string
}

const mixed = { type: {} as never, default: null }

export const AuditRecord = appendOnlyModel<AuditDoc>(
  'audit',
  {
    _id: { type: String, required: true },
    lane: { type: Number, required: true },
    seq: { type: Number, required: true },
    at: { type: Date, required: true },
    userId: { type: Number, default: null },
    userName: { type: String, default: null },
    action: { type: String, required: true },
    entityType: { type: String, required: true },
    entityId: { type: Number, required: true },
    before: mixed,
    after: mixed,
    ip: { type: String, default: '' },
    userAgent: { type: String, default: '' },
    requestId: { type: String, default: '' },
    prevHash: { type: String, required: true },
    hash: { type: String, required: true },
  },
  [
    [{ lane: 1, seq: 1 }, { unique: true }],
    [{ at: -1, _id: -1 }],
    [{ entityType: 1, at: -1, _id: -1 }],
    [{ entityType: 1, entityId: 1, at: -1, _id: -1 }],
    [{ userId: 1, at: -1, _id: -1 }],
    [{ action: 1, at: -1, _id: -1 }],
  ],
  chainedFields(['at', 'action', 'entityType', 'entityId']),
)

/** The ends of the partitions. */
export const AuditPartition = plainModel<PartitionHead>('audit_lanes', {
  _id: { type: Number, required: true },
  seq: { type: Number, required: true },
  hash: { type: String, required: true },
  seal: { type: String, required: true },
  keyedFrom: { type: Number, required: true },
})
