import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { Federation } from './federation.ts'
import { RemoteBoundary } from './RemoteBoundary.tsx'
import { createModuleHandle } from './remote-module.ts'

interface Props {
  federation: Federation
  remoteId: string
  expose: string
  /** What the slot hands to the component. */
  slotProps?: object
  /** Shown while loading, of the final height so that nothing jumps. */
  fallback?: ReactNode
}

/** A component of a remote in a slot. If it fails it leaves a gap; the failure is on the status page. */
export function RemoteSlot({ federation, remoteId, expose, slotProps = {}, fallback = null }: Props) {
  const [handle] = useState(() => createModuleHandle(federation, remoteId, expose))
  const state = useSyncExternalStore(handle.subscribe, handle.get)
  useEffect(() => void handle.load(), [handle])
  if (state.status === 'failed') return null
  if (state.status !== 'ready') return fallback
  const { Component } = state.module
  return (
    <RemoteBoundary key={state.attempt} onError={handle.fail}>
      <Component {...slotProps} />
    </RemoteBoundary>
  )
}
