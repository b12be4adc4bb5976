import { useFormik } from '@drayline/platform/form'
import { useEffect, useRef, useState } from 'react'
import { type DemoField, demoFields, emptyDemo, timing } from './demo-rules.ts'
import { type FieldChecks, useFieldChecks } from './use-field-checks.ts'

/** Label of the submit button. */
export type Phase = 'idle' | 'loading' | 'success'

/**
 * Returns whether the form could be submitted as it is: what is required is valid, and nothing is wrong or being
 * checked.
 */
function isReady(checks: FieldChecks): boolean {
  const required = ['email', 'username', 'password', 'confirmPassword'] as const
  const optional = ['phone', 'website'] as const
  return (
    required.every((field) => checks[field].status === 'valid') &&
    optional.every((field) => ['valid', 'untouched'].includes(checks[field].status))
  )
}

/** The demo form: values, checks and the steps of its submission (R-DMO-2, R-DMO-4, R-DMO-5). */
export function useDemoForm() {
  const { checks, run, reset: resetChecks } = useFieldChecks()
  const [phase, setPhase] = useState<Phase>('idle')
  const [attempted, setAttempted] = useState(false)
  const busy = useRef(false)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())

  const form = useFormik({
    initialValues: emptyDemo,
    validateOnBlur: false,
    validateOnChange: false,
    onSubmit: submit,
  })
  const { values } = form

  function later(milliseconds: number, action: () => void): void {
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      action()
    }, milliseconds)
    timers.current.add(timer)
  }

  function stopTimers(): void {
    for (const timer of timers.current) clearTimeout(timer)
    timers.current.clear()
  }
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running) clearTimeout(timer)
    }
  }, [])

  const isWatched = (field: DemoField) => attempted || form.touched[field]

  function change(field: DemoField, value: string): void {
    const next = { ...values, [field]: value }
    void form.setFieldValue(field, value)
    if (isWatched(field)) void run(field, next, timing.debounce[field])
    // The second password is right or wrong by the first.
    if (field === 'password' && isWatched('confirmPassword')) {
      void run('confirmPassword', next, timing.debounce.confirmPassword)
    }
  }

  function blur(field: DemoField): void {
    void form.setFieldTouched(field, true)
    void run(field, values, 0)
  }

  async function submit(): Promise<void> {
    if (busy.current) return
    busy.current = true
    setAttempted(true)
    const results = await Promise.all(demoFields.map((field) => run(field, values, 0)))
    if (!results.every(Boolean)) {
      busy.current = false
      return
    }
    setPhase('loading')
    later(timing.submit, () => {
      setPhase('success')
      later(timing.success, () => setPhase('idle'))
      later(timing.reset, reset)
    })
  }

  function reset(): void {
    stopTimers()
    resetChecks()
    form.resetForm()
    setAttempted(false)
    setPhase('idle')
    busy.current = false
  }

  const isInvalid = demoFields.some((field) => checks[field].status === 'invalid')
  return {
    values,
    checks,
    phase,
    ready: isReady(checks),
    canSubmit: phase === 'idle' && !(attempted && isInvalid),
    change,
    blur,
    submit: form.handleSubmit,
    reset,
  }
}
