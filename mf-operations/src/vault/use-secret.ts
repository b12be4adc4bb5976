import type { VaultEntry } from '@drayline/domain/operations/vault/vault'
import { secretShownFor } from '@drayline/domain/operations/vault/vault'
import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react'

/** A value that is on screen right now. */
export interface ShownSecret {
  id: number
  /** Null when it cannot be decrypted. */
  value: string | null
  /** Time at which it disappears, in milliseconds since 1970. */
  until: number
}

/**
 * The one value that is on screen. It lives in this component's state alone and is gone after 30 seconds, with the
 * component, and when the tab is hidden.
 */
export function useSecret() {
  const [shown, setShown] = useState<ShownSecret | null>(null)
  const hide = useCallback(() => setShown(null), [])
  const show = useCallback((id: number, value: string | null) => {
    if (!document.hidden) setShown({ id, value, until: Date.now() + secretShownFor })
  }, [])

  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(hide, Math.max(0, shown.until - Date.now()))
    const hideWithTab = () => document.hidden && hide()
    document.addEventListener('visibilitychange', hideWithTab)
    window.addEventListener('pagehide', hide)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', hideWithTab)
      window.removeEventListener('pagehide', hide)
    }
  }, [shown, hide])

  return useMemo(() => ({ shown, show, hide }), [shown, show, hide])
}

/** Functions that a cell needs from the screen around it. */
export interface SecretActions {
  shown: ShownSecret | null
  ask: (entry: VaultEntry, purpose: 'show' | 'copy') => void
  hide: () => void
}

export const SecretContext = createContext<SecretActions>({
  shown: null,
  ask: () => undefined,
  hide: () => undefined,
})

/** The value on screen and how to ask for one. */
export function useSecretActions(): SecretActions {
  return use(SecretContext)
}

/** Seconds left until an instant, counted down. */
export function useSecondsLeft(until: number): number {
  const left = () => Math.max(0, Math.ceil((until - Date.now()) / 1000))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const count = () => setSeconds(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    count()
    const timer = setInterval(count, 250)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}
