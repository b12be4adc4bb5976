import { loggedName, personMeant } from '@drayline/domain/kernel/journal/record-names'
import { fullName } from '@drayline/domain/platform/users/user'
import { colleagues } from '../users/index.ts'
import type { AuditDoc } from './audit.model.ts'

/** An audit record with the name of what it is about. */
export type NamedAudit = AuditDoc & { entityName: string | null }

/**
 * Adds to audit records the names of what they are about: as it was logged, which stays when the record is gone, or
 * that of the person meant. One question for a whole page.
 */
export async function withNames(records: readonly AuditDoc[]): Promise<NamedAudit[]> {
  const named = records.map((record) => {
    const { entityType, entityId, before, after } = record
    const states = [before as object | null, after as object | null] as const
    const logged = loggedName(entityType, ...states)
    return { record, logged, personId: logged ? null : personMeant(entityType, entityId, ...states) }
  })
  const people = await colleagues(named.map(({ personId }) => personId))
  return named.map(({ record, logged, personId }) => {
    const person = personId === null ? undefined : people.get(personId)
    return { ...record, entityName: logged ?? (person ? fullName(person) : null) }
  })
}
