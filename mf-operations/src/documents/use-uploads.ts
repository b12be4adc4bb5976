import type { HostApi } from '@drayline/contract'
import { useHost } from '@drayline/contract'
import { HttpError } from '@drayline/platform/http'
import { useSyncExternalStore } from 'react'
import { messages } from '../messages.ts'
import { uploadDocument } from './documents.queries.ts'
import { watchProcessing } from './processing-watch.ts'
import { createUploadQueue, type Upload, type UploadOutcome, type UploadQueue } from './upload-queue.ts'

export interface Uploads extends Pick<UploadQueue, 'add' | 'cancel' | 'retry' | 'clear'> {
  items: readonly Upload[]
  /** True when anything is on its way. */
  busy: boolean
}

/** Queues by session and place: uploads outlive the screen that began them, and no user sees another's. */
const sessions = new WeakMap<HostApi['http'], Map<string, UploadQueue>>()

const isBusy = (uploads: readonly Upload[]) =>
  uploads.some(({ state }) => state === 'waiting' || state === 'sending')

const isUnfinished = (uploads: readonly Upload[]) =>
  isBusy(uploads) || uploads.some(({ state }) => state === 'failed')

function createQueue(host: HostApi): UploadQueue {
  const { t } = messages

  function tell({ done, failed }: UploadOutcome) {
    // One toast is in sight at a time; what went wrong matters more than what went well.
    if (failed > 0) host.notify.error(t('toast.error'), t('upload.failed', { count: failed }))
    else if (done.length > 0)
      host.notify.success(t('toast.success'), t('upload.succeeded', { count: done.length }))
  }

  const queue = createUploadQueue({
    send: (file, target, options) => uploadDocument(host.http, file, target, options),
    onDone: (document) => watchProcessing(host, [document]),
    onIdle: tell,
    mayHaveArrived: (error) => !(error instanceof HttpError) || error.status >= 500,
  })
  // A reload or a closed tab would cut what is on its way, and lose what failed; the browser asks first.
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  queue.subscribe(() => {
    if (isUnfinished(queue.snapshot())) window.addEventListener('beforeunload', ask)
    else window.removeEventListener('beforeunload', ask)
  })
  return queue
}

function queueOf(host: HostApi, place: string): UploadQueue {
  const queues = sessions.get(host.http) ?? new Map<string, UploadQueue>()
  sessions.set(host.http, queues)
  const key = `${host.user.id} ${place}`
  const queue = queues.get(key) ?? createQueue(host)
  queues.set(key, queue)
  return queue
}

/**
 * The uploads of a place in the app, such as a client's page. They go on while the user is on another page, and
 * are in sight again when they come back; the browser asks before the whole page is left.
 */
export function useUploads(place: string): Uploads {
  const host = useHost()
  const queue = queueOf(host, place)
  const items = useSyncExternalStore(queue.subscribe, queue.snapshot, queue.snapshot)
  const { add, cancel, retry, clear } = queue
  return { items, busy: isBusy(items), add, cancel, retry, clear }
}
