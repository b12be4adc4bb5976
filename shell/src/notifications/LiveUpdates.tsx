import { useHost } from '@drayline/contract'
import { useEffect, useRef } from 'react'
import { logError } from '../browser/log.ts'
import { useIdle } from '../browser/use-idle.ts'
import { useShell } from '../shell-context.ts'
import { isMarking, notificationKeys } from './notifications.queries.ts'

/** Several at once are read once. */
const gather = 150

/** Keeps bell and list up to date while a user is signed in. Its code comes after the first screen. */
export function LiveUpdates() {
  const host = useHost()
  const { session, changes } = useShell()
  const idle = useIdle()
  const latest = useRef(host)
  latest.current = host
  const { id, language } = host.user

  // biome-ignore lint/correctness/useExhaustiveDependencies: texts come in the language of the connection
  useEffect(() => {
    if (!idle) return
    let stop: (() => void) | undefined
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      timer ??= setTimeout(() => {
        timer = undefined
        // A mark on its way reads everything again when it is done.
        if (isMarking(latest.current.queryClient)) return
        void latest.current.queryClient.invalidateQueries({ queryKey: notificationKeys.all })
      }, gather)
    }
    Promise.all([import('./live.ts'), import('./desktop.ts')]).then(
      ([{ startLive }, { showOnDesktop }]) => {
        if (left) return
        stop = startLive({
          userId: id,
          onRead: look,
          onChanges: changes.heard,
          onSessionEnded: (reason) => void session.ended(reason),
          onNotification(notification, leader) {
            look()
            if (leader) showOnDesktop(notification, () => openRecord(latest.current, notification))
          },
        })
      },
      (error: unknown) => logError('Live notifications could not be loaded', error),
    )
    return () => {
      left = true
      clearTimeout(timer)
      stop?.()
    }
  }, [idle, id, language, session, changes])
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
