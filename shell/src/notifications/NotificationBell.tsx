import { useLocation } from '@drayline/platform/router'
import { IconButton, Popover } from '@drayline/ui'
import { useEffect, useState } from 'react'
import { useIdle } from '../browser/use-idle.ts'
import { useT } from '../messages.ts'
import { NotificationList } from './NotificationList.tsx'
import { useUnreadCount } from './notifications.queries.ts'

/** The bell: how many notifications are unread, and the list of them. */
export function NotificationBell() {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { pathname } = useLocation()
  const { data, isStale, isFetched, refetch } = useUnreadCount(useIdle())
  const unread = data?.count ?? 0
  // Until there is a number the plain word: the first plural of a page takes the browser ten milliseconds.
  const label = unread > 0 ? t('notifications.bell', { count: unread }) : t('notifications.title')

  // There is no polling; navigating is a good moment to look again when the number is old.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on navigation only
  useEffect(() => {
    if (isFetched && isStale) void refetch()
  }, [pathname])

  return (
    <Popover
      flush
      align="end"
      label={t('notifications.title')}
      open={open}
      onOpenChange={setOpen}
      trigger={<IconButton icon="bell" count={unread} label={label} />}
    >
      <NotificationList unread={unread} onLeave={() => setOpen(false)} />
    </Popover>
  )
}
