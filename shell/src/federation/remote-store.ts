import type { RegisteredRemote, Registry } from '@drayline/contract'
import { contractSatisfied, contractVersion, offeredContracts } from '@drayline/contract'
import { useSyncExternalStore } from 'react'
import type { FailureReason, RemoteError } from './remote-error.ts'

/** Loading state of a remote. */
export type RemoteState =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'ready' /** Milliseconds from request to code. */; loadTime: number }
  | { status: 'failed'; reason: FailureReason; error: RemoteError }
  | { status: 'incompatible'; required: string; offered: string }
  | { status: 'disabled' }

/** A remote of the registry with its state. A new object for each change. */
export interface RemoteEntry {
  readonly remote: RegisteredRemote
  readonly state: RemoteState
  /** Number of load attempts; part of URLs and keys, so that nothing remembers a failure. */
  readonly attempt: number
}

/** All remotes this user gets, and how each fares. */
export interface RemoteStore {
  get(id: string): RemoteEntry | undefined
  list(): readonly RemoteEntry[]
  setState(id: string, state: RemoteState): void
  /** Switches a remote off or on in this page; on again, it is where it was. */
  setEnabled(id: string, enabled: boolean): void
  /** Starts over: a new attempt, perhaps of a newer version. */
  restart(id: string, remote?: RegisteredRemote): void
  subscribe(listener: () => void): () => void
}

/** Makes the store. A second remote with the same id is ignored: the server answers each once. */
export function createRemoteStore(
  registry: Registry,
  offered: readonly string[] = offeredContracts,
): RemoteStore {
  const entries = new Map<string, RemoteEntry>()
  const listeners = new Set<() => void>()
  /** Last states of remotes that have been switched off since. */
  const before = new Map<string, RemoteState>()
  let list: readonly RemoteEntry[] = []

  function put(entry: RemoteEntry) {
    entries.set(entry.remote.id, entry)
    list = [...entries.values()]
    for (const listener of listeners) listener()
  }

  for (const remote of registry.remotes) {
    if (!entries.has(remote.id)) put({ remote, state: initialState(remote, offered), attempt: 0 })
  }

  return {
    get: (id) => entries.get(id),
    list: () => list,
    setState(id, state) {
      const entry = entries.get(id)
      if (!entry) return
      if (entry.state.status === 'disabled') before.set(id, state)
      else put({ ...entry, state })
    },
    setEnabled(id, enabled) {
      const entry = entries.get(id)
      if (!entry || entry.remote.enabled === enabled) return
      const remote = { ...entry.remote, enabled }
      const state = before.get(id) ?? initialState(remote, offered)
      if (!enabled) before.set(id, entry.state)
      put({ ...entry, remote, state: enabled ? state : { status: 'disabled' } })
    },
    restart(id, remote) {
      const entry = entries.get(id)
      if (!entry) return
      before.delete(id)
      const next = remote ?? entry.remote
      put({ remote: next, state: initialState(next, offered), attempt: entry.attempt + 1 })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function initialState(remote: RegisteredRemote, offered: readonly string[]): RemoteState {
  if (!remote.enabled) return { status: 'disabled' }
  const required = remote.descriptor.contract
  if (!contractSatisfied(required, offered))
    return { status: 'incompatible', required, offered: offered.at(-1) ?? contractVersion }
  return { status: 'idle' }
}

/** One remote and its state; renders again when it changes. */
export function useRemote(store: RemoteStore, id: string): RemoteEntry | undefined {
  const entry = () => store.get(id)
  return useSyncExternalStore(store.subscribe, entry, entry)
}
