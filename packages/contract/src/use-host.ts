import { createContext, use, useEffect } from 'react'
import type { HostApi } from './host.ts'

const HostContext = createContext<HostApi | null>(null)
export const HostProvider = HostContext.Provider

/**
 * The host's services.
 * @throws Error outside a HostProvider, naming the mistake
 */
export function useHost(): HostApi {
  const host = use(HostContext)
  if (!host) throw new Error('useHost must be used within a HostProvider (shell, harness or renderWithHost)')
  return host
}

/** Asks before leaving while there are unsaved changes. */
export function useUnsavedChanges(dirty: boolean): void {
  const host = useHost()
  useEffect(() => (dirty ? host.guardUnsavedChanges() : undefined), [dirty, host])
}
