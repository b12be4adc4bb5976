import { formatCents, isAmount, parseMoney, plainNumber } from '@drayline/domain/kernel/money/money'

/** Parts per million as a percentage without needless zeros: 30,000 is "3". */
export function percentOf(ppm: number): string {
  return String(ppm / 10_000)
}

/** Parts per million of a typed percentage; what is none, or finer than they are, stays for the rules to refuse. */
export function ppmOf(text: string): number | string {
  const plain = plainNumber(text)
  if (plain === undefined) return text
  const ppm = Number((Number(plain) * 10_000).toFixed(4))
  return Number.isInteger(ppm) ? ppm : text
}

const centsOf = (text: string) => (isAmount(text) ? parseMoney(text) : text)

type Convert = (name: string, value: unknown) => unknown

function mapped(value: unknown, convert: Convert, name = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => mapped(one, convert, name))
  if (typeof value !== 'object' || value === null) return convert(name, value)
  // The prices of transfers are named after their ways, not after what they are.
  const inner = (key: string) => (name === 'transferFees' ? 'cents' : key)
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, mapped(one, convert, inner(key))]),
  )
}

const isRate = (name: string) => /ppm$/i.test(name)
const isMoney = (name: string) => /cents$/i.test(name)

/** Texts of a form for stored terms: rates as percent, amounts as dollars, no value as empty text. */
export function typedTerms(terms: unknown): unknown {
  return mapped(terms, (name, value) => {
    if (value === null || value === undefined) return ''
    if (typeof value !== 'number') return value
    if (isRate(name)) return percentOf(value)
    return isMoney(name) ? formatCents(value) : String(value)
  })
}

/** The opposite: terms as they are stored, of what was typed. */
export function storedTerms(values: unknown): unknown {
  return mapped(values, (name, value) => {
    if (typeof value !== 'string' || value === '') return value
    if (isRate(name)) return ppmOf(value)
    return isMoney(name) ? centsOf(value) : value
  })
}
