import { useHost } from '@drayline/contract'
import type { Document, DocumentType } from '@drayline/domain/operations/documents/document'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import { useQuery, useQueryClient } from '@drayline/platform/query'
import { useEffect, useState } from 'react'
import { useT } from '../messages.ts'
import { contentQuery } from './document-content.ts'
import { changeDocument, filingQueueQuery, guessQuery } from './documents.queries.ts'

/** Type and place that a person gave to a paper. */
export interface Filed {
  documentType: DocumentType
  loadId: number | null
  clientId: number | null
  /** Where it is filed now, in words. */
  place: string
}

export type FilingQueue = ReturnType<typeof useFilingQueue>

/**
 * Papers that are filed nowhere, one after the other, the oldest first. The next one is shown at once, while the one
 * before is being stored; what could not be stored comes again after the others.
 */
export function useFilingQueue() {
  const t = useT()
  const { http } = useHost()
  const queries = useQueryClient()
  const source = useQuery(filingQueueQuery(http))
  const [filed, setFiled] = useState<ReadonlySet<number>>(new Set())
  const [skipped, setSkipped] = useState<readonly number[]>([])
  const [last, setLast] = useState<{ before: Document; after: Document | null; place: string } | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const rows = source.data?.rows ?? []
  const open = rows.filter(({ id }) => !filed.has(id))
  const waiting = open.filter(({ id }) => !skipped.includes(id))
  const [current, next] = waiting
  const total = source.data?.total ?? rows.length

  const nextId = next?.id
  const nextContent = next?.content ?? null
  useEffect(() => {
    if (nextId === undefined) return
    void queries.prefetchQuery(guessQuery(http, nextId))
    if (nextContent !== null)
      void queries.prefetchQuery(contentQuery(http, { id: nextId, content: nextContent }))
  }, [queries, http, nextId, nextContent])

  const forget = (id: number) => setFiled((before) => new Set([...before].filter((other) => other !== id)))

  async function file(document: Document, { place, ...changes }: Filed) {
    setFailure(null)
    setFiled((before) => new Set([...before, document.id]))
    setLast({ before: document, after: null, place })
    try {
      const after = await changeDocument(http, document.id, changes, { version: document.version })
      setLast((now) => (now?.before.id === document.id ? { ...now, after } : now))
    } catch (error) {
      forget(document.id)
      skip(document.id)
      setLast(null)
      if (isUnauthorized(error)) return
      const reason = serverMessage(error) ?? t('document.updateFailed')
      setFailure(t('filing.failed', { name: document.originalName, reason }))
    }
  }

  function skip(id: number) {
    setSkipped((before) => [...before.filter((other) => other !== id), id])
  }

  /** Takes the last paper out again and shows it. */
  async function undo() {
    if (!last?.after) return
    const { before, after } = last
    setLast(null)
    try {
      const back = { documentType: before.documentType, loadId: null, clientId: null, invoiceId: null }
      await changeDocument(http, before.id, back, { version: after.version })
      forget(before.id)
      setSkipped((ids) => ids.filter((id) => id !== before.id))
      await source.refetch()
    } catch (error) {
      if (!isUnauthorized(error)) setFailure(serverMessage(error) ?? t('document.updateFailed'))
    }
  }

  return {
    source,
    current,
    /** Papers that wait, with those behind the page that was read. */
    left: Math.max(0, total - rows.filter(({ id }) => filed.has(id)).length),
    skipped: open.length - waiting.length,
    last,
    failure,
    file,
    skip,
    undo,
    showSkipped: () => setSkipped([]),
  }
}
