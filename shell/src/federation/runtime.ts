import { loadRemote, registerRemotes } from '@module-federation/runtime'

/** Part of the federation runtime that the loader needs; tests put another in its place. */
export interface FederationRuntime {
  /** Makes a remote's container known, forgetting what was known under its name. */
  register(container: string, entryUrl: string): void
  /** Loads a module of a container, `mf_finance/InvoicesPage`. */
  load(request: string): Promise<unknown>
}

/** The federation runtime of the page. */
export const pageRuntime: FederationRuntime = {
  register(name, entry) {
    forgetChunks(name)
    // Forced, because the runtime keeps a failed container and would answer from it for ever.
    registerRemotes([{ name, entry, type: 'global' }], { force: true })
  },
  load: (request) => loadRemote(request),
}

/**
 * Forgets the chunks of a container that was loaded before. A new container would otherwise take the old one's chunks
 * as its own (module-federation/core issue 4045) and wait for scripts that hang.
 */
function forgetChunks(container: string): void {
  Reflect.set(globalThis, `webpackChunk${container}`, undefined)
  for (const script of document.querySelectorAll(`script[data-webpack^="${container}:"]`)) script.remove()
}
