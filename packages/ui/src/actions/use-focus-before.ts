import { useLayoutEffect, useRef } from 'react'

/** Of a button that goes with what it did: leaves the focus on the control before it. @returns the button's ref */
export function useFocusBefore() {
  const own = useRef<HTMLButtonElement>(null)
  // Before it leaves the page: afterwards nobody knows where it stood.
  useLayoutEffect(() => {
    const element = own.current
    return () => {
      if (element && document.activeElement === element) controlBefore(element)?.focus()
    }
  }, [])
  return own
}

const controls = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]'

function controlBefore(element: HTMLElement): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(controls)]
  return all[all.indexOf(element) - 1]
}
