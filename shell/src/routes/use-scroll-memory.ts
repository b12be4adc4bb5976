import { useLocation } from '@drayline/platform/router'
import { cameBack } from '@drayline/ui'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useNavigationType } from 'react-router-dom'
import { tabStore } from '../browser/safe-storage.ts'

const storageKey = 'drayline.scroll'

function readPositions(first: string): Record<string, number> {
  try {
    const positions = JSON.parse(tabStore.read(storageKey) ?? '{}') as Record<string, number>
    if (!cameBack()) delete positions[first]
    return positions
  } catch {
    return {}
  }
}

/**
 * Back and Forward return to where one had scrolled; a new page starts at its top. A change of the query string alone
 * (a filter, an opened record) leaves the page where it is, which the router's own component would not.
 */
export function useScrollMemory(): void {
  const location = useLocation()
  const { pathname } = location
  // The router gives every entry that a full page load made the same key.
  const key = location.key === 'default' ? `default ${pathname}` : location.key
  const type = useNavigationType()
  const positions = useRef<Record<string, number> | null>(null)
  positions.current ??= readPositions(key)
  const shown = useRef({ key, pathname })

  useEffect(() => {
    window.history.scrollRestoration = 'manual'
    const keep = () => tabStore.write(storageKey, JSON.stringify(positions.current))
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [])

  useEffect(() => {
    const remember = () => {
      if (positions.current) positions.current[shown.current.key] = window.scrollY
    }
    window.addEventListener('scroll', remember, { passive: true })
    return () => window.removeEventListener('scroll', remember)
  }, [])

  useLayoutEffect(() => {
    const moved = shown.current.pathname !== pathname
    // From here on the window scrolls for the new page: to its top, or because it is shorter.
    shown.current = { key, pathname }
    const known = positions.current?.[key]
    if (type === 'POP') window.scrollTo(0, known ?? 0)
    else if (moved) window.scrollTo(0, 0)
  }, [key, pathname, type])
}
