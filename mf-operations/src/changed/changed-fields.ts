import { HttpError, serverMessage } from '@drayline/platform/http'
import { useCallback } from 'react'
import { useT } from '../messages.ts'

/** A field that is no longer what was seen, both values as they read on screen. */
export type ChangedField = { label: string; from: string; to: string }

/** Name of a field on screen, and how its value reads there. */
export type FieldReader<R> = readonly [label: string, read: (record: R) => string | null | undefined]

/** Compares a record as it was seen with what it is now. */
export function changedFields<R>(fields: readonly FieldReader<R>[], seen: R, now: R): ChangedField[] {
  return fields
    .map(([label, read]) => ({ label, from: read(seen) || '—', to: read(now) || '—' }))
    .filter(({ from, to }) => from !== to)
}

/** The record as it is now, when a write was refused because it is not as it was seen. */
export function currentOf<R>(error: unknown): R | undefined {
  return error instanceof HttpError && error.status === 412 ? (error.problem?.current as R) : undefined
}

/** Says in one line what a colleague changed. */
export function useChangeText(): (fields: readonly ChangedField[]) => string {
  const t = useT()
  return useCallback((fields) => fields.map((change) => t('changed.field', change)).join('; '), [t])
}

/** Why a step with a record failed; what changed, when it is no longer the record that was seen. */
export function useStepFailure<R>(
  changesOf: (seen: R, now: R) => string,
): (seen: R, error: unknown) => string | undefined {
  return useCallback(
    (seen, error) => {
      const message = serverMessage(error)
      const now = currentOf<R>(error)
      const changes = now ? changesOf(seen, now) : ''
      return changes ? `${message}: ${changes}` : message
    },
    [changesOf],
  )
}
