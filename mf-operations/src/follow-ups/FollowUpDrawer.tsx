import { useHost } from '@drayline/contract'
import type { FollowUp } from '@drayline/domain/operations/follow-ups/follow-up'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import {
  Button,
  DateText,
  DescriptionList,
  Drawer,
  ErrorState,
  type RecordPager,
  RecordPagerButtons,
  Row,
  SkeletonText,
  Stack,
  Text,
  TextLink,
} from '@drayline/ui'
import { useT } from '../messages.ts'
import { PriorityBadge } from '../tasks/TaskBadges.tsx'
import { FollowUpDue, FollowUpStatusBadge } from './FollowUpBadges.tsx'
import { FollowUpSteps } from './FollowUpSteps.tsx'
import { assigneeOf } from './follow-up-columns.tsx'
import { followUpQuery } from './follow-ups.queries.ts'

interface FollowUpDrawerProps {
  id: number
  /** The follow-up as the list has it, shown until its own answer is there. */
  known: FollowUp | undefined
  pager?: RecordPager
  onEdit: (id: number) => void
  /** Begins a new one with its values; undefined where there is no form for that. */
  onCopy?: (id: number) => void
  onPostpone: (followUp: FollowUp) => void
  onClose: () => void
}

/** One follow-up beside the list, with its whole description and the way to its client. */
export function FollowUpDrawer({
  id,
  known,
  pager,
  onEdit,
  onCopy,
  onPostpone,
  onClose,
}: FollowUpDrawerProps) {
  const t = useT()
  const { http, format } = useHost()
  const { data: followUp, error, refetch } = useQuery({ ...followUpQuery(http, id), placeholderData: known })
  const last = followUp?.lastPostponed
  return (
    <Drawer
      record={`follow_up:${id}`}
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={followUp?.title ?? t('followUps.one')}
      actions={pager ? <RecordPagerButtons pager={pager} /> : undefined}
      footer={
        followUp ? (
          <FollowUpActions followUp={followUp} onEdit={onEdit} onCopy={onCopy} onPostpone={onPostpone} />
        ) : null
      }
    >
      {followUp ? (
        <Stack gap={5}>
          <Row gap={2}>
            <FollowUpStatusBadge status={followUp.status} />
            <PriorityBadge priority={followUp.priority} />
          </Row>
          <FollowUpSteps followUp={followUp} size="md" />
          {followUp.description ? (
            <Text style={{ whiteSpace: 'pre-wrap' }}>{followUp.description}</Text>
          ) : null}
          <DescriptionList
            layout="rows"
            items={[
              {
                term: t('followUp.client'),
                value: (
                  <TextLink to={`/clients?open=${followUp.clientId}`}>
                    {followUp.client?.name ?? `#${followUp.clientId}`}
                  </TextLink>
                ),
              },
              { term: t('followUp.dueDate'), value: <FollowUpDue followUp={followUp} /> },
              { term: t('followUp.assignedTo'), value: assigneeOf(followUp) || null },
              ...(last
                ? [
                    {
                      term: t('followUp.postponedTerm'),
                      value: t('followUp.postponedCount', {
                        count: followUp.postponedCount,
                        from: format.date(last.from),
                        by: last.by.name,
                        reason: last.reason,
                      }),
                    },
                  ]
                : []),
              { term: t('followUp.createdBy'), value: followUp.createdBy?.name },
              {
                term: t('followUp.createdAt'),
                value: <DateText value={followUp.createdAt} show="dateTime" />,
              },
              ...(followUp.completedAt
                ? [
                    {
                      term: t('followUp.completedAt'),
                      value: <DateText value={followUp.completedAt} show="dateTime" />,
                    },
                  ]
                : []),
            ]}
          />
        </Stack>
      ) : null}
      {error && !followUp ? (
        <ErrorState title={t('followUp.loadFailed')} description={serverMessage(error)} onRetry={refetch} />
      ) : null}
      {!followUp && !error ? <SkeletonText lines={6} /> : null}
    </Drawer>
  )
}

type FollowUpActionsProps = Pick<FollowUpDrawerProps, 'onEdit' | 'onCopy' | 'onPostpone'> & {
  followUp: FollowUp
}

/** A completed one stays as it is, but another may begin like it. */
function FollowUpActions({ followUp, onEdit, onCopy, onPostpone }: FollowUpActionsProps) {
  const t = useT()
  const { can } = useHost()
  const isOpen = followUp.status !== 'completed' && can('followUps.update')
  return (
    <>
      {onCopy && can('followUps.create') ? (
        <Button icon="copy" shortcut="c" onClick={() => onCopy(followUp.id)}>
          {t('record.copy')}
        </Button>
      ) : null}
      {isOpen ? (
        <>
          <Button icon="calendar" shortcut="p" onClick={() => onPostpone(followUp)}>
            {t('followUp.postpone')}
          </Button>
          <Button icon="pencil" shortcut="e" variant="primary" onClick={() => onEdit(followUp.id)}>
            {t('followUp.edit')}
          </Button>
        </>
      ) : null}
    </>
  )
}
