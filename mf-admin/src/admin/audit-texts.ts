import type { AuditEntry } from '@drayline/domain/kernel/journal/audit'
import { loggedName } from '@drayline/domain/kernel/journal/record-names'
import { messages } from '../messages.ts'

/** Display name of a kind of record; called; a newer API may have kinds of which this remote has not heard. */
export function entityText(entityType: string): string {
  return known(`entity.${entityType}`) ?? entityType.replaceAll('_', ' ')
}

/** `user.roleChanged` → 'User: role changed'; in its own words where a newer API has actions unknown here. */
export function actionText(action: string): string {
  const end = action.lastIndexOf('.')
  if (end < 0) return entityText(inWords(action, '_'))
  const [subject, verb] = [action.slice(0, end), action.slice(end + 1)]
  const what = entityText(inWords(subject, '_'))
  return known(`auditAction.${action}`) ?? `${what}: ${known(`auditVerb.${verb}`) ?? inWords(verb, ' ')}`
}

/** Kind and name of a record, `Remote mf-finance 1.2.0-0d9e8f7a`; its number where the log knows no name. */
export function recordText({
  entityType,
  entityId,
  entityName,
  before,
  after,
}: Pick<AuditEntry, 'entityType' | 'entityId' | 'before' | 'after'> & {
  entityName?: string | null
}): string {
  // An older API names nothing.
  const name = entityName ?? loggedName(entityType, before, after)
  return `${entityText(entityType)} ${name ?? entityId}`
}

function known(key: string): string | undefined {
  const text = messages.t(key as never)
  return text === key ? undefined : text
}

/** `roleChanged` → 'role changed', `ledger.period` → 'ledger period' */
export function inWords(name: string, between: string): string {
  return name
    .replaceAll('.', between)
    .replaceAll(/([a-z])([A-Z])/g, `$1${between}$2`)
    .toLowerCase()
}
