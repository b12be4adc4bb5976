import { notificationKinds } from '@drayline/domain/kernel/journal/notification'
import { domainMessages } from '@drayline/platform/domain-messages'
import { useSearchParams } from '@drayline/platform/router'
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  Field,
  LinkButton,
  MoreButton,
  Page,
  Row,
  SegmentedControl,
  Select,
  SkeletonRows,
} from '@drayline/ui'
import { useT } from '../messages.ts'
import { NotificationItem, NotificationRows } from './NotificationItem.tsx'
import { useMarkRead, useNotificationPages, useUnreadCount } from './notifications.queries.ts'

/** All notifications of the person, narrowed by the address: `?read=false&kind=assignment`. */
export function NotificationsPage() {
  const t = useT()
  const texts = domainMessages.useT()
  const [search, setSearch] = useSearchParams()
  const unreadOnly = search.get('read') === 'false'
  const kind = notificationKinds.find((each) => each === search.get('kind')) ?? ''
  const unread = useUnreadCount(true).data?.count ?? 0
  const { mutate } = useMarkRead()

  function choose(name: string, value: string) {
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        if (value) after.set(name, value)
        else after.delete(name)
        return after
      },
      { replace: true },
    )
  }

  return (
    <Page
      width="narrow"
      title={t('notifications.title')}
      subtitle={t('notifications.subtitle')}
      actions={
        <>
          <LinkButton to="/settings?tab=notifications" icon="settings">
            {t('notifications.settings')}
          </LinkButton>
          <Button icon="check" disabled={unread === 0} onClick={() => mutate('all')}>
            {t('notifications.markAll')}
          </Button>
        </>
      }
    >
      <Row gap={4} align="end" justify="space-between">
        <SegmentedControl
          label={t('notifications.show')}
          value={unreadOnly ? 'unread' : 'all'}
          onValueChange={(value) => choose('read', value === 'unread' ? 'false' : '')}
          options={[
            { value: 'all', label: t('notifications.all') },
            { value: 'unread', label: t('notifications.unreadOnly') },
          ]}
        />
        <Field label={t('notifications.kind')}>
          {(control) => (
            <Select
              {...control}
              value={kind}
              onValueChange={(value) => choose('kind', value)}
              options={[
                { value: '', label: t('notifications.anyKind') },
                ...notificationKinds.map((each) => ({
                  value: each,
                  label: texts(`notification.kind.${each}`),
                })),
              ]}
            />
          )}
        </Field>
      </Row>
      <Rows unreadOnly={unreadOnly} kind={kind} onRead={mutate} />
    </Page>
  )
}

interface RowsProps {
  unreadOnly: boolean
  kind: string
  onRead: (id: number) => void
}

function Rows({ unreadOnly, kind, onRead }: RowsProps) {
  const t = useT()
  const { data, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useNotificationPages({ unreadOnly, kind })
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  if (isError && rows.length === 0) {
    return (
      <Card>
        <ErrorState title={t('notifications.failed')} onRetry={refetch} />
      </Card>
    )
  }
  if (isPending) {
    return (
      <Card flush>
        <SkeletonRows rows={6} columns={1} rowHeight={72} />
      </Card>
    )
  }
  if (rows.length === 0) {
    const filtered = unreadOnly || kind !== ''
    return (
      <Card>
        <EmptyState
          icon="bell"
          title={t(filtered ? 'notifications.none' : 'notifications.empty')}
          description={t(filtered ? 'notifications.noneText' : 'notifications.emptyText')}
        />
      </Card>
    )
  }
  return (
    <Card
      flush
      footer={
        hasNextPage ? (
          <MoreButton query={{ hasNextPage, isFetchingNextPage, fetchNextPage }}>
            {t('notifications.more')}
          </MoreButton>
        ) : undefined
      }
    >
      <NotificationRows>
        {rows.map((notification) => (
          <li key={notification.id}>
            <NotificationItem notification={notification} onRead={() => onRead(notification.id)} />
          </li>
        ))}
      </NotificationRows>
    </Card>
  )
}
