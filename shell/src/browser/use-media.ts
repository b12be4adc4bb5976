import { useMedia } from '@drayline/ui'

/** Room for sidebar and search box; below it they become a drawer and a window. */
export function useIsDesktop(): boolean {
  return useMedia('(min-width: 900px)')
}
