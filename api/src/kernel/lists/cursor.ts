import { badRequest } from '../base/errors.ts'
import type { Scalar } from '../database/filter.ts'

export type SortType = 'number' | 'string' | 'date'

/** Position where a page ended: the sort it belongs to, the last record's sort value, and its id. */
export interface Cursor {
  sort: string
  value: Scalar
  id: number | string
}

/** Writes a cursor as an opaque text for `?cursor=`. */
export function encodeCursor({ sort, value, id }: Cursor): string {
  const plain = value instanceof Date ? value.getTime() : value
  return Buffer.from(JSON.stringify([sort, plain, id])).toString('base64url')
}

/**
 * Reads a cursor. It is not signed: all it can choose is where a page starts, in records the caller may list anyway.
 * So it is checked for exactly that (same sort, a plain value of the sort's type, an id).
 * @throws Problem 400 for anything else
 */
export function decodeCursor(
  text: string,
  sort: string,
  type: SortType,
  idType: 'number' | 'string' = 'number',
): Cursor {
  const [cursorSort, value, id] = parse(text)
  const isId = idType === 'string' ? typeof id === 'string' : Number.isSafeInteger(id)
  if (cursorSort !== sort || !isId) throw brokenCursor()
  return { sort, value: readValue(value, type), id: id as Cursor['id'] }
}

function parse(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (Array.isArray(parsed) && parsed.length === 3) return parsed
  } catch {
    // falls through: not a cursor
  }
  throw brokenCursor()
}

function readValue(value: unknown, type: SortType): Scalar {
  if (value === null) return null
  if (type === 'string' && typeof value === 'string') return value
  if (type === 'number' && Number.isFinite(value)) return value as number
  if (type === 'date' && isInstant(value)) return new Date(value)
  throw brokenCursor()
}

/** Milliseconds that a Date can hold: beyond, it is invalid and no query can be made of it. */
function isInstant(value: unknown): value is number {
  return Number.isSafeInteger(value) && Math.abs(value as number) <= 8.64e15
}

function brokenCursor() {
  return badRequest({ cursor: 'error.cursor' })
}
