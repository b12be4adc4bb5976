import type { UploadOptions } from '@drayline/contract'
import type { Document } from '@drayline/domain/operations/documents/document'
import type { UploadTarget } from './documents.queries.ts'

export type UploadState = 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled'

/** One file on its way. */
export interface Upload {
  key: string
  file: File
  target: UploadTarget
  state: UploadState
  /** Share of bytes sent, 0 to 1. */
  share: number
  /** Why it failed; undefined means that the connection did. */
  error: unknown
  /** The record, when it is there. */
  document: Document | null
}

/** Results of the files since the queue was last idle. */
export interface UploadOutcome {
  done: readonly Document[]
  failed: number
}

interface QueueOptions {
  send: (file: File, target: UploadTarget, options: UploadOptions) => Promise<Document>
  /** Each file that has arrived. */
  onDone: (document: Document) => void
  /** Called when no upload is under way any more. */
  onIdle: (outcome: UploadOutcome) => void
  /** Returns whether to try again with the same key: the server may have got the file although no answer came. */
  mayHaveArrived: (error: unknown) => boolean
}

/** As many are sent at the same time: more would only share the same line. */
const atOnce = 3

function abortOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

export type UploadQueue = ReturnType<typeof createUploadQueue>

/** Sends files a few at a time, each of which can be cancelled and tried again by itself. */
export function createUploadQueue({ send, onDone, onIdle, mayHaveArrived }: QueueOptions) {
  let uploads: readonly Upload[] = []
  let outcome: { done: Document[]; failed: number } = { done: [], failed: 0 }
  const controllers = new Map<string, AbortController>()
  /** One key per file, so that a second try never makes a second document. */
  const idempotencyKeys = new Map<string, string>()
  const listeners = new Set<() => void>()

  function set(next: readonly Upload[]) {
    uploads = next
    for (const listener of listeners) listener()
  }

  function change(key: string, fields: Partial<Upload>) {
    set(uploads.map((upload) => (upload.key === key ? { ...upload, ...fields } : upload)))
  }

  function keyOf(key: string): string {
    const known = idempotencyKeys.get(key) ?? crypto.randomUUID()
    idempotencyKeys.set(key, known)
    return known
  }

  function fill() {
    const sending = uploads.filter(({ state }) => state === 'sending').length
    for (const upload of uploads.filter(({ state }) => state === 'waiting').slice(0, atOnce - sending))
      void start(upload)
  }

  async function start({ key, file, target }: Upload) {
    const controller = new AbortController()
    controllers.set(key, controller)
    change(key, { state: 'sending', share: 0, error: undefined })
    try {
      const sent = send(file, target, {
        signal: controller.signal,
        idempotencyKey: keyOf(key),
        onProgress: (share) => (controller.signal.aborted ? undefined : change(key, { share })),
      })
      // A canceled upload ends at once, however long the connection takes to notice.
      const document = await Promise.race([sent, abortOf(controller.signal)])
      change(key, { state: 'done', share: 1, document })
      outcome.done.push(document)
      onDone(document)
    } catch (error) {
      const cancelled = controller.signal.aborted
      if (!cancelled && !mayHaveArrived(error)) idempotencyKeys.delete(key)
      change(key, { state: cancelled ? 'cancelled' : 'failed', error })
      if (!cancelled) outcome.failed += 1
    }
    controllers.delete(key)
    fill()
    if (controllers.size > 0) return
    const finished = outcome
    outcome = { done: [], failed: 0 }
    onIdle(finished)
  }

  return {
    snapshot: () => uploads,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    add(files: readonly File[], target: UploadTarget) {
      const added = files.map(
        (file): Upload => ({
          key: crypto.randomUUID(),
          file,
          target,
          state: 'waiting',
          share: 0,
          error: undefined,
          document: null,
        }),
      )
      set([...uploads, ...added])
      fill()
    },
    cancel(key: string) {
      const controller = controllers.get(key)
      if (controller) controller.abort()
      else change(key, { state: 'cancelled' })
    },
    retry(key: string) {
      change(key, { state: 'waiting', share: 0 })
      fill()
    },
    /** Takes what is over out of sight. */
    clear() {
      set(uploads.filter(({ state }) => state === 'waiting' || state === 'sending'))
    },
  }
}
