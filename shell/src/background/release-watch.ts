import type { RegisteredRemote, Registry, Text } from '@drayline/contract'
import { maxRetryAfter } from '@drayline/platform/http'
import type { Federation } from '../federation/federation.ts'
import type { Previews } from '../previews/previews.ts'

/** Updates that a reload would bring: names of remotes with a newer version, and whether the shell itself is newer. */
export interface Offer {
  remotes: readonly { id: string; version: string; title: Text }[]
  shell: boolean
}

/** Between two questions while the page is in sight, and at least after coming back to it; milliseconds. */
const pollIntervalMs = 180_000
const minPollIntervalMs = 20_000

export interface ReleaseWatchOptions {
  federation: () => Federation | null
  /** The shell this page runs; empty when the page did not say. */
  shellVersion: string
  /** Versions that this tab tries are no news while their links hold. */
  previews?: Pick<Previews, 'registryUrl' | 'note'> | null
  /** Remotes replaced in this tab: their versions are no news. */
  isReplaced?: (id: string) => boolean
  onOffer: (offer: Offer) => void
  fetch?: typeof fetch
}

/** Looks for newer releases: regularly, and when the person or the network comes back. */
export interface ReleaseWatch {
  /** Asks now. Never rejects. */
  ask(): Promise<void>
  /** Starts looking; returns the function that stops it. */
  start(): () => void
}

/**
 * Makes the watch. The tab keeps the versions it has: their files are still served. Only a switch for emergencies is
 * taken over at once, and shows with the next navigation.
 */
export function createReleaseWatch(options: ReleaseWatchOptions): ReleaseWatch {
  const { federation, shellVersion, previews, isReplaced = () => false } = options
  const ask = options.fetch ?? ((...args) => fetch(...args))
  let askedAt = Date.now()
  /** The server asked to be left alone until then. */
  let pausedUntil = 0

  async function look(): Promise<void> {
    if (Date.now() < pausedUntil) return
    askedAt = Date.now()
    // The browser sends the ETag of its copy: unless something has changed the answer is an empty 304.
    const response = await ask(previews?.registryUrl() ?? '/api/remotes', {
      cache: 'no-cache',
      signal: AbortSignal.timeout(10_000),
    })
    if (!response.ok) {
      const seconds = Math.min(Number(response.headers.get('Retry-After')) || 0, maxRetryAfter)
      pausedUntil = Date.now() + seconds * 1_000
      return
    }
    const registry = (await response.json()) as Registry
    const { remotes } = registry
    if (!Array.isArray(remotes)) return
    previews?.note(registry)
    const present = federation()
    if (!present) return
    const own = remotes.filter(({ id }) => !isReplaced(id))
    for (const { id, enabled } of own) present.store.setEnabled(id, enabled)
    const newShell = response.headers.get('Drayline-Shell')
    options.onOffer({
      remotes: own
        .filter((remote) => isNews(present, remote))
        .map(({ id, version, descriptor }) => ({ id, version, title: descriptor.title })),
      shell: shellVersion !== '' && newShell !== null && newShell !== shellVersion,
    })
  }

  const safely = () => look().catch(() => undefined)

  function start(): () => void {
    const back = () => {
      if (!document.hidden && Date.now() - askedAt > minPollIntervalMs) void safely()
    }
    const timer = setInterval(() => {
      if (!document.hidden) void safely()
    }, pollIntervalMs)
    document.addEventListener('visibilitychange', back)
    window.addEventListener('focus', back)
    window.addEventListener('online', safely)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', back)
      window.removeEventListener('focus', back)
      window.removeEventListener('online', safely)
    }
  }

  return { ask: safely, start }
}

function isNews(federation: Federation, remote: RegisteredRemote): boolean {
  return remote.enabled && federation.store.get(remote.id)?.remote.version !== remote.version
}
