import { useLocation } from '@drayline/platform/router'
import { useEffect, useRef } from 'react'

/** Returns whether the focus is somewhere that the new page did not choose itself. */
function isFocusFree(): boolean {
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return false
  const active = document.activeElement
  return !active || active === document.body || !active.closest('main')
}

/** Moves the focus to the heading of a page that was navigated to, so that screen readers say where one is. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const previous = useRef(pathname)
  useEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    const active = document.activeElement
    const frame = requestAnimationFrame(() => {
      // Another navigation was quicker, by the user or by the page itself.
      if (document.activeElement !== active) return
      const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main')
      if (!heading || !isFocusFree()) return
      if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
      // A heading cannot be operated, so it needs no ring.
      heading.style.outline = 'none'
      heading.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [pathname])
}
