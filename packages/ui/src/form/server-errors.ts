import { HttpError, serverMessage } from '@drayline/platform/http'
import type { FlatErrors } from './schema.ts'
import { nest } from './schema.ts'

/** The texts by field of a failed call (422), if the API sent any. */
export function fieldErrors(error: unknown): FlatErrors | null {
  const errors = error instanceof HttpError ? error.problem?.errors : undefined
  return errors && Object.keys(errors).length > 0 ? errors : null
}

/** What a failed step says where no field can be marked: the texts of its fields, else that of the whole. */
export function failureText(error: unknown): string | undefined {
  const errors = fieldErrors(error)
  return errors ? [...new Set(Object.values(errors))].join(' ') : serverMessage(error)
}

interface ErrorTarget {
  setErrors: (errors: never) => void
  setTouched: (touched: never, validate?: boolean) => unknown
}

/**
 * Puts the server's errors onto the fields of a form. Answers false when the failure was of another kind, so that
 * the caller shows it elsewhere. `Form` does this itself for what `onSubmit` throws.
 */
export function applyServerErrors(error: unknown, form: ErrorTarget): boolean {
  const errors = fieldErrors(error)
  if (!errors) return false
  const touched = Object.fromEntries(Object.keys(errors).map((path) => [path, true]))
  void form.setTouched(nest(touched) as never, false)
  form.setErrors(nest(errors) as never)
  return true
}

/** What the server said of fields, and the values of which it said so. */
export interface Refused {
  errors: FlatErrors
  values: object
}

/**
 * What of it still holds: the texts at fields that have the values they were said of. Leaving another field, or typing
 * in one, must not take them away before anybody has read them.
 */
export function stillRefused(refused: Refused | null, values: object): FlatErrors {
  const kept = Object.entries(refused?.errors ?? {}).filter(
    ([path]) => valueAt(refused?.values, path) === valueAt(values, path),
  )
  return Object.fromEntries(kept)
}

/** The value at a path such as `lines[0].rate`. */
const valueAt = (values: unknown, path: string) =>
  path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce((inner, name) => (inner as Record<string, unknown> | null | undefined)?.[name], values)
