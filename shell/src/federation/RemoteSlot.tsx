import { useHost } from '@drayline/contract'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { Federation } from './federation.ts'
import { RemoteBoundary } from './RemoteBoundary.tsx'
import { RemoteHost } from './RemoteHost.tsx'
import type { RemoteError } from './remote-error.ts'
import { createModuleHandle } from './remote-module.ts'
import { useRetryOnline } from './use-retry-online.ts'

/** A component that failed, and the way to another try. */
export interface SlotFailure {
  error: RemoteError
  retrying: boolean
  onRetry: () => void
}

interface Props {
  federation: Federation
  remoteId: string
  expose: string
  /** Props that the slot hands to the component. */
  slotProps?: object
  /** Shown while loading, of the final height so that nothing jumps. */
  fallback?: ReactNode
  /** In place of a component that failed; without it a failure leaves a gap. */
  failed?: (failure: SlotFailure) => ReactNode
}

/** A component of a remote in a slot. One whose remote cannot be used here at all always leaves a gap. */
export function RemoteSlot({ federation, remoteId, expose, slotProps = {}, fallback = null, failed }: Props) {
  const host = useHost()
  const [handle] = useState(() =>
    createModuleHandle(federation, remoteId, expose, (module) =>
      module.loader?.({ host: federation.hostFor(remoteId, host) } as never),
    ),
  )
  const state = useSyncExternalStore(handle.subscribe, handle.get, handle.get)
  useEffect(() => void handle.load(), [handle])
  useRetryOnline(state, () => void handle.retry())
  if (state.status === 'failed') {
    const { error, retrying } = state
    return isForGood(error) ? null : failed?.({ error, retrying, onRetry: () => void handle.retry() })
  }
  if (state.status !== 'ready') return fallback
  const { Component } = state.module
  return (
    <RemoteBoundary key={state.attempt} onError={handle.fail}>
      <RemoteHost federation={federation} remoteId={remoteId}>
        <Component {...slotProps} />
      </RemoteHost>
    </RemoteBoundary>
  )
}

/** Returns whether another try cannot help: the remote does not fit this shell, is switched off or not there. */
function isForGood({ reason }: RemoteError): boolean {
  return reason === 'incompatible' || reason === 'disabled' || reason === 'unknown-remote'
}
