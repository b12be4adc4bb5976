import type { SeenRecord } from '@drayline/domain/kernel/records/selection-schema'
import { invalid, Problem } from '../base/errors.ts'
import { translate } from '../base/text.ts'
import type { AnyCall } from '../http/call.ts'
import { partsOf } from './parts.ts'

/** A record that a call names: with the version its caller saw, or without one by callers that know none. */
export type ChosenRecord = Pick<SeenRecord, 'id'> & Partial<SeenRecord>

/**
 * The records of a call, each once: `items` name the version that was seen, `ids` do not.
 * @throws Problem 422 unless exactly one of both is sent
 */
export function chosenRecords(input: {
  ids?: readonly number[] | undefined
  items?: readonly SeenRecord[] | undefined
}): ChosenRecord[] {
  const { ids, items } = input
  if ((ids === undefined) === (items === undefined)) throw invalid({ ids: 'selection.choice' })
  const chosen: readonly ChosenRecord[] = items ?? ids?.map((id) => ({ id })) ?? []
  return [...new Map(chosen.map((record) => [record.id, record])).values()]
}

/** Outcome for one of several records. */
export interface RecordOutcome<Current = unknown> {
  id: number
  ok: boolean
  /** In the caller's language: why it stayed as it is. */
  message: string | null
  /** The record as the API answers it now, when it is no longer the one that was seen; otherwise null. */
  current: Current | null
}

/** Presents an outcome; `current` was presented when it was read. */
export function presentOutcome<Current>({ id, ok, message, current }: RecordOutcome<Current>) {
  return { id, ok, message, current }
}

/** Options that a change of one record passes on to `write`. */
export interface PartOptions {
  part: string
  seen: number | undefined
}

/**
 * Changes several records, each in a transaction of its own: one that cannot change does not hold back the others.
 * When the database goes away in the middle, the rest is not tried; `complete` is false then, and the answer must not
 * be kept for a repetition of the call.
 */
export async function changeSeveral<Current>(
  call: AnyCall,
  records: readonly ChosenRecord[],
  change: (id: number, options: PartOptions) => Promise<unknown>,
): Promise<{ results: RecordOutcome<Current>[]; complete: boolean }> {
  const parts = partsOf(call)
  const results: RecordOutcome<Current>[] = []
  for (const { id, version } of records) {
    const outcome = await parts.attempt({ record: id }, () => change(id, { part: String(id), seen: version }))
    results.push(outcomeOf<Current>(call, id, outcome instanceof Problem ? outcome : undefined))
  }
  return { results, complete: parts.isComplete() }
}

function outcomeOf<Current>(call: AnyCall, id: number, problem: Problem | undefined): RecordOutcome<Current> {
  if (!problem) return { id, ok: true, message: null, current: null }
  const current = problem.status === 412 ? (problem.extra.current as Current) : null
  return { id, ok: false, message: translate(call.language, problem.text), current }
}
