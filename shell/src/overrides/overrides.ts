import type { RegisteredRemote, Registry, RemoteDescriptor } from '@drayline/contract'
import { descriptorProblems } from '@drayline/contract/descriptor-problems'
import { logError } from '../browser/log.ts'

/** A remote that this tab takes from a local build. */
export interface Override {
  id: string
  /** Folder of the build, ending in '/'. */
  address: string
  /** It could not be used, and is forgotten with the next reload. */
  failed: boolean
}

/** Remotes replaced in this tab. Exists only where the server permits it (ALLOW_OVERRIDES). */
export interface Overrides {
  list(): readonly Override[]
  subscribe(listener: () => void): () => void
  /** Takes the replaced remotes from their local builds. Never rejects. */
  apply(registry: Registry): Promise<Registry>
  /** Keeps one for the next load of this tab. */
  set(id: string, address: string): void
  remove(id: string): void
  /** A replaced remote failed: the next load takes the published one. */
  fail(id: string): void
}

const storageKey = 'drayline.overrides'
const timeoutMs = 5_000
const localHosts = new Set(['localhost', '127.0.0.1'])

/** Returns whether a text is the folder of a build on this computer. */
export function isLocalAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, pathname, search, hash } = new URL(text)
  return protocol === 'http:' && localHosts.has(hostname) && pathname.endsWith('/') && search + hash === ''
}

interface OverridesOptions {
  storage?: Storage
  fetch?: typeof fetch
}

/** Reads what this tab replaces, and what `?override=mf-finance@http://localhost:4001/` asks for. */
export function createOverrides({ storage = sessionStorage, fetch: ask }: OverridesOptions = {}): Overrides {
  const listeners = new Set<() => void>()
  let list: readonly Override[] = stored(storage)

  function change(next: readonly Override[]): void {
    list = next
    const kept = next.filter(({ failed }) => !failed).map(({ id, address }) => [id, address])
    storage.setItem(storageKey, JSON.stringify(Object.fromEntries(kept)))
    for (const listener of listeners) listener()
  }

  const without = (id: string) => list.filter((each) => each.id !== id)
  const set = (id: string, address: string) => change([...without(id), { id, address, failed: false }])
  const fail = (id: string) => change(list.map((each) => (each.id === id ? { ...each, failed: true } : each)))

  async function descriptorOf({ id, address }: Override): Promise<RegisteredRemote> {
    const load = ask ?? fetch
    const options: RequestInit = { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) }
    const response = await load(`${address}remote.json`, options)
    if (!response.ok) throw new Error(`${address}remote.json: HTTP ${response.status}`)
    const descriptor = (await response.json()) as RemoteDescriptor
    const problems = descriptorProblems(descriptor)
    if (descriptor.id !== id) problems.push(`id: '${descriptor.id}' is not '${id}'`)
    if (problems.length > 0) throw new Error(problems.join('\n'))
    return { id, version: descriptor.version, base: address, enabled: true, descriptor }
  }

  async function apply(registry: Registry): Promise<Registry> {
    const local = new Map<string, RegisteredRemote>()
    await Promise.all(
      list.map(async (override) => {
        try {
          local.set(override.id, await descriptorOf(override))
        } catch (error) {
          logError(`The local build of ${override.id} was not taken`, error)
          fail(override.id)
        }
      }),
    )
    const remotes = registry.remotes.map((remote) => {
      const replaced = local.get(remote.id)
      return replaced && remote.ownedRoots
        ? { ...replaced, ownedRoots: remote.ownedRoots }
        : (replaced ?? remote)
    })
    const added = [...local.values()].filter(({ id }) => !registry.remotes.some((remote) => remote.id === id))
    return { ...registry, remotes: [...remotes, ...added] }
  }

  for (const { id, address } of askedFor()) set(id, address)
  return {
    list: () => list,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    apply,
    set,
    remove: (id) => change(without(id)),
    fail,
  }
}

function stored(storage: Storage): Override[] {
  try {
    const kept = JSON.parse(storage.getItem(storageKey) ?? '{}') as Record<string, string>
    return Object.entries(kept)
      .filter(([, address]) => isLocalAddress(address))
      .map(([id, address]) => ({ id, address, failed: false }))
  } catch {
    return []
  }
}

/** Overrides asked for in the address; removed from it, so that a copied link replaces nothing elsewhere. */
function askedFor(): { id: string; address: string }[] {
  const url = new URL(window.location.href)
  const asked = url.searchParams.getAll('override')
  if (asked.length === 0) return []
  url.searchParams.delete('override')
  window.history.replaceState(window.history.state, '', url)
  return asked.flatMap((text) => {
    const [, id, address = ''] = /^(mf-[a-z][a-z0-9-]*)@(.+)$/.exec(text) ?? []
    return id && isLocalAddress(address) ? [{ id, address }] : []
  })
}
