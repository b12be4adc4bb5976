import type { ConfirmOptions } from '@drayline/contract'
import { useHost } from '@drayline/contract'
import { useCallback, useEffect, useRef } from 'react'
import type { useUiText } from '../messages.ts'

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

/** The question before a form with changes is left. */
export function discardQuestion(
  t: ReturnType<typeof useUiText>,
  message = t('record.discard.message'),
): ConfirmOptions {
  return {
    title: t('record.discard.title'),
    message,
    confirmLabel: t('record.discard.confirm'),
    cancelLabel: t('record.discard.cancel'),
    danger: true,
  }
}
