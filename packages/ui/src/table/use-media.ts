import { useCallback, useSyncExternalStore } from 'react'
import { breakpoints } from '../tokens.ts'

/** Returns whether a media query matches, now and whenever that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  const matches = () => matchMedia(query).matches
  return useSyncExternalStore(subscribe, matches, matches)
}

/** Returns whether the window is as narrow as a phone's. */
export function useIsPhone(): boolean {
  return useMedia(`(max-width: ${breakpoints.phone - 1}px)`)
}
