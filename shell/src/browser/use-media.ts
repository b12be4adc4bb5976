import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches, followed as the window changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

/** Room for sidebar and search box; below it they become a drawer and a window. */
export function useIsDesktop(): boolean {
  return useMedia('(min-width: 900px)')
}
