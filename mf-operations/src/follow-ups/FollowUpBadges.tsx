import { useHost } from '@drayline/contract'
import type { FollowUp, FollowUpStatus } from '@drayline/domain/operations/follow-ups/follow-up'
import { isFollowUpOverdue } from '@drayline/domain/operations/follow-ups/follow-up'
import { domainMessages } from '@drayline/platform/domain-messages'
import { Badge, type BadgeTone, DateText, Row } from '@drayline/ui'
import { useT } from '../messages.ts'

const tones: Record<FollowUpStatus, BadgeTone> = {
  pending: 'yellow',
  'in-progress': 'blue',
  completed: 'green',
}

/** A follow-up's status, in words and color. */
export function FollowUpStatusBadge({ status }: { status: FollowUpStatus }) {
  const t = domainMessages.useT()
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
}

/** Due date of a follow-up; an overdue one says so in words, in the user's time zone. */
export function FollowUpDue({ followUp }: { followUp: Pick<FollowUp, 'status' | 'dueDate'> }) {
  const t = useT()
  const { format } = useHost()
  return (
    <Row as="span" gap={2} align="center">
      <DateText value={followUp.dueDate} />
      {isFollowUpOverdue(followUp, format.today()) ? (
        <Badge tone="red" icon="alert-circle">
          {t('followUp.overdue')}
        </Badge>
      ) : null}
    </Row>
  )
}
