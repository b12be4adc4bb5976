import type { EntityType } from '@drayline/domain/activity'
import { messages } from '../messages.ts'

/** How a kind of record is called; a newer API may have kinds of which this remote has not heard. */
export function entityText(entityType: EntityType): string {
  const key = `entity.${entityType}`
  const text = messages.t(key as never)
  return text === key ? entityType.replaceAll('_', ' ') : text
}

/** `user.roleChanged` → 'user: role changed'. The log keeps names of actions, the same in every language. */
export function actionText(action: string): string {
  const [subject = '', ...rest] = action.split('.')
  const spaced = (text: string) => text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return rest.length > 0 ? `${spaced(subject)}: ${spaced(rest.join(' '))}` : spaced(subject)
}
