import { useHost } from '@drayline/contract'
import { useCallback, useMemo, useRef, useState } from 'react'

/**
 * Keeps what is typed in a form until it is saved or given up, so that signing in again, a reload or a crash loses
 * nothing. The draft lives in this tab only.
 */
export function useFormDraft<Values extends object>(key: string, initialValues: Values) {
  const { drafts } = useHost()
  const [restored] = useState(() => drafts.read<Values>(key))
  const untouched = useMemo(() => JSON.stringify(initialValues), [initialValues])
  const finished = useRef(false)

  const keep = useCallback(
    (values: Values) => {
      if (finished.current) return
      if (JSON.stringify(values) === untouched) drafts.clear(key)
      else drafts.write(key, values)
    },
    [drafts, key, untouched],
  )

  const forget = useCallback(() => {
    finished.current = true
    drafts.clear(key)
  }, [drafts, key])

  return { restored, keep, forget }
}
