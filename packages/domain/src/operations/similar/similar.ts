import { fold } from '../../kernel/text/fold.ts'
import { phoneKeyOf } from '../../kernel/text/phone.ts'

export type * from './similar-schema.ts'
export { phoneKeyOf }

/**
 * Clients or brokers that may be one company, entered twice. Two records are similar when one of these fields says the
 * same in both; how it is written does not count. The strongest sign comes first.
 */
export const similarFields = {
  client: ['taxId', 'name', 'phone', 'email'],
  broker: ['mcNumber', 'dotNumber', 'name', 'phone', 'email'],
} as const
export type SimilarKind = keyof typeof similarFields
export type SimilarField = (typeof similarFields)[SimilarKind][number]
export const allSimilarFields = [...new Set<SimilarField>(Object.values(similarFields).flat())]
/** The fields as a record or a form holds them. */
export type SimilarValues = { readonly [Field in SimilarField]?: string | null | undefined }

/** More than these no one reads beside a form. */
export const maxSimilar = 5

const maxKeyLength = 200

/** Normalizers of the compared fields; an empty text is ignored. */
const compared: Record<SimilarField, (text: string) => string> = {
  taxId: taxIdKeyOf,
  name: nameKeyOf,
  phone: phoneKeyOf,
  email: (text) => text.trim().toLowerCase(),
  mcNumber: registrationKeyOf,
  dotNumber: registrationKeyOf,
}

/**
 * Returns the keys a record is compared by, stored in its `sameKeys`: 'name:blueridgehaulers', 'phone:8285550101'.
 * Fields that say nothing are left out.
 */
export function sameKeysOf(kind: SimilarKind, values: SimilarValues): string[] {
  return similarFields[kind].flatMap((field) => {
    const key = compared[field](values[field] ?? '').slice(0, maxKeyLength)
    return key ? [`${field}:${key}`] : []
  })
}

/** In which fields two records say the same, by their keys; the strongest sign first. */
export function sameFieldsOf(keys: readonly string[], others: readonly string[]): SimilarField[] {
  return keys.filter((key) => others.includes(key)).map(fieldOf)
}

/** The values that say something else than before; those alone can make a record similar to another. */
export function changedValues(
  kind: SimilarKind,
  before: SimilarValues | null,
  after: SimilarValues,
): SimilarValues {
  const old = before ? sameKeysOf(kind, before) : []
  const changed = sameKeysOf(kind, after).filter((key) => !old.includes(key))
  return Object.fromEntries(changed.map(fieldOf).map((field) => [field, after[field]]))
}

function fieldOf(key: string): SimilarField {
  return key.slice(0, key.indexOf(':')) as SimilarField
}

/** Forms of companies in the United States and Mexico, as they end a name. */
const companyForm =
  / (sapi de cv|sab de cv|sa de cv|s de rl de cv|s de rl|sa|srl|llc|l l c|pllc|llp|lllp|lp|ltd|limited|inc|incorporated|corp|corporation|co|company|pc)$/

/** A company's name as it is compared: 'Ávila & Sons, L.L.C.' is 'avilaandsons'. */
export function nameKeyOf(name: string): string {
  const words = fold(name.normalize('NFKC'))
    .replaceAll('&', ' and ')
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return withoutCompanyForm(words).replaceAll(' ', '')
}

/** 'Smith Trucking Co Inc' has two of them. A name that is nothing else keeps it. */
function withoutCompanyForm(words: string): string {
  const shorter = words.replace(companyForm, '')
  return shorter === words ? words : withoutCompanyForm(shorter)
}

/** A tax ID by its digits; one with letters of its own, as in Mexico, by both. 'EIN' in front does not count. */
export function taxIdKeyOf(taxId: string): string {
  const key = fold(taxId)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/^(fein|ein|itin|tin|ssn|rfc|taxid)/, '')
  return /\d/.test(key) ? said(key, 5) : ''
}

function registrationKeyOf(number: string): string {
  return said(number.replace(/\D/g, '').replace(/^0+/, ''), 5)
}

/** Too short, or one sign over and over ('000-000-0000'), is what someone types who has no number. */
function said(key: string, least: number): string {
  return key.length < least || /^(.)\1*$/.test(key) ? '' : key
}
