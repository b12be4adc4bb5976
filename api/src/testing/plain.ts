/** Bytes, and names that are drawn by chance: secrets, tokens, hashes, addresses of files. */
const chance = /(?=[\w+/=-]*\d|(?:[\w+/=-]*?[A-Z]){5})[\w+/=-]{20,}|\b(?=[a-f]*\d)[0-9a-f]{8,}\b/g
const instant = /\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g
const day = /\b20\d\d-\d\d(?:-\d\d)?\b/g
/** The first character without a meaning. */
const privateUse = 0xe000
const hourMs = 3_600_000
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
 * are `@` with their distance from now in whole units (of milliseconds), ids `id`, numbers inside of texts `N`, chance
 * `~`. Days, amounts, accounts, counts, sums and all words stay.
 */
export function plain(value: unknown, unitMs = hourMs): string {
  const instantOf = (ms: number) => {
    const distance = Math.round((ms - Date.now()) / unitMs)
    return distance === 0 ? '@' : `@${distance > 0 ? '+' : ''}${distance}`
  }
  return JSON.stringify(plainValue(value, '', instantOf))
}

type InstantOf = (ms: number) => string

function plainValue(value: unknown, field: string, instantOf: InstantOf): unknown {
  if (value !== null && chanceFields.has(field)) return '~'
  if (Array.isArray(value)) return withoutBeginnings(value).map((one) => plainValue(one, field, instantOf))
  if (typeof value === 'string') return plainText(value, instantOf)
  if (typeof value === 'number') return isIdField.test(field) ? plainId(value, field) : value
  if (typeof value === 'bigint') return String(value)
  if (value instanceof Date) return instantOf(value.getTime())
  if (value === null || typeof value !== 'object') return value
  if (ArrayBuffer.isView(value) || '_bsontype' in value) return '~'
  const fields = Object.entries(value).map(([name, one]) => [
    plainText(name, instantOf),
    plainValue(one, name, instantOf),
  ])
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

/** Days and instants are kept apart while all other numbers go. */
function plainText(text: string, instantOf: InstantOf): string {
  if (isKept.test(text)) return text
  const kept: string[] = []
  const keep = (one: string) => String.fromCharCode(privateUse + kept.push(one) - 1)
  return text
    .replace(instant, (one) => keep(instantOf(Date.parse(one))))
    .replace(day, keep)
    .replace(chance, '~')
    .replace(/\d+/g, 'N')
    .replace(/[\ue000-\uf8ff]/g, (one) => kept[one.charCodeAt(0) - privateUse] ?? one)
}
