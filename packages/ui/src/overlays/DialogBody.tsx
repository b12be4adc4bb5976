import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Body } from './dialog.styles.ts'

/** Selector for elements that Tab reaches. */
const reachable = ':is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not(:disabled)'

/**
 * The content of a window or drawer. Text that is longer than the window can be reached with Tab, to scroll by keys.
 */
export function DialogBody({ children }: { children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  const [isReached, setReached] = useState(false)

  useLayoutEffect(() => {
    const element = body.current
    if (!element) return
    const measure = () =>
      setReached(element.scrollHeight > element.clientHeight && !element.querySelector(reachable))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])

  return (
    <Body ref={body} data-dialog-content="" {...(isReached ? { tabIndex: 0 } : {})}>
      {children}
    </Body>
  )
}
