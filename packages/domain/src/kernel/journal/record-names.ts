import type { EntityType } from './activity.ts'

/** A record as a log kept it. */
type Snapshot = object | null

/** Fields that name a record to people, the most telling one first. */
const namingFields = [
  ...['name', 'invoiceNumber', 'loadNumber', 'originalName', 'title', 'label', 'subject', 'holder'],
  ...['reference', 'username'],
]

/**
 * Name that a record had when it was logged, so it stays when the record is gone; null where it has none of its own.
 * People have theirs in two fields, parts of Drayline with their version.
 */
export function loggedName(entityType: EntityType, before: Snapshot, after: Snapshot): string | null {
  const record = { ...before, ...after } as Record<string, unknown>
  const text = (field: string) => {
    const value = record[field]
    return typeof value === 'string' && value.trim() !== '' ? value : null
  }
  if (entityType === 'remote') return remoteName(text)
  const person = [text('firstName'), text('lastName')].filter(Boolean).join(' ')
  if (person) return person
  for (const field of namingFields) if (text(field)) return text(field)
  return null
}

/** A token's own version counts its changes, so only a text is a version. */
function remoteName(text: (field: string) => string | null): string | null {
  const name = text('remote') ?? text('_id')
  const version = text('version')
  return name && version ? `${name} ${version}` : name
}

/** The person whom a log entry is about without naming them: whose session it is, whose time. */
export function personMeant(
  entityType: EntityType,
  entityId: number,
  before: Snapshot,
  after: Snapshot,
): number | null {
  if (entityType === 'user' || entityType === 'session') return entityId > 0 ? entityId : null
  if (entityType !== 'time_entry' && entityType !== 'time_request') return null
  const { userId } = { ...before, ...after } as { userId?: unknown }
  return typeof userId === 'number' ? userId : null
}
