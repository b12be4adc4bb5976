import { useHost } from '@drayline/contract'
import type { Document } from '@drayline/domain/operations/documents/document'
import { useEffect } from 'react'
import { watchProcessing } from './processing-watch.ts'

/** Follows those of the documents in sight that are being processed; they are read again once they are. */
export function useProcessing(documents: readonly Document[]): void {
  const host = useHost()
  useEffect(() => watchProcessing(host, documents), [host, documents])
}
