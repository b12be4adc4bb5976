import type { SupportStatus } from '@drayline/domain/admin/support-requests/support-request'
import type { EmailStatus } from '@drayline/domain/platform/email/email'
import type { BadgeTone } from '@drayline/ui'

export const supportTones: Record<SupportStatus, BadgeTone> = {
  open: 'yellow',
  answered: 'green',
  closed: 'grey',
}

export const mailTones: Record<EmailStatus, BadgeTone> = {
  kept: 'grey',
  queued: 'blue',
  sent: 'green',
  failed: 'red',
  uncertain: 'yellow',
}
