import type { EmailStatus } from '@drayline/domain/email'
import type { SupportStatus } from '@drayline/domain/support-request'
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
