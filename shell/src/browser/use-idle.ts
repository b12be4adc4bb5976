import { whenIdle } from '@drayline/ui'
import { useEffect, useState } from 'react'
import { useShell } from '../shell-context.ts'

/** Becomes true when the page shows what it is for: for calls that must not get in the way of the page's own. */
export function useIdle(): boolean {
  const { isBusy } = useShell()
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true), isBusy), [isBusy])
  return idle
}
