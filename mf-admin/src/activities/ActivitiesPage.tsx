import { useHost } from '@drayline/contract'
import type { Activity } from '@drayline/domain/kernel/journal/activity'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { DataTable, Page, type RowAction, useListQuery } from '@drayline/ui'
import { useMemo, useState } from 'react'
import { useT } from '../messages.ts'
import { activitiesList, canHaveDocuments, deleteActivity, usersQuery } from './activities.queries.ts'
import { activityColumns, activityFilters } from './activity-columns.tsx'
import { DocumentsDialog } from './DocumentsDialog.tsx'

/** Everything that happened, newest first (R-ACT-1). */
export function Component() {
  const t = useT()
  const { http, format, entityLink } = useHost()
  const source = useListQuery<Activity>(activitiesList)
  const { data: users } = useQuery(usersQuery(http))
  const columns = useMemo(() => activityColumns(t, format), [t, format])
  const filters = useMemo(() => activityFilters(t, users ?? []), [t, users])
  const remove = useDelete()
  const [shown, setShown] = useState<Activity | null>(null)
  const linkOf = ({ entityType, entityId }: Activity) =>
    entityType && entityId ? entityLink(entityType, entityId) : undefined

  function rowActions(activity: Activity): RowAction[] {
    const href = linkOf(activity)
    const open: RowAction[] = href ? [{ label: t('activities.action.open'), icon: 'arrow-right', href }] : []
    const documents: RowAction[] = canHaveDocuments(activity)
      ? [{ label: t('activities.action.documents'), icon: 'paperclip', onSelect: () => setShown(activity) }]
      : []
    const actions: RowAction[] = [
      {
        label: t('activities.action.delete'),
        icon: 'trash',
        tone: 'danger',
        onSelect: () => void remove(activity),
      },
    ]
    return [...open, ...documents, ...actions]
  }

  return (
    <Page title={t('activities.title')} subtitle={t('activities.subtitle')} width="full">
      <DataTable
        list="activities"
        label={t('activities.title')}
        source={source}
        columns={columns}
        filters={filters}
        search={{ placeholder: t('activities.search') }}
        rowActions={rowActions}
        rowHref={linkOf}
        empty={{ title: t('activities.empty'), message: t('activities.emptyHint'), icon: 'activity' }}
      />
      {shown ? <DocumentsDialog activity={shown} onClose={() => setShown(null)} /> : null}
    </Page>
  )
}

/** Hides an activity from the user's own log, after a question. */
function useDelete() {
  const t = useT()
  const { http, notify, confirm } = useHost()
  return async (activity: Activity) => {
    const question = {
      title: t('activities.delete.title'),
      message: t('activities.delete.message'),
      confirmLabel: t('activities.delete.confirm'),
      danger: true,
    }
    if (!(await confirm(question))) return
    try {
      await deleteActivity(http, activity.id)
      notify.success(t('activities.delete.done'))
    } catch (error) {
      if (!isUnauthorized(error)) notify.error(t('activities.delete.failed'), serverMessage(error))
    }
  }
}
