import type { Registry } from '@drayline/contract'
import { logError } from '../browser/log.ts'
import type { Federation } from '../federation/federation.ts'
import { loadRegistry } from '../registry/load-registry.ts'
import type { Shell } from '../shell-context.ts'
import { createRouter, type ShellRouter } from './router.tsx'

/** The routes on show and where they came from. A new object for each change. */
export interface PagesState {
  registry: 'unknown' | 'loading' | 'ready' | 'failed'
  federation: Federation | null
  router: ShellRouter
}

/** Composes the routes from the registry. */
export interface Pages {
  get(): PagesState
  subscribe(listener: () => void): () => void
  /** Asks for the registry where the page brought none, and again after a failure. */
  load(): Promise<void>
}

/**
 * Starts the router with what the page brought, so that the first screen's code and data are under way at once.
 * @param made the federation of the registry that the page brought, where it is there already
 */
export function createPages(shell: Shell, made?: Federation): Pages {
  const listeners = new Set<() => void>()
  let state = shell.registry ? open(shell.registry, made) : closed('unknown')

  function open(registry: Registry, federation = shell.makeFederation(registry)): PagesState {
    shell.federation = federation
    return { registry: 'ready', federation, router: routerFor(federation) }
  }

  function closed(registry: PagesState['registry']): PagesState {
    return { registry, federation: null, router: routerFor(null) }
  }

  function routerFor(federation: Federation | null): ShellRouter {
    const router = createRouter(shell, federation)
    shell.bridge.navigate = (to, options) => void router.navigate(to, options)
    return router
  }

  function set(next: PagesState): void {
    if (next.router !== state.router) state.router.dispose()
    state = next
    for (const listener of listeners) listener()
  }

  async function load(): Promise<void> {
    if (state.registry === 'loading' || state.registry === 'ready') return
    set({ ...state, registry: 'loading' })
    try {
      const registry = await loadRegistry(shell.http, shell.previews?.registryUrl())
      shell.previews?.note(registry)
      set(open((await shell.overrides?.apply(registry)) ?? registry))
    } catch (error) {
      logError('The registry of screens could not be loaded', error)
      set({ ...state, registry: 'failed' })
    }
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load,
  }
}
