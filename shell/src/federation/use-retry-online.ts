import { useEffect, useRef } from 'react'
import type { ModuleState } from './remote-module.ts'

/** Tries again by itself what the network kept away, once the browser is back online. */
export function useRetryOnline(state: ModuleState, retry: () => void): void {
  const latest = useRef(retry)
  latest.current = retry
  const waits =
    state.status === 'failed' && (state.error.reason === 'network' || state.error.reason === 'timeout')
  useEffect(() => {
    if (!waits) return
    const again = () => latest.current()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [waits])
}
