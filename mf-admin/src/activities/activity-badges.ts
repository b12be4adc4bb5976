import type { ActivityType } from '@drayline/domain/kernel/journal/activity'
import type { BadgeTone, IconName } from '@drayline/ui'

interface BadgeStyle {
  icon: IconName
  tone: BadgeTone
}

/** Icon and color per type of activity (R-ACT-1). */
const activityBadges: Record<ActivityType, BadgeStyle> = {
  invoice_created: { icon: 'file-plus', tone: 'blue' },
  invoice_updated: { icon: 'file-text', tone: 'grey' },
  invoice_submitted: { icon: 'send', tone: 'blue' },
  invoice_approved: { icon: 'check-circle', tone: 'green' },
  invoice_rejected: { icon: 'x-circle', tone: 'red' },
  invoice_paid: { icon: 'banknote', tone: 'green' },
  document_uploaded: { icon: 'upload', tone: 'blue' },
  client_created: { icon: 'user-plus', tone: 'blue' },
  client_updated: { icon: 'users', tone: 'grey' },
  load_created: { icon: 'truck', tone: 'blue' },
  load_updated: { icon: 'truck', tone: 'grey' },
  task_created: { icon: 'clipboard', tone: 'blue' },
  task_updated: { icon: 'clipboard', tone: 'grey' },
  follow_up_created: { icon: 'clock', tone: 'blue' },
  follow_up_updated: { icon: 'clock', tone: 'grey' },
  broker_created: { icon: 'handshake', tone: 'blue' },
  broker_updated: { icon: 'handshake', tone: 'grey' },
  credit_check_requested: { icon: 'gauge', tone: 'blue' },
  credit_check_decided: { icon: 'shield-check', tone: 'green' },
  other: { icon: 'activity', tone: 'grey' },
}

/** The type as this remote knows it: an API that is newer may have types of which it has not heard. */
export function knownType(type: ActivityType): ActivityType {
  return Object.hasOwn(activityBadges, type) ? type : 'other'
}

/** Icon and color of an activity. */
export function badgeOf(type: ActivityType): BadgeStyle {
  return activityBadges[knownType(type)]
}
