import { useHost } from '@drayline/contract'
import type { PaymentMethod } from '@drayline/domain/finance/agreements/agreement'
import { isUnauthorized } from '@drayline/platform/http'
import type { BulkOutcome } from '@drayline/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useT } from '../messages.ts'
import {
  choiceOf,
  doFund,
  type FundChoice,
  type FundLine,
  type FundOrder,
  type FundOutcome,
  type KeyOf,
  tryFund,
} from './fund.queries.ts'

/** State of a funding. */
export type FundStage =
  | { name: 'trying'; tried: number }
  | { name: 'failed'; error: unknown }
  | { name: 'tried'; lines: FundLine[] }
  | { name: 'doing'; done: number; count: number }
  | { name: 'done'; outcomes: FundOutcome[] }

/** Tries a funding, carries out exactly what was shown, and tries again what was left behind. */
export function useFundRun(first: readonly FundChoice[], onClose: (outcome: BulkOutcome) => void) {
  const t = useT()
  const { http, refresh, can } = useHost()
  const overriding = can('invoices.override')
  const stop = useRef(new AbortController())
  const keyOf = useKeys()
  const [rows, setRows] = useState(first)
  const [method, setMethod] = useState<PaymentMethod>('ach')
  const [stage, setStage] = useState<FundStage>({ name: 'trying', tried: 0 })

  const attempt = useCallback(async () => {
    stop.current = new AbortController()
    const { signal } = stop.current
    setStage({ name: 'trying', tried: 0 })
    try {
      const onProgress = (tried: number) => !signal.aborted && setStage({ name: 'trying', tried })
      const lines = await tryFund(http, rows, method, { signal, onProgress, overriding })
      if (!signal.aborted) setStage({ name: 'tried', lines })
    } catch (error) {
      if (signal.aborted) return
      if (isUnauthorized(error)) onClose({ failed: [], cancelled: true })
      else setStage({ name: 'failed', error })
    }
  }, [http, rows, method, overriding, onClose])

  useEffect(() => {
    void attempt()
    return () => stop.current.abort()
  }, [attempt])

  async function carryOut(lines: readonly FundLine[], order: FundOrder, before: FundOutcome[] = []) {
    stop.current = new AbortController()
    const { signal } = stop.current
    setStage({ name: 'doing', done: 0, count: lines.length })
    try {
      const onProgress = (done: number) => setStage({ name: 'doing', done, count: lines.length })
      const outcomes = await doFund(http, lines, order, { signal, onProgress, keyOf })
      if (outcomes.some(({ answer }) => !answer?.ok)) void refresh('invoice')
      setStage({ name: 'done', outcomes: [...before, ...outcomes] })
    } catch {
      // The host has told about the lost session already.
      onClose({ failed: [], cancelled: true })
    }
  }

  /** Asks once more for what got no answer, word for word: what was done after all is not done twice. */
  function repeat(outcomes: readonly FundOutcome[], order: FundOrder) {
    const open = outcomes.filter(({ answer }) => answer === null)
    const rest = outcomes.filter((outcome) => !open.includes(outcome))
    void carryOut(
      open.map(({ line }) => line),
      order,
      rest,
    )
  }

  /** Tries these again, now as they are. */
  const lookAgain = (lines: readonly FundLine[]) => setRows(choiceOf(lines))

  /** Tries again without the invoices that are in the way of others of their client. */
  const leaveOut = (lines: readonly FundLine[]) =>
    setRows(
      choiceOf(
        lines.map(({ funded, ...line }) => ({
          ...line,
          funded: { ...funded, invoices: funded.invoices.filter(({ message }) => message === null) },
        })),
      ),
    )

  function cancel() {
    stop.current.abort()
    // The client under way is finished, then the outcome is shown.
    if (stage.name === 'doing') return
    if (stage.name !== 'done') return onClose({ failed: [], cancelled: true })
    const stayed = stage.outcomes.filter(({ answer }) => !answer?.ok)
    const failed = stayed.flatMap(({ line, answer, error }) =>
      line.funded.invoices.map(({ id, invoiceNumber }) => ({
        ...{ id, label: invoiceNumber ?? `#${id}` },
        message: answer?.message ?? error ?? t('fund.notTried'),
      })),
    )
    onClose({ failed, told: true })
  }

  return { stage, method, setMethod, attempt, carryOut, repeat, lookAgain, leaveOut, cancel }
}

function useKeys(): KeyOf {
  const keys = useRef(new Map<string, string>())
  return useCallback((body) => {
    const text = JSON.stringify(body)
    const key = keys.current.get(text) ?? crypto.randomUUID()
    keys.current.set(text, key)
    return key
  }, [])
}
