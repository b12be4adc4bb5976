import type { BrokerStatus, PaymentTerms } from '@drayline/domain/operations/brokers/broker'
import { addBusinessDays, momentOn } from './calendar.ts'
import type { City } from './cities.ts'
import { cities, zoneOf } from './cities.ts'
import { brokerFirstWords, brokerSecondWords, companyForms } from './name-lists.ts'
import { CompanyNames, mailDomain, personName, phoneNumber, streetAddress, zipCode } from './names.ts'
import type { Random } from './random.ts'
import { WeightedPicker } from './random.ts'
import type { BrokerMood, DemoBroker } from './types.ts'

const terms = new WeightedPicker<[PaymentTerms, number]>(
  [
    ['net30', 52],
    ['net45', 22],
    ['net15', 10],
    ['net60', 9],
    ['quickpay', 7],
  ],
  ([, weight]) => weight,
)

const moods = new WeightedPicker<[BrokerMood, number]>(
  [
    ['onTime', 55],
    ['early', 17],
    ['late', 19],
    ['veryLate', 9],
  ],
  ([, weight]) => weight,
)

const notes: Record<BrokerMood, readonly string[]> = {
  early: ['Pays ahead of terms', 'Pays by ACH twice a week'],
  onTime: ['Remittance advice comes by e-mail on Fridays', 'Accounts payable prefers the portal'],
  late: ['Pays about two weeks after the due date', 'Call accounts payable a week before the due date'],
  veryLate: [
    'Slow payer: escalate from day 60',
    'Promises checks that arrive weeks later; verify every load',
  ],
}

interface BrokerOptions {
  count: number
  firstId: number
  startDay: number
  today: number
  /** Volume of business of a broker, relative to the standard size; limits grow with it. */
  scale?: number
}

/** The freight brokers who owe the invoices: a few large ones order most loads, some are suspended. */
export function generateBrokers(source: Random, options: BrokerOptions): DemoBroker[] {
  const random = source.fork('brokers')
  const names = new CompanyNames(random, {
    first: brokerFirstWords,
    second: brokerSecondWords,
    forms: companyForms,
  })
  return Array.from({ length: options.count }, (_, index) =>
    generateBroker(random, names.next(), index, options),
  )
}

function generateBroker(random: Random, name: string, index: number, options: BrokerOptions): DemoBroker {
  const city = random.pick(cities)
  const mood = moods.pick(random)[0]
  const weight = 1 / (1 + index * 0.12) ** 1.1
  const status = statusOf(random, index, mood)
  const activeTo = status === 'active' ? Number.POSITIVE_INFINITY : options.today - random.int(25, 150)
  const createdAt = momentIn(random, city, options.startDay - random.int(20, 900))
  const updatedAt = status === 'active' ? createdAt : Math.max(createdAt, momentIn(random, city, activeTo))
  const contactPerson = personName(random)
  return {
    id: options.firstId + index,
    name,
    contactPerson,
    email: `ap@${mailDomain(name)}`,
    phone: phoneNumber(random),
    ...payablesOf(random.fork(`payables ${index}`), name),
    address: streetAddress(random),
    city: city.name,
    state: city.state,
    zipCode: zipCode(random, city),
    mcNumber: `MC-9${serialOf(options.firstId + index, 7919)}`,
    dotNumber: `9${serialOf(options.firstId + index, 6101)}`,
    creditLimit: creditLimit(random, weight, options.scale ?? 1),
    paymentTerms: terms.pick(random)[0],
    status,
    notes: noteOf(random, status, mood),
    createdAt,
    updatedAt,
    version: updatedAt > createdAt ? 2 : 1,
    mood,
    weight: mood === 'veryLate' ? weight * 0.7 : weight,
    activeTo,
  }
}

/** Large brokers have people who only pay; collectors call them. */
function payablesOf(random: Random, name: string) {
  if (random.chance(0.3)) return { payablesContact: null, payablesPhone: null, payablesEmail: null }
  return {
    payablesContact: personName(random),
    payablesPhone: phoneNumber(random),
    payablesEmail: `payables@${mailDomain(name)}`,
  }
}

/** Six digits that look drawn by lot and differ for any two ids below a million: the factor has no divisor of it. */
function serialOf(id: number, factor: number): string {
  return String((id * factor + 350_377) % 1_000_000).padStart(6, '0')
}

/** The largest brokers are always active, so that there are brokers to haul for. */
function statusOf(random: Random, index: number, mood: BrokerMood): BrokerStatus {
  if (index < 8) return 'active'
  if (index % 13 === 12 || (mood === 'veryLate' && random.chance(0.4))) return 'suspended'
  return random.chance(0.05) ? 'inactive' : 'active'
}

function noteOf(random: Random, status: BrokerStatus, mood: BrokerMood): string | null {
  if (status === 'suspended') return 'Suspended: invoices are more than 60 days past due'
  if (status === 'inactive') return 'No longer orders loads from our clients'
  return random.chance(mood === 'onTime' ? 0.3 : 0.75) ? random.pick(notes[mood]) : null
}

/** In steps that credit departments use; a few brokers owe more than theirs. */
function creditLimit(random: Random, weight: number, scale: number): number {
  const wanted = (8_000 + 26_000 * weight) * scale * random.between(0.6, 1.4)
  const step = wanted > 25_000 ? 5_000 : 1_000
  return Math.max(5_000, Math.round(wanted / step) * step)
}

function momentIn(random: Random, city: City, day: number): number {
  return Math.round(momentOn(random, addBusinessDays(day, 0), zoneOf(city.state)))
}
