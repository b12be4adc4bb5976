import { isServerMessageKey } from '@drayline/domain/kernel/text/server-messages'
import type { AnyObjectSchema, Schema, ValidationError } from 'yup'
import type { FieldMessages } from '../base/errors.ts'
import { badRequest, invalid, notFound } from '../base/errors.ts'

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
    messages[field] = isServerMessageKey(message) ? message : general
  }
  return messages
}

async function check(schema: Schema, value: unknown): Promise<unknown> {
  return await schema.validate(onlyKnown(schema, value), { abortEarly: false, stripUnknown: true })
}

/** Drops unknown fields, before yup does: it takes names such as 'constructor' for fields of its own. */
function onlyKnown(schema: unknown, value: unknown): unknown {
  const { fields, innerType } = schema as Described
  if (innerType && Array.isArray(value)) return value.map((item) => onlyKnown(innerType, item))
  if (!fields || !value || typeof value !== 'object' || Array.isArray(value)) return value
  const known = Object.entries(value).filter(([name]) => Object.hasOwn(fields, name))
  return Object.fromEntries(known.map(([name, inner]) => [name, onlyKnown(fields[name], inner)]))
}

/** Path parameters; a malformed one names nothing that exists: 404. A record has one address: not also `0x1`, `01`. */
export async function readParams(schema: Schema | undefined, params: unknown): Promise<unknown> {
  if (!schema) return {}
  const { fields = {} } = schema as Described
  for (const [name, value] of Object.entries(params ?? {})) {
    if ((fields[name] as Schema | undefined)?.type === 'number' && !/^[1-9]\d*$/.test(value)) throw notFound()
  }
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
  const wrong: string[] = []
  const values: Record<string, string> = {}
  for (const name of new Set(search.keys())) {
    const [value = '', ...more] = search.getAll(name)
    const field = Object.hasOwn(known, name) ? (known[name] as Schema) : undefined
    if (!field || more.length > 0 || !fitsNumber(field, value)) wrong.push(name)
    else if (value !== '') values[name] = value
  }
  // `fromEntries` makes an own property even of `__proto__`.
  if (wrong.length > 0) throw badRequest(Object.fromEntries(wrong.map((name) => [name, 'field.invalid'])))
  if (!schema) return {}
  try {
    return await check(schema, values)
  } catch (error) {
    throw isValidationError(error) ? badRequest(fieldMessages(error)) : error
  }
}

/** Numbers in a query are plain: `Number` would also read '1e3', '0x10' and ' 5 '. */
function fitsNumber(field: Schema, value: string): boolean {
  return field.type !== 'number' || value === '' || plainNumber.test(value)
}

const plainNumber = /^-?\d+(\.\d+)?$/

/**
 * Half characters are stored as something else than was answered (and signed by the audit trail); control characters
 * other than tabs and line breaks are in no text that a person types.
 */
const unfitText = /\p{Surrogate}|[^\P{Cc}\t\n\r]/u

/** JSON types accepted for each kind of field; forms send numbers as text, programs sometimes texts as numbers. */
const kinds: Record<string, (value: unknown) => boolean> = {
  string: (value) =>
    typeof value === 'string'
      ? !unfitText.test(value)
      : typeof value === 'number' && plainNumber.test(String(value)),
  number: (value) => typeof value === 'number' || (typeof value === 'string' && !isMisread(value)),
  boolean: (value) => typeof value === 'boolean',
}

/** Tells whether yup would make a number of a text that is none to a person: ' 5 ', '1e3', '0x10'. */
function isMisread(text: string): boolean {
  return text !== '' && !plainNumber.test(text) && !Number.isNaN(Number(text))
}

/**
 * Fields that hold something of another kind, such as `{ "$ne": null }`, by path. They are refused before the schema
 * sees them: yup makes the number 1 of `[1, 2]`, and its `trim` fails on anything but text. Rules that look
 * at the field beside theirs may rely on it.
 */
function wrongKinds(schema: unknown, value: unknown, path = ''): string[] {
  const { type, fields, innerType } = schema as Described
  if (value === null || value === undefined) return []
  const fits = kinds[type ?? '']
  if (fits) return fits(value) ? [] : [path]
  if (innerType) {
    if (!Array.isArray(value)) return [path]
    return value.flatMap((item, index) => wrongKinds(innerType, item, `${path}[${index}]`))
  }
  if (!fields) return []
  if (typeof value !== 'object' || Array.isArray(value)) return [path]
  return Object.entries(value)
    .filter(([name]) => Object.hasOwn(fields, name))
    .flatMap(([name, inner]) => wrongKinds(fields[name], inner, path ? `${path}.${name}` : name))
}

/** The parts of a yup schema that say what it consists of. */
interface Described {
  type?: string
  fields?: Record<string, unknown>
  innerType?: unknown
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
