import type { RegisteredRemote } from '@drayline/contract'
import { whenIdle } from '@drayline/ui'
import { fileUrls } from './diagnose.ts'
import type { Federation } from './federation.ts'

/**
 * Fetches files into the browser's cache without running them, at the lowest priority. Each is asked for when the browser
 * has time: to ask for all in one go takes a phone a tenth of a second.
 */
function prefetchFiles(urls: ReadonlySet<string>): void {
  // What the page had preloaded, or was asked for before, is there already.
  const known = new Set([
    ...(performance.getEntriesByType?.('resource') ?? []).map(({ name }) => name),
    ...[...document.querySelectorAll('link')].map(({ href }) => href),
  ])
  for (const url of urls) {
    const { href } = new URL(url, document.baseURI)
    if (!known.has(href)) whenIdle(() => prefetchFile(url))
  }
}

function prefetchFile(url: string): void {
  const link = document.createElement('link')
  link.rel = 'prefetch'
  link.as = url.endsWith('.css') ? 'style' : 'script'
  link.href = url
  document.head.append(link)
}

/** Returns whether a remote can be loaded at all; the others would only waste the line. */
function loadable(federation: Federation, remote: RegisteredRemote): boolean {
  const status = federation.store.get(remote.id)?.state.status
  return status === 'idle' || status === 'ready'
}

/**
 * When the browser has nothing else to do, fetches the code of all pages this user may open, so that switching to
 * another remote waits for data only. Does nothing on a connection that asks to save data.
 */
export function prefetchWhenIdle(
  federation: Federation,
  may: (permission: string) => boolean,
  busy: () => boolean,
): void {
  if (savesData()) return
  whenIdle(() => {
    const urls = federation.store
      .list()
      .filter(({ remote }) => loadable(federation, remote))
      .flatMap(({ remote }) =>
        remote.descriptor.routes
          .filter((route) => !route.permission || may(route.permission))
          .flatMap((route) => fileUrls(remote, route.expose)),
      )
    prefetchFiles(new Set(urls))
  }, busy)
}

/** Loads a page's code before it is asked for: a link to it has the pointer or the focus. Never rejects. */
export async function prefetchPage(federation: Federation, remoteId: string, expose: string): Promise<void> {
  if (federation.store.get(remoteId)?.state.status === 'failed') return
  await federation.loadExpose(remoteId, expose).catch(() => undefined)
}

function savesData(): boolean {
  const connection = 'connection' in navigator ? navigator.connection : undefined
  return typeof connection === 'object' && connection !== null && 'saveData' in connection
    ? Boolean(connection.saveData)
    : false
}
