import { useHost } from '@drayline/contract'
import type { FollowUp } from '@drayline/domain/operations/follow-ups/follow-up'
import { clientChoices, staffChoices } from '@drayline/platform/choices'
import {
  Button,
  DataTable,
  LinkButton,
  lazyComponent,
  Page,
  SegmentedControl,
  useListQuery,
  useRecordNavigation,
  useRecordParams,
} from '@drayline/ui'
import { useMemo, useState } from 'react'
import { useT } from '../messages.ts'
import { FollowUpCard } from './FollowUpCard.tsx'
import { FollowUpDrawer } from './FollowUpDrawer.tsx'
import { FollowUpEditor } from './FollowUpEditor.tsx'
import { followUpColumns, followUpFilters } from './follow-up-columns.tsx'
import { followUpsList } from './follow-ups.queries.ts'
import { useFollowUpActions } from './use-follow-up-actions.ts'

const PostponeDialog = lazyComponent(() => import('./PostponeDialog.tsx'), 'PostponeDialog')

/** Follow-ups as cards, everyone's or one's own, with search, filters and the forms (R-FUP-1, R-FUP-6). */
export function Component() {
  const t = useT()
  const { http, format, can, user } = useHost()
  const record = useRecordParams()
  const source = useListQuery<FollowUp>(followUpsList)
  const pager = useRecordNavigation({ source, list: followUpsList, openId: record.open })
  const columns = useMemo(() => followUpColumns(t, format), [t, format])
  const filters = useMemo(
    () => followUpFilters(t, { clients: clientChoices(http), staff: staffChoices(http) }),
    [t, http],
  )
  const [postponed, setPostponed] = useState<FollowUp | null>(null)
  const rowActions = useFollowUpActions({
    onEdit: record.editRecord,
    onCopy: record.copyRecord,
    onPostpone: setPostponed,
  })
  const isMine = source.state.search.get('assignedTo') === String(user.id)
  const create = can('followUps.create') ? (
    <Button variant="primary" icon="plus" onClick={record.create}>
      {t('followUps.new')}
    </Button>
  ) : undefined
  return (
    <Page
      title={t('followUps.title')}
      subtitle={t('followUps.subtitle')}
      width="full"
      actions={
        <>
          <SegmentedControl
            label={t('followUps.whose')}
            value={isMine ? 'mine' : 'all'}
            onValueChange={(whose) =>
              source.state.set({ assignedTo: whose === 'mine' ? String(user.id) : null })
            }
            options={[
              { value: 'all', label: t('followUps.everyone') },
              { value: 'mine', label: t('followUps.mine') },
            ]}
          />
          {can('tasks.read') ? (
            <LinkButton to="/tasks" icon="clipboard">
              {t('tasks.title')}
            </LinkButton>
          ) : null}
          {create}
        </>
      }
    >
      <DataTable
        list="follow-ups"
        label={t('followUps.title')}
        source={source}
        columns={columns}
        filters={filters}
        search={{ placeholder: t('followUps.search') }}
        rowHref="open"
        rowActions={rowActions}
        renderCard={(followUp, context) => <FollowUpCard followUp={followUp} context={context} />}
        empty={{
          title: t('followUps.empty'),
          message: t('followUps.emptyHint'),
          icon: 'message',
          action: create,
        }}
      />
      {record.open ? (
        <FollowUpDrawer
          id={record.open}
          known={source.rows.find(({ id }) => id === record.open)}
          pager={pager}
          onEdit={record.editRecord}
          onCopy={record.copyRecord}
          onPostpone={setPostponed}
          onClose={record.close}
        />
      ) : null}
      <FollowUpEditor record={record} clientId={Number(source.state.search.get('clientId')) || null} />
      {postponed ? <PostponeDialog followUp={postponed} onClose={() => setPostponed(null)} /> : null}
    </Page>
  )
}
