import { useEffect, useRef } from 'react'

/** A button that gets the focus when what had it is gone: after a conflict is resolved, saving is what comes next. */
export function useFocusAfter(busy: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const was = useRef(busy)
  useEffect(() => {
    if (was.current && !busy) button.current?.focus()
    was.current = busy
  }, [busy])
  return button
}

/** Puts the focus into the first field of a form that follows another one. */
export function useFocusFirst(formId: string, isNext: boolean) {
  useEffect(() => {
    if (isNext)
      document.getElementById(formId)?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  }, [isNext, formId])
}
