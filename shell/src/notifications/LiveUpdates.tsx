import { useHost } from '@drayline/contract'
import { useEffect, useRef } from 'react'
import { useShell } from '../shell-context.ts'
import { showOnDesktop } from './desktop.ts'
import { startLive } from './live.ts'
import { isMarking, notificationKeys } from './notifications.queries.ts'

/** Several at once are read once. */
const gather = 150

/** Keeps bell and list up to date while a user is signed in. */
export function LiveUpdates() {
  const host = useHost()
  const { session, changes, readOnly } = useShell()
  const latest = useRef(host)
  latest.current = host
  const { id, language } = host.user

  // biome-ignore lint/correctness/useExhaustiveDependencies: texts come in the language of the connection
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        // A mark on its way reads everything again when it is done.
        if (isMarking(latest.current.queryClient)) return
        void latest.current.queryClient.invalidateQueries({ queryKey: notificationKeys.all })
      }, gather)
    }
    const stop = startLive({
      userId: id,
      onRead: look,
      onChanges: changes.heard,
      onReadOnly: readOnly.begin,
      onSessionEnded: (reason) => void session.ended(reason),
      onNotification(notification, leader) {
        look()
        if (leader) showOnDesktop(notification, () => openRecord(latest.current, notification))
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [id, language, session, changes, readOnly])
  return null
}

type Host = ReturnType<typeof useHost>

function openRecord(
  host: Host,
  { entityType, entityId }: { entityType?: unknown; entityId?: unknown },
): void {
  const type = entityType as Parameters<Host['entityLink']>[0] | null
  const link = type && typeof entityId === 'number' ? host.entityLink(type, entityId) : undefined
  host.navigate(link ?? '/notifications')
}
