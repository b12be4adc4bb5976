import { useHost } from '@drayline/contract'
import type { TimeEntry, TimeWeek } from '@drayline/domain/admin/time-tracking/time-entry'
import { fullName } from '@drayline/domain/platform/users/user'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import { useMutation, useQuery } from '@drayline/platform/query'
import { Alert, Button, Drawer, ErrorState, lazyComponent, Row, SkeletonRows, Stack } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { ExportWeek } from './ExportWeek.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { approveWeek, unlockWeek, weekOfUrl, weekQuery } from './time-clock.queries.ts'
import { useWeekRefusal } from './use-week-refusal.ts'
import { WeekStateNote } from './WeekState.tsx'
import { WeekTable } from './WeekTable.tsx'

const EntryForm = lazyComponent(() => import('./EntryForm.tsx'), 'EntryForm')

interface PersonWeekProps {
  userId: number
  /** Any date of the week; null for the present one. */
  week: string | null
  onClose: () => void
}

/** The week of a team member: correct and add entries, approve and unlock. */
export function PersonWeek({ userId, week, onClose }: PersonWeekProps) {
  const t = useT()
  const { http } = useHost()
  const { data, error, refetch } = useQuery(weekQuery(http, weekOfUrl(userId, week)))
  const [form, setForm] = useState<{ entry: TimeEntry | null } | null>(null)
  const changeable = data?.manageable === true && !data.approved
  return (
    <>
      <Drawer
        open
        size="lg"
        onOpenChange={(open) => (open ? undefined : onClose())}
        title={data ? fullName(data.user) : t('week.loading')}
        description={data ? t('team.zone', { zone: data.timezone }) : undefined}
        footer={data?.manageable ? <Decision week={data} /> : undefined}
      >
        {data ? (
          <Stack gap={4}>
            {data.manageable ? null : <Alert tone="info">{t('team.own')}</Alert>}
            <WeekStateNote week={data} />
            <Row gap={2}>
              {changeable ? (
                <Button size="sm" icon="plus" onClick={() => setForm({ entry: null })}>
                  {t('entry.add')}
                </Button>
              ) : null}
              <ExportWeek week={data} />
            </Row>
            <WeekTable week={data} onCorrect={changeable ? (entry) => setForm({ entry }) : undefined} />
          </Stack>
        ) : error ? (
          <ErrorState description={serverMessage(error)} onRetry={refetch} />
        ) : (
          <SkeletonRows rows={9} columns={2} />
        )}
      </Drawer>
      {form && data ? <EntryForm week={data} entry={form.entry} onClose={() => setForm(null)} /> : null}
    </>
  )
}

function Decision({ week }: { week: TimeWeek }) {
  const t = useT()
  const { http, notify } = useHost()
  const [asking, setAsking] = useState(false)
  const refusalOf = useWeekRefusal()
  const { mutate, isPending } = useMutation({
    mutationFn: (reason: string | null) =>
      reason === null ? approveWeek(http, week) : unlockWeek(http, week, reason),
    onSuccess: (after) => {
      setAsking(false)
      notify.success(t(after.approved ? 'week.approvedDone' : 'week.unlockedDone'), fullName(week.user))
    },
    onError: (error) => {
      if (!isUnauthorized(error)) notify.error(t('week.decideFailed'), refusalOf(week, error))
    },
  })
  if (week.approved)
    return (
      <>
        <Button icon="undo" onClick={() => setAsking(true)}>
          {t('week.unlock')}
        </Button>
        {asking ? (
          <ReasonDialog
            title={t('unlock.title')}
            message={t('unlock.message', { name: fullName(week.user) })}
            label={t('entry.reason')}
            confirmLabel={t('unlock.confirm')}
            pending={isPending}
            onConfirm={mutate}
            onClose={() => setAsking(false)}
          />
        ) : null}
      </>
    )
  return (
    <>
      {week.complete ? null : <span>{t('week.notComplete')}</span>}
      <Button
        variant="primary"
        icon="check-circle"
        disabled={!week.complete}
        loading={isPending}
        onClick={() => mutate(null)}
      >
        {t('week.approve')}
      </Button>
    </>
  )
}
