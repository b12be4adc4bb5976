import type { Activity } from '@drayline/domain/kernel/journal/activity'
import type { Language } from '@drayline/domain/kernel/text/i18n'
import { personOf } from '../../kernel/base/person.ts'
import { translate } from '../../kernel/base/text.ts'
import type { ActivityDoc } from './activity.model.ts'

/** An event as its reader sees it: the description in the reader's language. */
export function presentActivity(activity: ActivityDoc, language: Language): Activity {
  const { userId, userName } = activity
  return {
    id: activity._id,
    userId,
    user: personOf(userId, userName),
    type: activity.type,
    description: translate(language, activity.message),
    entityType: activity.entityType,
    entityId: activity.entityId,
    createdAt: activity.createdAt.toISOString(),
  }
}
