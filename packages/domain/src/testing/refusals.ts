import type { ValidationError } from 'yup'

interface Checked {
  validateSync(value: unknown, options: { abortEarly: boolean }): unknown
}

/** The texts that refuse a value, by field; empty when it is taken. */
export function refusals(schema: Checked, value: unknown): Record<string, string> {
  try {
    schema.validateSync(value, { abortEarly: false })
    return {}
  } catch (error) {
    const { inner, path, message } = error as ValidationError
    if (inner.length === 0) return { [path ?? '']: message }
    // The first of a field is the one that people see.
    return Object.fromEntries(inner.map((one) => [one.path ?? '', one.message]).reverse())
  }
}
