import type { RegisteredRemote, Registry } from '@drayline/contract'
import { previewParameter, readPreview } from '@drayline/domain/platform/releases/preview-link'
import { logError } from '../browser/log.ts'
import { tabStore } from '../browser/safe-storage.ts'
import { previewsKey } from './previews-key.ts'

/** A version of a remote that this tab was asked to try. */
export interface Preview {
  remote: string
  version: string
  /** What the server says of it; null when the link is over or was never one. */
  state: RegisteredRemote['preview'] | null
}

/** Versions of remotes that this tab tries by links, while people click and reload. */
export interface Previews {
  list(): readonly Preview[]
  subscribe(listener: () => void): () => void
  /** Address of the registry with what this tab tries. */
  registryUrl(): string
  /** The registry with what this tab tries: the page's own where the page was opened by all links. Never rejects. */
  apply(registry: Registry): Promise<Registry>
  /** Takes from an answer of the server which links hold. */
  note(registry: Registry): void
  /** Leaves a preview with the next load of this tab. */
  leave(remote: string): void
}

const timeoutMs = 5_000

interface PreviewsOptions {
  fetch?: typeof fetch
}

/** Reads what this tab tries, and what `?try=…` asks for. */
export function createPreviews({ fetch: ask = (...args) => fetch(...args) }: PreviewsOptions = {}): Previews {
  const listeners = new Set<() => void>()
  const asked = takeAsked()
  // A link to another version of a remote takes the place of the one before.
  const texts = new Map(
    [...stored(), ...asked].flatMap((text) => remoteOf(text).map((id) => [id, text] as const)),
  )
  let list: readonly Preview[] = []
  keep()

  function keep(): void {
    if (texts.size > 0) tabStore.write(previewsKey, [...texts.values()].join(','))
    else tabStore.remove(previewsKey)
  }

  function registryUrl(): string {
    if (texts.size === 0) return '/api/remotes'
    return `/api/remotes?${new URLSearchParams({ [previewParameter]: [...texts.values()].join(',') })}`
  }

  function note({ remotes }: Registry): void {
    list = [...texts.values()].flatMap((text) => {
      const link = readPreview(text)
      const state = remotes.find(({ id }) => id === link?.remote)?.preview ?? null
      return link ? [{ remote: link.remote, version: link.version, state }] : []
    })
    for (const listener of listeners) listener()
  }

  async function apply(registry: Registry): Promise<Registry> {
    const isComplete = [...texts.values()].every((text) => asked.includes(text))
    const answer = isComplete ? registry : await askRegistry()
    if (answer) note(answer)
    return answer ?? registry
  }

  async function askRegistry(): Promise<Registry | undefined> {
    try {
      const response = await ask(registryUrl(), { signal: AbortSignal.timeout(timeoutMs) })
      if (!response.ok) throw new Error(`The registry answered ${response.status}`)
      return (await response.json()) as Registry
    } catch (error) {
      logError('The versions that this tab tries could not be had', error)
      return undefined
    }
  }

  return {
    list: () => list,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    registryUrl,
    apply,
    note,
    leave(remote) {
      texts.delete(remote)
      keep()
    },
  }
}

function remoteOf(text: string): string[] {
  const link = readPreview(text)
  return link ? [link.remote] : []
}

function stored(): string[] {
  return tabStore.read(previewsKey)?.split(',') ?? []
}

/** Links in the address; removed from it, so that an address that is copied shows others nothing unfinished. */
function takeAsked(): string[] {
  const url = new URL(window.location.href)
  const asked = url.searchParams.getAll(previewParameter).flatMap((text) => text.split(','))
  if (asked.length === 0) return []
  url.searchParams.delete(previewParameter)
  window.history.replaceState(window.history.state, '', url)
  return asked
}
