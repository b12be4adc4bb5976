/** Bytes, and names that are drawn by chance: secrets, tokens, hashes, addresses of files. */
const chance = /(?=[\w+/=-]*\d|(?:[\w+/=-]*?[A-Z]){5})[\w+/=-]{20,}|\b(?=[a-f]*\d)[0-9a-f]{8,}\b/g
const instant = /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g
const day = /\b\d{4}-\d\d-\d\d\b/g
const month = /\b20\d\d-\d\d\b/g
const isIdField = /^_?id$|Ids?$|By$|^(?:assignedTo|first|link)$/
/** Those of a test's office have the same numbers in each run. */
const isPersonField = /^(?:userId|byId|ownerId|assignedTo)$|By$/
const officePeople = 3
/** Drawn by chance, or the place of a record among those of other calls. */
const chanceFields = new Set([
  ...['lane', 'seq', 'ticket', 'fingerprint', 'hint', 'lastStep', 'passwordHash', 'temporaryPassword'],
  ...['question', 'signInId', 'usedBy', 'recoveryCodes'],
  ...['idleEndsIn', 'absoluteEndsIn'],
])

/**
 * A value as text on one line, without what differs from run to run or only because other calls came before: instants
 * are `@`, days `#`, ids `id`, numbers inside of texts `N`, chance `~`. Amounts, accounts, counts, sums and all
 * words stay.
 */
export function plain(value: unknown): string {
  return JSON.stringify(plainValue(value, ''))
}

function plainValue(value: unknown, field: string): unknown {
  if (value !== null && chanceFields.has(field)) return '~'
  if (Array.isArray(value)) return withoutBeginnings(value).map((one) => plainValue(one, field))
  if (typeof value === 'string') return plainText(value)
  if (typeof value === 'number') return isIdField.test(field) ? plainId(value, field) : value
  if (typeof value === 'bigint') return String(value)
  if (value instanceof Date) return '@'
  if (value === null || typeof value !== 'object') return value
  if (ArrayBuffer.isView(value) || '_bsontype' in value) return '~'
  const fields = Object.entries(value).map(([name, one]) => [plainText(name), plainValue(one, name)])
  return Object.fromEntries(fields)
}

const plainId = (id: number, field: string) => (isPersonField.test(field) && id <= officePeople ? id : 'id')

/** Amounts, and the accounts of the book. */
const isKept = /^-?\d+\.\d+$|^\d{4}$/

/** Searches find words by each of their beginnings; the whole word says as much. */
function withoutBeginnings(values: unknown[]): unknown[] {
  return values.filter(
    (one, index) => typeof one !== 'string' || !`${values[index + 1] ?? ''}`.startsWith(one),
  )
}

function plainText(text: string): string {
  if (isKept.test(text)) return text
  const undated = text.replace(instant, '@').replace(day, '#').replace(month, '#').replace(chance, '~')
  return undated.replace(/\d+/g, 'N')
}
