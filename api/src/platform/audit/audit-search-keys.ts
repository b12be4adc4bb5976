import { isDeepStrictEqual } from 'node:util'
import { searchKeys, wholeWordKeys } from '../../kernel/database/search-keys.ts'
import type { NamedAudit } from './audit-names.ts'

/** Counts up when keys are made in another way: all records then get them anew. */
export const keysVersion = 1

/** So many words of the values are kept: a record has many fields, and those that changed come first. */
const maxValueWords = 40
const maxTextLength = 200
const maxDepth = 4

/** Fields that say nothing to a person, or that nobody should find a record by. */
const unsaid = /^(_id|id|version|createdAt|updatedAt|createdBy|search)$|Ids?$|hash|token|secret|cipher|seal/i
const instant = /^\d{4}-\d{2}-\d{2}(T|$)/

/**
 * Search keys of an audit record: beginnings of the words of what was done, by whom, from where and to which record, and
 * whole words of the values that changed.
 */
export function auditKeys(record: NamedAudit): string[] {
  const { action, entityType, entityId, entityName, userName, ip, before, after } = record
  const named = searchKeys(inWords(action), inWords(entityType), entityId, entityName, userName)
  const values = wholeWordKeys([ip, ...changedTexts(before, after)].join(' '), maxValueWords)
  return [...new Set([...named, ...values])]
}

/** `user.roleChanged` → 'user role Changed' */
function inWords(name: string): string {
  return name.replaceAll(/[._]/g, ' ').replaceAll(/([a-z])([A-Z])/g, '$1 $2')
}

function changedTexts(before: unknown, after: unknown): string[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...Object.keys(is), ...Object.keys(was)])]
  return names
    .filter((name) => !isDeepStrictEqual(was[name], is[name]))
    .flatMap((name) => [...textsOf(name, is[name], 0), ...textsOf(name, was[name], 0)])
}

function fieldsOf(record: unknown): Record<string, unknown> {
  return record && typeof record === 'object' ? (record as Record<string, unknown>) : {}
}

function textsOf(name: string, value: unknown, depth: number): string[] {
  if (unsaid.test(name) || depth > maxDepth) return []
  if (typeof value === 'string') return instant.test(value) ? [] : [value.slice(0, maxTextLength)]
  if (typeof value === 'number') return [name.endsWith('Cents') ? (value / 100).toFixed(2) : String(value)]
  if (Array.isArray(value)) return value.flatMap((each) => textsOf(name, each, depth + 1))
  return Object.entries(fieldsOf(value)).flatMap(([inner, each]) => textsOf(inner, each, depth + 1))
}
