import type { EntityType } from '@drayline/domain/kernel/journal/activity'
import { plainModel } from '../../kernel/database/model.ts'

/**
 * Search keys of one audit record, beside it: the record itself is chained and never changes. Derived as a whole, so it
 * can be dropped and is made anew.
 */
export interface AuditSearchDoc {
  /** That of the audit record. */
  _id: string
  search: string[]
  at: Date
  userId: number | null
  action: string
  entityType: EntityType
  entityId: number
}

export const AuditSearchRecord = plainModel<AuditSearchDoc>(
  'audit_search',
  {
    _id: { type: String, required: true },
    search: { type: [String], required: true },
    at: { type: Date, required: true },
    userId: { type: Number, default: null },
    action: { type: String, required: true },
    entityType: { type: String, required: true },
    entityId: { type: Number, required: true },
  },
  [[{ search: 1, at: -1, _id: -1 }]],
)

/** How far a partition of the audit log has search keys, and by which way of making them. */
export interface AuditSearchMark {
  _id: number
  seq: number
  keys: number
}

export const AuditSearchMarkRecord = plainModel<AuditSearchMark>('audit_search_marks', {
  _id: { type: Number, required: true },
  seq: { type: Number, required: true },
  keys: { type: Number, required: true },
})
