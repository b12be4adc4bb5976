import { styled } from '@drayline/platform/styled'
import { Button, EmptyState, Heading, LinkButton, SkeletonRows } from '@drayline/ui'
import { useT } from '../messages.ts'
import { NotificationItem, NotificationRows } from './NotificationItem.tsx'
import { useMarkRead, useNotifications } from './notifications.queries.ts'

const Root = styled.div`
  width: min(24rem, calc(100vw - 2rem));
`

const Head = styled.div`
  position: sticky;
  top: 0;
  z-index: 1;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  min-height: 48px;
  padding: var(--space-2) var(--space-2) var(--space-2) var(--space-4);
  border-bottom: 1px solid var(--border);
  background: var(--surface-raised);
`

const Scroll = styled.div`
  max-height: min(28rem, 60dvh);
  overflow-y: auto;
`

const Foot = styled.div`
  padding: var(--space-2);
  border-top: 1px solid var(--border);
`

interface Props {
  unread: number
  /** A notification led somewhere else. */
  onLeave: () => void
}

/** The notifications, newest first. A click marks an unread one and opens its record where there is one. */
export function NotificationList({ unread, onLeave }: Props) {
  const t = useT()
  const { data, isPending, isError } = useNotifications(true)
  const { mutate } = useMarkRead()
  return (
    <Root>
      <Head>
        <Heading level={2} size={4}>
          {t('notifications.title')}
        </Heading>
        {unread > 0 ? (
          <Button size="sm" variant="ghost" icon="check" onClick={() => mutate('all')}>
            {t('notifications.markAll')}
          </Button>
        ) : null}
      </Head>
      {isPending ? <SkeletonRows rows={4} columns={1} rowHeight={60} /> : null}
      {data?.length === 0 || isError ? (
        <EmptyState compact icon="bell" title={t('notifications.empty')} />
      ) : null}
      {data && data.length > 0 ? (
        <Scroll>
          <NotificationRows>
            {data.map((notification) => (
              <li key={notification.id}>
                <NotificationItem
                  notification={notification}
                  onLeave={onLeave}
                  onRead={() => mutate(notification.id)}
                />
              </li>
            ))}
          </NotificationRows>
        </Scroll>
      ) : null}
      <Foot>
        <LinkButton to="/notifications" variant="ghost" size="sm" wide onClick={onLeave}>
          {t('notifications.seeAll')}
        </LinkButton>
      </Foot>
    </Root>
  )
}
