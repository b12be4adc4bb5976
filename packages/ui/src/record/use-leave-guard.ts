import { useHost } from '@drayline/contract'
import { useCallback, useEffect, useRef } from 'react'

/** Asks before leaving while the form has changes, and can be lifted at once, before the next render. */
export function useLeaveGuard(hasMore: boolean) {
  const host = useHost()
  const lift = useRef<(() => void) | undefined>(undefined)
  const state = useRef({ dirty: false, hasMore })

  const guard = useCallback(
    (isOn: boolean) => {
      if (isOn) lift.current ??= host.guardUnsavedChanges()
      else {
        lift.current?.()
        lift.current = undefined
      }
    },
    [host],
  )
  const setDirty = useCallback(
    (dirty: boolean) => {
      state.current.dirty = dirty
      guard(dirty || state.current.hasMore)
    },
    [guard],
  )
  useEffect(() => {
    state.current.hasMore = hasMore
    guard(state.current.dirty || hasMore)
  }, [hasMore, guard])
  useEffect(() => () => guard(false), [guard])

  return { setDirty, lift: () => guard(false), isDirty: () => lift.current !== undefined }
}
