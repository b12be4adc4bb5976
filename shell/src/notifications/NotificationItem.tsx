import { useHost } from '@drayline/contract'
import type { Notification } from '@drayline/domain/kernel/journal/notification'
import { styled } from '@drayline/platform/styled'
import { DateText, Icon, type IconName, Text, VisuallyHidden } from '@drayline/ui'
import { useT } from '../messages.ts'

/** Rows of notifications; each is one button. */
export const NotificationRows = styled.ul`
  li + li { border-top: 1px solid var(--border); }
  li > button {
    display: grid;
    grid-template-columns: auto 1fr auto;
    gap: var(--space-3);
    width: 100%;
    padding: var(--space-3) var(--space-4);
    text-align: start;
  }
  li > button:hover { background: var(--surface-hover); }
  li > button:focus-visible { outline-offset: -2px; }
  li > button > span { display: grid; gap: 2px; min-width: 0; }
  [data-kind] { margin-top: 3px; color: var(--info-text); }
  [data-kind='success'] { color: var(--success-text); }
  [data-kind='warning'] { color: var(--warning-text); }
  [data-kind='error'] { color: var(--danger-text); }
`

const Dot = styled.i`
  width: 8px;
  height: 8px;
  margin-top: 6px;
  border-radius: 50%;
  background: var(--accent);

  &[data-read] { visibility: hidden; }
  @media (forced-colors: active) { &:not([data-read]) { background: Highlight; forced-color-adjust: none; } }
`

const icons: Record<Notification['type'], IconName> = {
  info: 'info',
  success: 'check-circle',
  warning: 'alert-triangle',
  error: 'alert-circle',
}

interface ItemProps {
  notification: Notification
  onRead: () => void
  /** It led somewhere else. */
  onLeave?: () => void
}

/** One notification. A click marks an unread one and opens its record where there is one. */
export function NotificationItem({ notification, onRead, onLeave }: ItemProps) {
  const t = useT()
  const host = useHost()
  const { read, entityType, entityId } = notification

  function open() {
    if (!read) onRead()
    const link = entityType && entityId !== null ? host.entityLink(entityType, entityId) : undefined
    if (!link) return
    onLeave?.()
    host.navigate(link)
  }

  return (
    <button type="button" onClick={open}>
      <span data-kind={notification.type}>
        <Icon name={icons[notification.type]} />
      </span>
      <span>
        <Text weight={read ? 'regular' : 'medium'}>
          {read ? null : <VisuallyHidden>{t('notifications.unread')} </VisuallyHidden>}
          {notification.title}
        </Text>
        <Text size="sm" tone="muted">
          {notification.message}
        </Text>
        <Text size="xs" tone="subtle">
          <DateText value={notification.createdAt} show="relative" />
        </Text>
      </span>
      <Dot aria-hidden="true" data-read={read || undefined} />
    </button>
  )
}
