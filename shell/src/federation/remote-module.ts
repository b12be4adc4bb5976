import type { Federation, RenderableModule } from './federation.ts'
import { RemoteError } from './remote-error.ts'

/** A module of a remote as one place of the shell sees it. A new object for each change. */
export type ModuleState =
  | { status: 'idle' }
  | { status: 'loading'; attempt: number }
  | { status: 'ready'; attempt: number; module: RenderableModule }
  | { status: 'failed'; attempt: number; error: RemoteError; retrying: boolean }

/** One module of a remote and how it fares; what page and slot components subscribe to. */
export interface ModuleHandle {
  readonly remoteId: string
  readonly expose: string
  get(): ModuleState
  subscribe(listener: () => void): () => void
  /** Loads the module if it is not there; never rejects, see `get`. */
  load(): Promise<void>
  /** Loads it anew after a failure. */
  retry(): Promise<void>
  /** Notices that the remote was switched off meanwhile; answers whether it did so now. */
  recheck(): boolean
  /** Notes an error thrown while rendering. */
  fail(error: unknown): void
}

/** Makes the handle for one place. `prepare` runs before each load counts as ready: the module's own loader. */
export function createModuleHandle(
  federation: Federation,
  remoteId: string,
  expose: string,
  prepare: (module: RenderableModule) => unknown = () => undefined,
): ModuleHandle {
  const listeners = new Set<() => void>()
  let state: ModuleState = { status: 'idle' }
  let loading: Promise<void> | undefined

  function set(next: ModuleState) {
    state = next
    for (const listener of listeners) listener()
  }

  async function start(): Promise<void> {
    try {
      const module = await federation.loadExpose(remoteId, expose)
      await prepare(module)
      set({ status: 'ready', attempt: attempt(), module })
    } catch (error) {
      set({ status: 'failed', attempt: attempt(), error: asRemoteError(error), retrying: false })
    } finally {
      loading = undefined
    }
  }

  function attempt(): number {
    return federation.store.get(remoteId)?.attempt ?? 0
  }

  function asRemoteError(error: unknown): RemoteError {
    return error instanceof RemoteError ? error : federation.reportRenderError(remoteId, expose, error)
  }

  return {
    remoteId,
    expose,
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load() {
      if (state.status === 'ready' || state.status === 'failed') return Promise.resolve()
      if (!loading) {
        set({ status: 'loading', attempt: attempt() })
        loading = start()
      }
      return loading
    },
    async retry() {
      if (state.status !== 'failed' || state.retrying) return
      set({ ...state, retrying: true })
      await federation.retry(remoteId)
      loading = start()
      await loading
    },
    recheck() {
      if (state.status === 'failed' || federation.store.get(remoteId)?.state.status !== 'disabled')
        return false
      const error = new RemoteError('disabled', remoteId, { expose })
      set({ status: 'failed', attempt: attempt(), error, retrying: false })
      return true
    },
    fail(error) {
      set({
        status: 'failed',
        attempt: attempt(),
        error: federation.reportRenderError(remoteId, expose, error),
        retrying: false,
      })
    },
  }
}
