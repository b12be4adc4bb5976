import { useCallback, useEffect, useRef, useState } from 'react'
import {
  brokenRule,
  type DemoField,
  type DemoValues,
  demoFields,
  type RuleKey,
  timing,
  unavailable,
} from './demo-rules.ts'

/** State of a field; `rule` is what it breaks when it is invalid. */
export interface FieldCheck {
  status: 'untouched' | 'checking' | 'valid' | 'invalid'
  rule?: RuleKey
}

export type FieldChecks = Record<DemoField, FieldCheck>

const untouched = Object.fromEntries(
  demoFields.map((field) => [field, { status: 'untouched' }]),
) as FieldChecks

const hasCheck = (field: DemoField): field is keyof typeof timing.check => field in timing.check

/**
 * Checks fields: at once or after a pause, by the rules and then by the simulated question whether the value is free.
 * Of several checks of a field only the last one counts.
 */
export function useFieldChecks() {
  const [checks, setChecks] = useState(untouched)
  const runs = useRef(new Map<DemoField, { cancel: () => void }>())

  const put = useCallback((field: DemoField, check: FieldCheck) => {
    setChecks((before) => ({ ...before, [field]: check }))
  }, [])

  const cancelAll = useCallback(() => {
    for (const run of runs.current.values()) run.cancel()
    runs.current.clear()
  }, [])

  /** Answers whether the value is valid; false also when a later check has taken its place. */
  const run = useCallback(
    async (field: DemoField, values: DemoValues, pause: number): Promise<boolean> => {
      runs.current.get(field)?.cancel()
      const wait = cancellable()
      runs.current.set(field, wait)
      put(field, { status: 'checking' })
      if (pause > 0 && !(await wait.for(pause))) return false
      let rule = brokenRule(field, values)
      if (!rule && hasCheck(field)) {
        if (!(await wait.for(timing.check[field]))) return false
        rule = unavailable(field, values[field])
      }
      put(field, rule ? { status: 'invalid', rule } : { status: 'valid' })
      return !rule
    },
    [put],
  )

  const reset = useCallback(() => {
    cancelAll()
    setChecks(untouched)
  }, [cancelAll])

  useEffect(() => cancelAll, [cancelAll])
  return { checks, run, reset }
}

/** Waits that can be called off; what was called off answers false. */
function cancellable() {
  let timer: ReturnType<typeof setTimeout> | undefined
  let give: ((goesOn: boolean) => void) | undefined
  return {
    for(milliseconds: number): Promise<boolean> {
      return new Promise((resolve) => {
        give = resolve
        timer = setTimeout(() => resolve(true), milliseconds)
      })
    },
    cancel(): void {
      clearTimeout(timer)
      give?.(false)
    },
  }
}
