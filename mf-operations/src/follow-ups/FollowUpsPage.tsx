import { useHost } from '@drayline/contract'
import type { FollowUp } from '@drayline/domain/operations/follow-ups/follow-up'
import { clientChoices } from '@drayline/platform/choices'
import {
  Button,
  DataTable,
  Drawer,
  ForbiddenState,
  LinkButton,
  lazyComponent,
  Page,
  useListQuery,
  useRecordNavigation,
  useRecordParams,
} from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { FollowUpCard } from './FollowUpCard.tsx'
import { FollowUpDrawer } from './FollowUpDrawer.tsx'
import { followUpColumns, followUpFilters } from './follow-up-columns.tsx'
import { followUpsList } from './follow-ups.queries.ts'

const FollowUpForm = lazyComponent(() => import('./FollowUpForm.tsx'), 'FollowUpForm')

/** Follow-ups as cards, with search, filters by status and priority, and the form of a new one (R-FUP-1). */
export function Component() {
  const t = useT()
  const { http, format, can } = useHost()
  const record = useRecordParams()
  const source = useListQuery<FollowUp>(followUpsList)
  const pager = useRecordNavigation({ source, list: followUpsList, openId: record.open })
  const columns = useMemo(() => followUpColumns(t, format), [t, format])
  const filters = useMemo(() => followUpFilters(t, clientChoices(http)), [t, http])
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
          onClose={record.close}
        />
      ) : null}
      {record.creating && !can('followUps.create') ? (
        <Drawer open onOpenChange={record.close} title={t('followUp.newTitle')}>
          <ForbiddenState />
        </Drawer>
      ) : null}
      {record.creating && can('followUps.create') ? (
        <FollowUpForm clientId={Number(source.state.search.get('clientId')) || null} onClose={record.close} />
      ) : null}
    </Page>
  )
}
