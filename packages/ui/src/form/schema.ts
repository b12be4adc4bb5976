/** Part of a yup schema that a form needs; messages may be keys of the domain catalog. */
export interface FormSchema<Output> {
  validateSync(value: unknown, options?: { abortEarly?: boolean; stripUnknown?: boolean }): Output
}

interface SchemaFailure {
  path?: string
  message: string
  inner: readonly SchemaFailure[]
}

function isSchemaFailure(error: unknown): error is SchemaFailure {
  return error instanceof Error && 'inner' in error && Array.isArray(error.inner)
}

/** A field's errors by its path ("amount", "lines[0].rate"); the first per field. */
export type FlatErrors = Readonly<Record<string, string>>

/**
 * Checks values against a schema: either the values as the schema casts them (trimmed, empty to null) or the
 * errors. Texts stay message keys; the code that shows them translates, so that they follow a change of language.
 */
export function check<Output>(
  schema: FormSchema<Output>,
  values: unknown,
): { output: Output; errors: null } | { output: null; errors: FlatErrors } {
  try {
    return { output: schema.validateSync(values, { abortEarly: false, stripUnknown: true }), errors: null }
  } catch (error) {
    if (!isSchemaFailure(error)) throw error
    const failures = error.inner.length > 0 ? error.inner : [error]
    const errors: Record<string, string> = {}
    for (const failure of failures) errors[failure.path ?? ''] ??= failure.message
    return { output: null, errors }
  }
}

/**
 * The shape formik keeps errors and touched marks in: nested like the values. What is said of a field hides what is
 * said of the list around it, until the field is mended.
 */
export function nest<T>(flat: Readonly<Record<string, T>>): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(flat)) {
    const keys = path.split(/[.[\]]+/).filter(Boolean)
    let node: Record<string, unknown> = root
    for (const key of keys.slice(0, -1)) {
      if (typeof node[key] !== 'object') node[key] = {}
      node = node[key] as Record<string, unknown>
    }
    const last = keys.at(-1)
    if (last !== undefined && typeof node[last] !== 'object') node[last] = value
  }
  return root
}

/** The opposite of `nest`: every text in a nested object by its path. */
export function flatten(errors: unknown, prefix = ''): Record<string, string> {
  if (typeof errors === 'string') return { [prefix]: errors }
  if (typeof errors !== 'object' || errors === null) return {}
  const entries = Object.entries(errors).map(([key, value]) =>
    flatten(value, prefix ? `${prefix}.${key}` : key),
  )
  return Object.assign({}, ...entries) as Record<string, string>
}
