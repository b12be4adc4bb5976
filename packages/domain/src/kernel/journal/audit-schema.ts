import { array, type InferType, mixed, number, object, string } from 'yup'
import { oneOf, recordFields, reference } from '../forms/fields.ts'
import { entityTypes } from './activity.ts'
import { auditCheckStatuses, auditFaults, auditLogs } from './audit.ts'

/** One change as administrators see it. */
export const auditRecord = object({
  id: number().integer().required(),
  /** Its place in the chain, `<partition>:<seq>`: how a verification names it. */
  place: string().required(),
  at: string().required(),
  user: reference({ name: string().required() }).nullable().defined(),
  /** Actor without a session: a deploy token, or the person who ran a command. */
  actor: string().nullable().default(null),
  action: string().required(),
  entityType: oneOf(entityTypes).required(),
  entityId: number().integer().required(),
  /** Display name of the record, as it was then; null where it has none of its own. */
  entityName: string().nullable().default(null),
  before: mixed<object>().nullable().defined(),
  after: mixed<object>().nullable().defined(),
  ip: string().defined(),
  userAgent: string().defined(),
  requestId: string().defined(),
})
export type AuditEntry = InferType<typeof auditRecord>

/** A verification of the chains: running, or what it found. */
export const auditCheck = object({
  ...recordFields,
  status: oneOf(auditCheckStatuses).required(),
  startedBy: reference({ name: string().required() }).required(),
  finishedAt: string().nullable().defined(),
  /** Records looked at so far, and about how many there are. */
  checked: number().integer().required(),
  total: number().integer().required(),
  logs: array(
    object({
      log: oneOf(auditLogs).required(),
      records: number().integer().required(),
      faultCount: number().integer().required(),
      faults: array(object({ id: string().required(), fault: oneOf(auditFaults).required() })).required(),
    }),
  ).required(),
})
export type AuditCheck = InferType<typeof auditCheck>
