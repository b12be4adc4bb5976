import { usStates } from '@drayline/domain/kernel/forms/us-states'
import type { City } from './cities.ts'
import { firstNames, lastNames, streets } from './name-lists.ts'
import type { Random } from './random.ts'

/** "Maria Contreras" */
export function personName(random: Random): string {
  return `${random.pick(firstNames)} ${random.pick(lastNames)}`
}

/** "(555) 214-0937": no such number is ever assigned. */
export function phoneNumber(random: Random): string {
  return `(555) ${random.int(200, 989)}-${random.digits(4)}`
}

/** A number of the form of an EIN with a prefix that the IRS does not use. */
export function taxId(random: Random): string {
  return `${random.pick(['07', '08', '09', '17', '18', '19', '28', '29', '49', '69', '70', '78', '79', '89'])}-${random.digits(7)}`
}

export function streetAddress(random: Random): string {
  const suite = random.chance(0.15) ? `, Suite ${random.int(1, 40) * 10}` : ''
  return `${random.int(100, 9899)} ${random.pick(streets)}${suite}`
}

export function zipCode(random: Random, city: City): string {
  return `${city.zip}${String(random.int(1, 99)).padStart(2, '0')}`
}

/** The name in a host name of the domain that is reserved for examples: no mail ever leaves. */
export function mailDomain(company: string): string {
  const words = company.replace(/,? (LLC|Inc\.|Co\.|Corp\.)$/, '').toLowerCase()
  return `${words.replace(/&/g, 'and').replace(/[^a-z0-9]+/g, '')}.example`
}

/** Names of companies, each handed out once. */
export class CompanyNames {
  readonly #random: Random
  readonly #words: CompanyWords
  readonly #used = new Set<string>()
  readonly #firstUsed = new Set<string>()

  constructor(random: Random, words: CompanyWords) {
    this.#random = random
    this.#words = words
  }

  /**
   * Companies that differ in the last word only look like mistakes; that is avoided while the list is long enough.
   * @throws RangeError when there are no more names to find
   */
  next(): string {
    for (let attempt = 0; attempt < 2000; attempt += 1) {
      const first = this.#random.pick(this.#words.first)
      const region = attempt < 300 ? '' : ` of ${this.#random.pick(Object.values(usStates))}`
      const core = `${first} ${this.#random.pick(this.#words.second)}${region}`
      if (this.#used.has(core) || (attempt < 100 && this.#firstUsed.has(first))) continue
      this.#used.add(core)
      this.#firstUsed.add(first)
      const form = this.#random.pick(this.#words.forms)
      return form ? `${core} ${form}` : core
    }
    throw new RangeError('No more company names')
  }
}

interface CompanyWords {
  first: readonly string[]
  second: readonly string[]
  forms: readonly string[]
}
