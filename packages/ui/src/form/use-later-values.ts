import type { FormikProps } from '@drayline/platform/form'
import { type RefObject, useEffect, useRef } from 'react'
import { mergeValues } from '../record/conflict.ts'

/**
 * Takes over new initial values: a field that differs from `base` keeps what was typed, the others follow.
 * @param base values that are not the person's own input: the initial ones, or those last saved
 */
export function useLaterValues<Values extends object>(
  form: FormikProps<Values>,
  initialValues: Values | undefined,
  base: RefObject<Values>,
): void {
  const latest = useRef(form)
  latest.current = form
  const taken = useRef(initialValues)
  useEffect(() => {
    const { values, touched, errors, submitCount, resetForm, setValues } = latest.current
    if (!initialValues || taken.current === initialValues) return
    taken.current = initialValues
    const merged = mergeValues(base.current, values, initialValues, {})
    base.current = initialValues
    resetForm({ values: initialValues, touched, errors, submitCount })
    void setValues(merged)
  }, [initialValues, base])
}
