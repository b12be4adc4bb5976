import { useLocation } from '@drayline/platform/router'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Scroll positions by entry of the history, so that Back shows the same rows. */
const positions = new Map<string, number>()

/** Height of the box to the bottom of the window, its place after Back, and the top of a new page. */
export function useScrollBox(box: RefObject<HTMLElement | null>, page: string | null): void {
  const { key } = useLocation()
  const isNew = useRef(true)

  useLayoutEffect(() => {
    const element = box.current
    const above = element?.parentElement
    if (!element || !above) return
    const measure = () => {
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY)
      if (top > 0) element.style.setProperty('--table-top', `${top}px`)
    }
    // Measures first when the page is laid out anyway, before it is painted: asking earlier would lay it out twice. Later
    // views, filters and the bulk bar above it may wrap onto another line.
    const observer = new ResizeObserver(measure)
    observer.observe(above)
    return () => observer.disconnect()
  }, [box])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page of the list starts at its top
  useLayoutEffect(() => {
    const element = box.current
    if (!element || page === null) return
    const top = positions.get(key) ?? 0
    // A new box is at its top; saying so would lay out the page once more.
    if (!isNew.current || top > 0) element.scrollTop = top
    isNew.current = false
  }, [box, page])

  useEffect(() => {
    const element = box.current
    if (!element) return
    const remember = () => positions.set(key, element.scrollTop)
    element.addEventListener('scroll', remember, { passive: true })
    return () => element.removeEventListener('scroll', remember)
  }, [box, key])
}
