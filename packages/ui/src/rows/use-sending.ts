import type { WriteOptions } from '@drayline/contract'
import type { RowResult } from '@drayline/domain/kernel/records/rows-schema'
import { HttpError, serverMessage } from '@drayline/platform/http'
import { useRef, useState } from 'react'
import type { JudgedRow } from './rows.types.ts'

/** Rows of one call: the next ones are told of before all are done. */
const rowsPerCall = 25

/** Rows that are sent together under one key, so that a repetition adds nothing twice. */
interface Batch<Output> {
  idempotencyKey: string
  keys: readonly number[]
  outputs: readonly Output[]
}

interface SendingOptions<Output> {
  send: (rows: readonly Output[], options: WriteOptions) => Promise<RowResult[]>
  /** Told the outcome of rows, by their keys. */
  onResults: (results: ReadonlyMap<number, RowResult>) => void
}

/**
 * Sends rows a few at a time and says how far it is. Rows whose outcome is not known go first the next time, in the
 * call and under the key that they had.
 */
export function useSending<Output>({ send, onResults }: SendingOptions<Output>) {
  const [sent, setSent] = useState<{ done: number; all: number } | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const unsettled = useRef<readonly Batch<Output>[]>([])

  async function attempt(batch: Batch<Output>) {
    unsettled.current = [...unsettled.current.filter((other) => other !== batch), batch]
    const settle = () => {
      unsettled.current = unsettled.current.filter((other) => other !== batch)
    }
    try {
      const results = await send(batch.outputs, { idempotencyKey: batch.idempotencyKey })
      onResults(new Map(results.map((result) => [batch.keys[result.index] ?? -1, result])))
      if (results.every(({ outcome }) => outcome !== 'unknown')) settle()
    } catch (error) {
      const isRefused = error instanceof HttpError && error.status < 500
      if (isRefused) settle()
      onResults(failedResults(error, batch.keys, isRefused))
      throw error
    }
  }

  async function run(judged: readonly JudgedRow<Output>[]) {
    const known = new Set(unsettled.current.flatMap(({ keys }) => keys))
    const batches = [...unsettled.current, ...batchesOf(judged.filter(({ row }) => !known.has(row.key)))]
    const all = batches.reduce((sum, { keys }) => sum + keys.length, 0)
    let done = 0
    setFailure(null)
    setSent({ done, all })
    try {
      for (const batch of batches) {
        await attempt(batch)
        done += batch.keys.length
        setSent({ done, all })
      }
    } catch (error) {
      setFailure(error)
    } finally {
      setSent(null)
    }
  }

  return { run, sent, failure }
}

/** Outcomes when a whole call failed. Where the server names rows, only those were at fault. */
function failedResults(error: unknown, keys: readonly number[], isRefused: boolean): Map<number, RowResult> {
  const said = error instanceof HttpError ? Object.entries(error.problem?.errors ?? {}) : []
  const message = serverMessage(error) ?? null
  const outcome = isRefused ? 'refused' : 'unknown'
  const results = keys.map((key, index): [number, RowResult] => {
    const prefix = `rows[${index}].`
    const errors = said
      .filter(([path]) => path.startsWith(prefix))
      .map(([path, text]) => ({ field: path.slice(prefix.length), message: text }))
    return [key, { index, outcome, id: null, message, errors }]
  })
  const named = results.filter(([, { errors }]) => errors.length > 0)
  return new Map(named.length > 0 ? named : results)
}

function batchesOf<Output>(judged: readonly JudgedRow<Output>[]): Batch<Output>[] {
  const ready = judged.flatMap(({ row, output }) => (output ? [{ key: row.key, output }] : []))
  return Array.from({ length: Math.ceil(ready.length / rowsPerCall) }, (_, index) => {
    const part = ready.slice(index * rowsPerCall, (index + 1) * rowsPerCall)
    return {
      idempotencyKey: crypto.randomUUID(),
      keys: part.map(({ key }) => key),
      outputs: part.map(({ output }) => output),
    }
  })
}
