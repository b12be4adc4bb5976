import { useHost } from '@drayline/contract'
import type { TaskStatus } from '@drayline/domain/operations/tasks/task'
import { isTaskOverdue } from '@drayline/domain/operations/tasks/task'
import { domainMessages } from '@drayline/platform/domain-messages'
import { Badge, type BadgeTone, DateText, Row } from '@drayline/ui'
import { useT } from '../messages.ts'
import type { Case } from './team-cases.queries.ts'

const tones: Record<TaskStatus, BadgeTone> = {
  todo: 'grey',
  in_progress: 'blue',
  held: 'yellow',
  completed: 'green',
}

/** Status of a case, in words and color. */
export function CaseStatus({ status }: { status: TaskStatus }) {
  const t = domainMessages.useT()
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
}

/** Due date of a case; a late one says so in words, by the user's calendar. */
export function CaseDue({ record }: { record: Pick<Case, 'status' | 'dueDate'> }) {
  const t = useT()
  const { format } = useHost()
  if (record.dueDate === null) return '—'
  return (
    <Row as="span" gap={2} align="center" nowrap>
      <DateText value={record.dueDate} />
      {isTaskOverdue(record, format.today()) ? <Badge tone="red">{t('case.late')}</Badge> : null}
    </Row>
  )
}
