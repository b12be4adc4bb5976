import { useHost } from '@drayline/contract'
import type { InvoiceBulkAction, InvoiceBulkRow } from '@drayline/domain/finance/invoices/invoice-bulk'
import { bulkTargets } from '@drayline/domain/finance/invoices/invoice-bulk'
import { domainMessages } from '@drayline/platform/domain-messages'
import { isUnauthorized } from '@drayline/platform/http'
import type { BulkOutcome } from '@drayline/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useT } from '../messages.ts'
import {
  type BulkChoice,
  type BulkFailed,
  type BulkReasons,
  doBulk,
  seenRow,
  tryBulk,
} from './bulk.queries.ts'
import type { SeenInvoice } from './changed-fields.ts'

/** State of a change of many invoices. */
export type Stage =
  | { name: 'trying'; tried: number }
  | { name: 'failed'; error: unknown }
  | { name: 'tried'; rows: InvoiceBulkRow[] }
  | { name: 'doing'; rows: InvoiceBulkRow[]; done: number }
  | { name: 'changed'; failed: BulkFailed[] }

/** Tries a change of many invoices, carries out exactly what was shown, and looks again at what changed meanwhile. */
export function useBulkRun(
  action: InvoiceBulkAction,
  first: BulkChoice,
  onClose: (outcome: BulkOutcome) => void,
) {
  const t = useT()
  const { http, notify, refresh, can } = useHost()
  const overriding = action === 'approve' && can('invoices.override')
  const stop = useRef(new AbortController())
  const [choice, setChoice] = useState(first)
  const [stage, setStage] = useState<Stage>({ name: 'trying', tried: 0 })

  const attempt = useCallback(async () => {
    stop.current = new AbortController()
    const { signal } = stop.current
    setStage({ name: 'trying', tried: 0 })
    try {
      const onProgress = (tried: number) => setStage({ name: 'trying', tried })
      const rows = await tryBulk(http, action, choice, { signal, onProgress, overriding })
      setStage({ name: 'tried', rows })
    } catch (error) {
      if (signal.aborted) return
      if (isUnauthorized(error)) onClose({ failed: [], cancelled: true })
      else setStage({ name: 'failed', error })
    }
  }, [http, action, choice, overriding, onClose])

  useEffect(() => {
    void attempt()
    return () => stop.current.abort()
  }, [attempt])

  async function carryOut(rows: InvoiceBulkRow[], reasons: BulkReasons) {
    stop.current = new AbortController()
    setStage({ name: 'doing', rows, done: 0 })
    try {
      const onProgress = (done: number) => setStage({ name: 'doing', rows, done })
      const watch = { signal: stop.current.signal, onProgress }
      const { done, failed } = await doBulk(http, action, rows, reasons, watch)
      const status = domainMessages.t(`status.${bulkTargets[action]}`)
      if (done.length > 0) notify.success(t('move.done', { count: done.length, status }))
      if (failed.length > 0) void refresh('invoice')
      if (failed.some(({ row }) => row.current)) setStage({ name: 'changed', failed })
      else onClose({ failed: failed.map(failureOf) })
    } catch {
      // The host has told about the lost session already.
      onClose({ failed: [], cancelled: true })
    }
  }

  /** Invoice as last seen: as the list had it, or as the last check found it. */
  const seenBefore = (id: number): SeenInvoice | undefined =>
    'rows' in choice ? choice.rows.find((row) => row.id === id) : undefined

  /** Tries these again, now as they are. */
  const lookAgain = (rows: readonly InvoiceBulkRow[]) =>
    setChoice({ rows: rows.flatMap((row) => row.current ?? seenRow(row) ?? []) })

  function cancel() {
    stop.current.abort()
    if (stage.name === 'changed') return onClose({ failed: stage.failed.map(failureOf), told: true })
    // The part under way is finished, then the window closes.
    if (stage.name !== 'doing') onClose({ failed: [], cancelled: true })
  }

  return { stage, attempt, carryOut, seenBefore, lookAgain, cancel }
}

function failureOf({ row, message }: BulkFailed) {
  return { id: row.id, label: row.invoiceNumber ?? `#${row.id}`, message }
}
