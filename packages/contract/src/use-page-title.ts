import { useEffect } from 'react'
import { useHost } from './use-host.ts'

/** Names the page after the record it shows, once that is known; until then the route's title stands. */
export function usePageTitle(title: string | undefined): void {
  const host = useHost()
  useEffect(() => (title ? host.setPageTitle(title) : undefined), [host, title])
}
