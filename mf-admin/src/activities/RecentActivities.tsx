import { useHost } from '@drayline/contract'
import type { Activity } from '@drayline/domain/kernel/journal/activity'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import { useMutation, useQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import { Button, Card, DateText, EmptyState, ErrorState, Row, SkeletonRows, TextLink } from '@drayline/ui'
import { useT } from '../messages.ts'
import { ActivityIcon } from './ActivityIcon.tsx'
import { clearActivities, recentActivitiesQuery } from './activities.queries.ts'

const List = styled.ul`
  list-style: none;
  margin: 0;
  padding: 0;

  li { display: grid; grid-template-columns: auto minmax(0, 1fr); align-items: center; gap: 0 var(--space-3); padding: 5px var(--space-5); font-size: var(--text-sm); line-height: 1.35; }
  li + li { border-top: 1px solid var(--border); }
  .what { display: grid; min-width: 0; overflow-wrap: anywhere; }
  .what a { width: fit-content; color: var(--text); text-decoration: none; }
  .what a:hover { color: var(--accent-text); text-decoration: underline; }
  .about { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 var(--space-3); }
  .who, time { color: var(--text-muted); font-size: var(--text-sm); }
`

/** As many as the skeleton has rows (R-DSH-5). */
const shownActivities = 5
/** Lines from this one on are left out of a low screen. */
const firstSpare = 2
/** Of a row with its two lines, in CSS pixels. */
const rowHeight = 46

/** Recent activity on the dashboard, with Reset (R-ACT-4). */
export function Component() {
  const t = useT()
  const { can, http } = useHost()
  const { data } = useQuery(recentActivitiesQuery(http))
  const nothing = data?.length === 0
  return (
    <Card
      flush
      title={t('recent.title')}
      actions={
        <Row gap={2}>
          {can('activities.clear') && !nothing ? <ResetButton /> : null}
          <TextLink to="/activities">{t('recent.viewAll')}</TextLink>
        </Row>
      }
    >
      <RecentList />
    </Card>
  )
}

function RecentList() {
  const t = useT()
  const { http } = useHost()
  const { data, error, refetch } = useQuery(recentActivitiesQuery(http))
  if (error && !data) return <ErrorState compact description={serverMessage(error)} onRetry={refetch} />
  if (!data) return <SkeletonRows rows={shownActivities} columns={2} rowHeight={rowHeight} />
  if (data.length === 0) return <EmptyState compact icon="activity" title={t('recent.empty')} />
  return (
    <List>
      {data.slice(0, shownActivities).map((activity, index) => (
        <li key={activity.id} data-spare={index >= firstSpare || undefined}>
          <ActivityIcon type={activity.type} />
          <span className="what">
            <Description activity={activity} />
            <span className="about">
              <span className="who">{activity.user?.name ?? t('activities.system')}</span>
              <DateText value={activity.createdAt} show="relative" />
            </span>
          </span>
        </li>
      ))}
    </List>
  )
}

function Description({ activity }: { activity: Activity }) {
  const { entityLink } = useHost()
  const { entityType, entityId, description } = activity
  const to = entityType && entityId ? entityLink(entityType, entityId) : undefined
  return to ? <TextLink to={to}>{description}</TextLink> : description
}

function ResetButton() {
  const t = useT()
  const { http, notify, confirm } = useHost()
  const clear = useMutation({
    mutationFn: () => clearActivities(http),
    onSuccess: () => notify.success(t('recent.reset.doneTitle'), t('recent.reset.done')),
    onError: (error) => {
      if (isUnauthorized(error)) return
      notify.error(t('recent.reset.errorTitle'), serverMessage(error) ?? t('recent.reset.failed'))
    },
  })

  async function ask() {
    const question = {
      title: t('recent.reset.title'),
      message: t('recent.reset.message'),
      confirmLabel: t('recent.reset'),
      danger: true,
    }
    if (await confirm(question)) clear.mutate()
  }

  return (
    <Button size="sm" variant="ghost" loading={clear.isPending} onClick={() => void ask()}>
      {t('recent.reset')}
    </Button>
  )
}
