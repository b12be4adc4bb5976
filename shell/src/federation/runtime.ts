import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/runtime'

/** Part of the federation runtime that the loader needs; tests put another in its place. */
export interface FederationRuntime {
  /** Makes a remote's container known, forgetting what was known under its name. */
  register(container: string, entryUrl: string, integrity?: string): void
  /** Loads a module of a container, `mf_finance/InvoicesPage`. */
  load(request: string): Promise<unknown>
}

/** The federation runtime of the page. */
export const pageRuntime: FederationRuntime = {
  register(name, entry, integrity) {
    forgetChunks(name)
    checkEntries()
    if (integrity) expected.set(new URL(entry, location.origin).href, integrity)
    // Forced, because the runtime keeps a failed container and would answer from it for ever.
    registerRemotes([{ name, entry, type: 'global' }], { force: true })
  },
  load: (request) => loadRemote(request),
}

/** Hashes of entries by their whole URL, as the runtime asks for them. Their chunks' are in the entries. */
const expected = new Map<string, string>()
let checksEntries = false

/** From the first remote on, the browser refuses an entry that is not what the registry says. */
function checkEntries(): void {
  if (checksEntries) return
  checksEntries = true
  registerPlugins([{ name: 'integrity', createScript: ({ url }) => checkedScript(url) }])
}

function checkedScript(url: string): HTMLScriptElement | undefined {
  const integrity = expected.get(url)
  if (!integrity) return undefined
  const script = document.createElement('script')
  script.src = url
  script.integrity = integrity
  // What comes from another origin can only be compared when it is fetched so.
  if (new URL(script.src).origin !== location.origin) script.crossOrigin = 'anonymous'
  return script
}

/**
 * Forgets the chunks of a container that was loaded before. A new container would otherwise take the old one's chunks
 * as its own (module-federation/core issue 4045) and wait for scripts that hang.
 */
function forgetChunks(container: string): void {
  Reflect.set(globalThis, `webpackChunk${container}`, undefined)
  for (const script of document.querySelectorAll(`script[data-webpack^="${container}:"]`)) script.remove()
}
