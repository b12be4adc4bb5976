import { useHost, useUnsavedChanges } from '@drayline/contract'
import { HttpError } from '@drayline/platform/http'
import { useQueryClient } from '@drayline/platform/query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useT } from '../messages.ts'
import { refreshDocuments, uploadDocument } from './documents.queries.ts'
import { createUploadQueue, type Upload, type UploadOutcome, type UploadQueue } from './upload-queue.ts'

export interface Uploads extends Pick<UploadQueue, 'add' | 'cancel' | 'retry' | 'clear'> {
  items: readonly Upload[]
  /** Whether anything is on its way. */
  busy: boolean
}

/** The uploads of a screen. Leaving while something is on its way asks first, and leaving cancels it. */
export function useUploads(): Uploads {
  const t = useT()
  const host = useHost()
  const queries = useQueryClient()

  function tell({ done, failed }: UploadOutcome) {
    // One toast is in sight at a time; what went wrong matters more than what went well.
    if (failed > 0) host.notify.error(t('toast.error'), t('upload.failed', { count: failed }))
    else if (done.length > 0)
      host.notify.success(t('toast.success'), t('upload.succeeded', { count: done.length }))
  }
  const latest = useRef(tell)
  latest.current = tell

  const [queue] = useState(() =>
    createUploadQueue({
      send: (file, target, options) => uploadDocument(host.http, file, target, options),
      onDone: () => void refreshDocuments(queries),
      onIdle: (outcome) => latest.current(outcome),
      mayHaveArrived: (error) => !(error instanceof HttpError) || error.status >= 500,
    }),
  )
  useEffect(() => () => queue.dispose(), [queue])
  const items = useSyncExternalStore(queue.subscribe, queue.snapshot)
  const busy = items.some(({ state }) => state === 'waiting' || state === 'sending')
  useUnsavedChanges(busy)
  return { items, busy, add: queue.add, cancel: queue.cancel, retry: queue.retry, clear: queue.clear }
}
