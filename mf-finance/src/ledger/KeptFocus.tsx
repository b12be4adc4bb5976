import { type ReactNode, type RefObject, useEffect, useRef } from 'react'

interface KeptFocusProps {
  /** Changes with the content; null while it goes, and another one comes. */
  shown: string | null
  /** Content that was there last, kept by what stays while this comes and goes. */
  last: RefObject<string>
  children: ReactNode
}

/**
 * Content that takes the place of another. When the element in focus went with the old one, such as a link that led
 * here, the first control gets the focus: otherwise people at a keyboard would begin at the top of the page.
 */
export function KeptFocus({ shown, last, children }: KeptFocusProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (shown === null || last.current === shown) return
    last.current = shown
    if (document.activeElement !== document.body) return
    box.current?.querySelector<HTMLElement>('select, input, button, a[href]')?.focus()
  }, [shown, last])
  return <div ref={box}>{children}</div>
}
