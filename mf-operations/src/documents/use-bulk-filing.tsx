import { useHost } from '@drayline/contract'
import type { Document } from '@drayline/domain/operations/documents/document'
import { isUnauthorized } from '@drayline/platform/http'
import type { BulkAction, BulkFailure } from '@drayline/ui'
import { lazyComponent } from '@drayline/ui'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useT } from '../messages.ts'
import type { BulkFiling } from './BulkFilingDialog.tsx'
import { fileDocuments } from './documents.queries.ts'

const BulkFilingDialog = lazyComponent(() => import('./BulkFilingDialog.tsx'), 'BulkFilingDialog')

/** The API takes at most 500 documents a call. */
const chunkSize = 500

/** Files all selected documents under one load or client, or gives them a type; each succeeds or fails on its own. */
export function useBulkFiling(): { bulk: BulkAction<Document> | null; dialog: ReactNode } {
  const t = useT()
  const { http, can, notify } = useHost()
  const mayFile = can('documents.update')
  const [count, setCount] = useState<number | null>(null)
  const resolver = useRef<(filing: BulkFiling | null) => void>(undefined)
  const bulk = useMemo<BulkAction<Document> | null>(() => {
    if (!mayFile) return null
    const ask = (documents: number) => {
      setCount(documents)
      return new Promise<BulkFiling | null>((resolve) => {
        resolver.current = resolve
      })
    }
    return {
      id: 'file',
      label: t('filing.bulk'),
      icon: 'clipboard',
      run: async (selection) => {
        const documents = await selection.load()
        const filing = await ask(documents.length)
        setCount(null)
        if (!filing) return { failed: [], cancelled: true }
        const failed: BulkFailure[] = []
        const names = new Map(documents.map(({ id, originalName }) => [id, originalName]))
        try {
          for (let start = 0; start < documents.length; start += chunkSize) {
            for (const { id, ok, message } of await fileDocuments(
              http,
              documents.slice(start, start + chunkSize),
              filing,
            ))
              if (!ok) failed.push({ id, label: names.get(id) ?? '', message: message ?? '' })
          }
        } catch (error) {
          // The host has told about the lost session already.
          if (isUnauthorized(error)) return { failed: [], cancelled: true }
          throw error
        }
        const done = documents.length - failed.length
        if (done > 0) notify.success(t('toast.success'), t('filing.bulkDone', { count: done }))
        return { failed }
      },
    }
  }, [mayFile, t, http, notify])
  return {
    bulk,
    dialog:
      count === null ? null : (
        <BulkFilingDialog count={count} onAnswer={(filing) => resolver.current?.(filing)} />
      ),
  }
}
