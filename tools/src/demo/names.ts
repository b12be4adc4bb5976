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
  readonly #first: readonly string[]
  readonly #second: readonly string[]
  readonly #forms: readonly string[]
  readonly #used = new Set<string>()

  constructor(
    random: Random,
    words: { first: readonly string[]; second: readonly string[]; forms: readonly string[] },
  ) {
    this.#random = random
    this.#first = words.first
    this.#second = words.second
    this.#forms = words.forms
  }

  /** @throws RangeError when there are no more names to find */
  next(): string {
    for (let attempt = 0; attempt < 2000; attempt += 1) {
      const core = `${this.#random.pick(this.#first)} ${this.#random.pick(this.#second)}`
      if (this.#used.has(core) || (attempt < 40 && this.#isFirstTaken(core))) continue
      this.#used.add(core)
      const form = this.#random.pick(this.#forms)
      return form ? `${core} ${form}` : core
    }
    throw new RangeError('No more company names')
  }

  /** Two companies that differ in the last word only look like a mistake; avoided while the list is long enough. */
  #isFirstTaken(core: string): boolean {
    const taken = this.#first.find((word) => core.startsWith(`${word} `)) ?? ''
    return [...this.#used].some((name) => name.startsWith(`${taken} `))
  }
}
