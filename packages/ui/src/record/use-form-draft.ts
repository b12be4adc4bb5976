import { useHost } from '@drayline/contract'
import { useCallback, useRef, useState } from 'react'

/** A version of a record and the form's fields in it. */
export interface RecordBase<Values> {
  /** Undefined for a new record, and where it is not known any more. */
  version: number | undefined
  values: Values
}

/** Values that were typed, and the version of the record they belong to. */
interface Draft<Values> {
  base: RecordBase<Values>
  values: Values
}

/**
 * Keeps what is typed in a form until it is saved or given up, so that signing in again, a reload or a crash loses
 * nothing. The draft lives in this tab only, without the fields that are left out: secrets must not be stored. It knows
 * what it began with, so that it can be compared with what a colleague has saved since.
 */
export function useFormDraft<Values extends object>(
  key: string,
  initialValues: Values,
  leftOut: readonly (keyof Values)[] = none,
) {
  const { drafts } = useHost()
  const [restored] = useState(() => readDraft(drafts.read<Draft<Values> | Values>(key), initialValues))
  const finished = useRef(false)

  const keep = useCallback(
    (values: Values, { version, values: began }: RecordBase<Values>) => {
      if (finished.current) return
      const kept = without(values, leftOut, began)
      if (JSON.stringify(kept) === JSON.stringify(began)) drafts.clear(key)
      // A version that is not known stays unknown, and is not left out as undefined would be.
      else drafts.write(key, { base: { version: version ?? null, values: began }, values: kept })
    },
    [drafts, key, leftOut],
  )

  const forget = useCallback(() => {
    finished.current = true
    drafts.clear(key)
  }, [drafts, key])

  return { restored, keep, forget }
}

const none: readonly never[] = []

/**
 * A draft as it was kept. One from before drafts knew their version says nothing of what was typed and what was there
 * already: as its own beginning it differs from the record wherever it differs, and nothing of it counts by itself.
 */
function readDraft<Values extends object>(
  stored: Draft<Values> | Values | null,
  initialValues: Values,
): Draft<Values> | null {
  if (!stored) return null
  const complete = (values: Partial<Values>) => ({ ...initialValues, ...values })
  if (!('base' in stored && 'values' in stored)) {
    const values = complete(stored)
    return { values, base: { version: undefined, values } }
  }
  const { base, values } = stored
  return {
    values: complete(values),
    base: { version: base.version ?? undefined, values: complete(base.values) },
  }
}

/** The values with some fields as they were at first. */
function without<Values extends object>(
  values: Values,
  leftOut: readonly (keyof Values)[],
  began: Values,
): Values {
  if (leftOut.length === 0) return values
  const kept = { ...values }
  for (const name of leftOut) kept[name] = began[name]
  return kept
}
