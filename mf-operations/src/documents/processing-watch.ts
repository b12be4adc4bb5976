import type { HostApi } from '@drayline/contract'
import type { Document } from '@drayline/domain/operations/documents/document'
import { HttpError, isUnauthorized } from '@drayline/platform/http'
import { documentsUrl } from './documents.queries.ts'

/** Milliseconds between two looks at what is still being processed. */
const pollIntervalMs = 2_000

interface Watch {
  ids: Set<number>
  timer: ReturnType<typeof setInterval>
  /** The server asked to be left alone until then, by `performance.now()`. */
  pausedUntil: number
}

/** One watch per session: what is being processed goes on being watched on whatever screen the person is. */
const watches = new WeakMap<HostApi['http'], Watch>()

/**
 * Follows documents until they are processed, and then reads again what shows them or depends on them: their load's
 * packet above all. One small call every two seconds while anything is being processed, none otherwise.
 */
export function watchProcessing(host: HostApi, documents: readonly Document[]): void {
  const pending = documents.filter(({ status }) => status === 'processing')
  if (pending.length === 0) return
  const watch = watches.get(host.http) ?? start(host)
  for (const { id } of pending) watch.ids.add(id)
}

function start(host: HostApi): Watch {
  const watch: Watch = {
    ids: new Set(),
    pausedUntil: 0,
    timer: setInterval(() => void look(host, watch), pollIntervalMs),
  }
  watches.set(host.http, watch)
  return watch
}

function stop({ http }: HostApi, watch: Watch): void {
  clearInterval(watch.timer)
  watches.delete(http)
}

async function look(host: HostApi, watch: Watch): Promise<void> {
  // A tab in the background need not be current; it catches up when it is in sight again.
  if (document.visibilityState !== 'visible' || performance.now() < watch.pausedUntil) return
  const asked = [...watch.ids]
  try {
    const processing = await host.http.get<Document[]>(`${documentsUrl}?status=processing&limit=200`)
    const open = new Set(processing.map(({ id }) => id))
    const settled = asked.filter((id) => !open.has(id) && watch.ids.delete(id))
    if (watch.ids.size === 0) stop(host, watch)
    if (settled.length > 0) await host.refresh('document', 'load', 'activity')
  } catch (error) {
    // After a lost connection it looks again; without a session there is nothing to look at.
    if (isUnauthorized(error)) stop(host, watch)
    else if (error instanceof HttpError && error.retryAfter !== null)
      watch.pausedUntil = performance.now() + error.retryAfter * 1_000
  }
}
