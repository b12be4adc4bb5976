export type * from './audit-schema.ts'

/** Faults of a record of a chain; `key`: the key that proves the chain is not there. */
export const auditFaults = ['missing', 'altered', 'unchained', 'key'] as const
export type AuditFaultKind = (typeof auditFaults)[number]

/** `unavailable`: it could not be checked, because its key is not set here. */
export const auditLogs = ['audit', 'vault'] as const
export type AuditLog = (typeof auditLogs)[number]

export const auditCheckStatuses = ['running', 'done', 'failed'] as const

/** So many faults of a log are named; `faultCount` counts all. */
export const maxNamedFaults = 100

/** A field that differs between two states of a record, by its path: `replies.0.message`. */
export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

type Fields = Record<string, unknown>

/** Returns the changes between two states, field by field; a state that does not exist has no fields. */
export function changedFields(before: unknown, after: unknown, path = ''): FieldChange[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (!hasFields(before) && !hasFields(after)) return [{ field: path, before, after }]
  // A value that becomes a group, or the other way round, is told as a whole.
  if (!comparable(before) || !comparable(after)) return [{ field: path, before, after }]
  const [old, now] = [(before ?? {}) as Fields, (after ?? {}) as Fields]
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])]
  return names.flatMap((name) => changedFields(old[name], now[name], path ? `${path}.${name}` : name))
}

function hasFields(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
}

const comparable = (value: unknown) => value === null || value === undefined || hasFields(value)
