import type { Document } from '@drayline/domain/document'
import { useQueryClient } from '@drayline/platform/query'
import { useEffect } from 'react'
import { documentKeys } from './documents.queries.ts'

/** Milliseconds between two looks at what is still being processed. */
export const processingInterval = 2_000

/** Asks again for the documents while one of those in sight is being processed, and only then. */
export function useProcessing(documents: readonly Document[]): void {
  const queries = useQueryClient()
  const pending = documents.some(({ status }) => status === 'processing')
  useEffect(() => {
    if (!pending) return
    const timer = setInterval(() => {
      // Nobody looks at a tab in the background; it catches up when it is in sight again.
      if (document.visibilityState === 'visible')
        void queries.invalidateQueries({ queryKey: documentKeys.all })
    }, processingInterval)
    return () => clearInterval(timer)
  }, [pending, queries])
}
