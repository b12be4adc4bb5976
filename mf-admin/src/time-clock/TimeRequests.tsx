import { useHost } from '@drayline/contract'
import type { TimeWeek } from '@drayline/domain/admin/time-tracking/time-entry'
import type { TimeRequest, TimeRequestStatus } from '@drayline/domain/admin/time-tracking/time-request'
import { todayIn } from '@drayline/domain/kernel/dates/dates'
import { fullName } from '@drayline/domain/platform/users/user'
import { createFormat } from '@drayline/platform/format'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import { useMutation, useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import { Badge, type BadgeTone, Button, Card, ErrorState, Row, Text } from '@drayline/ui'
import { type ReactNode, useState } from 'react'
import { useT } from '../messages.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { approveRequest, rejectRequest, requestsQuery, withdrawRequest } from './time-requests.queries.ts'

const List = styled.ul`
  display: grid;
  margin: 0;
  padding: 0;
  list-style: none;
  font-size: var(--text-sm);

  li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--space-2) var(--space-4); padding: var(--space-3) var(--space-5); border-top: 1px solid var(--border); }
  li:first-child { border-top: 0; }
  p { margin: 0; overflow-wrap: anywhere; }
`

const More = styled.p`
  margin: 0;
  padding: var(--space-3) var(--space-5);
  color: var(--text-muted);
  font-size: var(--text-sm);
`

const tones: Record<TimeRequestStatus, BadgeTone> = {
  open: 'yellow',
  approved: 'green',
  rejected: 'red',
  withdrawn: 'grey',
}

interface TimeRequestsProps {
  whose: 'mine' | 'team'
  /** Of one's own requests those for this week are shown, and all that are open. */
  week?: TimeWeek
}

/** Corrections that were asked for: one's own, or the team's that wait. Renders nothing without any. */
export function TimeRequests({ whose, week }: TimeRequestsProps) {
  const t = useT()
  const { http } = useHost()
  const { data, error, refetch } = useQuery(requestsQuery(http, whose))
  if (error) return <ErrorState compact description={serverMessage(error)} onRetry={refetch} />
  const shown = data?.rows.filter((request) => !week || request.status === 'open' || isIn(week, request))
  if (!data || !shown || shown.length === 0) return null
  return (
    <Card flush title={t(`ask.list.${whose}`)} aria-label={t(`ask.list.${whose}`)}>
      <List>
        {shown.map((request) => (
          <li key={request.id}>
            <Asked request={request} whose={whose} />
            <Row gap={2}>{whose === 'mine' ? <Own request={request} /> : <Decision request={request} />}</Row>
          </li>
        ))}
      </List>
      {whose === 'team' && (data.total ?? 0) > shown.length ? (
        <More>{t('ask.more', { shown: shown.length, total: data.total ?? 0 })}</More>
      ) : null}
    </Card>
  )
}

function isIn({ days, timezone }: TimeWeek, { clockInTime }: TimeRequest): boolean {
  const day = todayIn(timezone, new Date(clockInTime))
  return days.some(({ date }) => date === day)
}

function Asked({ request, whose }: { request: TimeRequest; whose: 'mine' | 'team' }) {
  const t = useT()
  const { user } = useHost()
  const { wasIn, wasOut, clockInTime, clockOutTime, timezone, reason, note } = request
  const format = createFormat({ ...user, timezone })
  const span = (from: string, to: string | null) =>
    t('clock.span', { from: format.dateTime(from), to: to ? format.dateTime(to) : t('clock.stillIn') })
  return (
    <div>
      <p className="tabular">
        {whose === 'team' && request.user ? <strong>{fullName(request.user)}: </strong> : null}
        {span(clockInTime, clockOutTime)}
      </p>
      <Text as="p" size="sm" tone="muted">
        {wasIn ? t('ask.instead', { span: span(wasIn, wasOut) }) : t('ask.missed')} {reason}
      </Text>
      {note ? <p>{t('ask.note', { by: request.decidedBy?.name ?? '', note })}</p> : null}
    </div>
  )
}

/** Runs a step and says how it went. */
function useStep(doneText: string, work: (argument: string) => Promise<unknown>) {
  const t = useT()
  const { notify } = useHost()
  return useMutation({
    mutationFn: work,
    onSuccess: () => notify.success(doneText),
    onError: (error) => {
      if (!isUnauthorized(error)) notify.error(t('ask.stepFailed'), serverMessage(error))
    },
  })
}

function Own({ request }: { request: TimeRequest }): ReactNode {
  const t = useT()
  const { http } = useHost()
  const { mutate, isPending } = useStep(t('ask.withdrawn'), () => withdrawRequest(http, request))
  return (
    <>
      <Badge tone={tones[request.status]}>{t(`ask.status.${request.status}`)}</Badge>
      {request.status === 'open' ? (
        <Button size="sm" loading={isPending} onClick={() => mutate('')}>
          {t('ask.withdraw')}
        </Button>
      ) : null}
    </>
  )
}

function Decision({ request }: { request: TimeRequest }): ReactNode {
  const t = useT()
  const { http } = useHost()
  const name = request.user ? fullName(request.user) : ''
  const [refusing, setRefusing] = useState(false)
  const approval = useStep(t('ask.approved'), () => approveRequest(http, request))
  const refusal = useStep(t('ask.rejected'), (note) => rejectRequest(http, request, note))
  if (!request.decidable) return <Text size="sm">{t('ask.ownTime')}</Text>
  return (
    <>
      <Button
        size="sm"
        icon="check"
        aria-label={t('ask.approveOf', { name })}
        loading={approval.isPending}
        onClick={() => approval.mutate('')}
      >
        {t('ask.approve')}
      </Button>
      <Button size="sm" icon="x" aria-label={t('ask.rejectOf', { name })} onClick={() => setRefusing(true)}>
        {t('ask.reject')}
      </Button>
      {refusing ? (
        <ReasonDialog
          title={t('ask.rejectTitle')}
          message={t('ask.rejectMessage', { name })}
          label={t('ask.rejectNote')}
          confirmLabel={t('ask.reject')}
          pending={refusal.isPending}
          onConfirm={(note) => refusal.mutate(note, { onSuccess: () => setRefusing(false) })}
          onClose={() => setRefusing(false)}
        />
      ) : null}
    </>
  )
}
