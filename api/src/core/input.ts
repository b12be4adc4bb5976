import { isMessageKey } from '@drayline/domain/messages'
import type { AnyObjectSchema, Schema, ValidationError } from 'yup'
import type { FieldMessages } from './errors.ts'
import { badRequest, invalid, notFound } from './errors.ts'

function isValidationError(error: unknown): error is ValidationError {
  return error instanceof Error && error.name === 'ValidationError' && 'inner' in error
}

/** Field → message key. Texts that yup wrote itself become the general one: they are not for people. */
function fieldMessages(error: ValidationError): FieldMessages {
  const failures = error.inner.length > 0 ? error.inner : [error]
  const messages: FieldMessages = {}
  for (const { path, message, type } of failures) {
    const field = path || 'body'
    if (Object.hasOwn(messages, field)) continue
    const general = type === 'required' || type === 'optionality' ? 'field.required' : 'field.invalid'
    messages[field] = isMessageKey(message) ? message : general
  }
  return messages
}

async function check(schema: Schema, value: unknown): Promise<unknown> {
  return await schema.validate(value, { abortEarly: false, stripUnknown: true })
}

/** Path parameters; a malformed one names nothing that exists: 404. */
export async function readParams(schema: Schema | undefined, params: unknown): Promise<unknown> {
  if (!schema) return {}
  try {
    return await check(schema, params)
  } catch (error) {
    throw isValidationError(error) ? notFound() : error
  }
}

/**
 * Query fields. Each may be given once; an unknown one is refused, because a misspelt filter that is ignored answers
 * with everything. Empty fields count as absent. Problems are 400.
 */
export async function readQuery(schema: Schema | undefined, search: URLSearchParams): Promise<unknown> {
  const known = (schema as AnyObjectSchema | undefined)?.fields ?? {}
  const errors: FieldMessages = {}
  const values: Record<string, string> = {}
  for (const name of new Set(search.keys())) {
    const [value = '', ...more] = search.getAll(name)
    if (!Object.hasOwn(known, name) || more.length > 0) errors[name] = 'field.invalid'
    else if (value !== '') values[name] = value
  }
  if (Object.keys(errors).length > 0) throw badRequest(errors)
  if (!schema) return {}
  try {
    return await check(schema, values)
  } catch (error) {
    throw isValidationError(error) ? badRequest(fieldMessages(error)) : error
  }
}

/**
 * Fields that hold something of another kind than text, such as `{ "$ne": null }`, by path. They are refused before the
 * schema sees them: yup's `trim` and `matches` expect text and fail on anything else.
 */
function wrongKinds(schema: unknown, value: unknown, path = ''): string[] {
  const { type, fields, innerType } = schema as {
    type?: string
    fields?: Record<string, unknown>
    innerType?: unknown
  }
  if (value === null || value === undefined) return []
  if (type === 'string') return ['string', 'number'].includes(typeof value) ? [] : [path]
  if (innerType && Array.isArray(value)) {
    return value.flatMap((item, index) => wrongKinds(innerType, item, `${path}[${index}]`))
  }
  if (!fields || typeof value !== 'object' || Array.isArray(value)) return []
  return Object.entries(value)
    .filter(([name]) => Object.hasOwn(fields, name))
    .flatMap(([name, inner]) => wrongKinds(fields[name], inner, path ? `${path}.${name}` : name))
}

/** The body: unknown fields are dropped, broken rules are 422 by field. */
export async function readBodyFields(schema: Schema, body: unknown): Promise<unknown> {
  const wrong = wrongKinds(schema, body)
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong.map((path) => [path, 'field.invalid'])))
  try {
    return await check(schema, body)
  } catch (error) {
    throw isValidationError(error) ? invalid(fieldMessages(error)) : error
  }
}
