import { useHost } from '@drayline/contract'
import { useCallback, useMemo, useRef, useState } from 'react'

/**
 * Keeps what is typed in a form until it is saved or given up, so that signing in again, a reload or a crash loses
 * nothing. The draft lives in this tab only, without the fields that are left out: secrets must not be stored.
 */
export function useFormDraft<Values extends object>(
  key: string,
  initialValues: Values,
  leftOut: readonly (keyof Values)[] = none,
) {
  const { drafts } = useHost()
  const [restored] = useState(() => drafts.read<Values>(key))
  const untouched = useMemo(() => JSON.stringify(initialValues), [initialValues])
  const finished = useRef(false)

  const keep = useCallback(
    (values: Values) => {
      if (finished.current) return
      const kept = without(values, leftOut, initialValues)
      if (JSON.stringify(kept) === untouched) drafts.clear(key)
      else drafts.write(key, kept)
    },
    [drafts, key, untouched, leftOut, initialValues],
  )

  const forget = useCallback(() => {
    finished.current = true
    drafts.clear(key)
  }, [drafts, key])

  return { restored, keep, forget }
}

const none: readonly never[] = []

/** The values with some fields as they were at first. */
function without<Values extends object>(
  values: Values,
  leftOut: readonly (keyof Values)[],
  initialValues: Values,
): Values {
  if (leftOut.length === 0) return values
  const kept = { ...values }
  for (const name of leftOut) kept[name] = initialValues[name]
  return kept
}
