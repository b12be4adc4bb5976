import { addBusinessDays, momentAfter, momentOn } from './calendar.ts'
import type { City } from './cities.ts'
import { cities, milesBetween, zoneOf } from './cities.ts'
import { carrierFirstWords, carrierSecondWords, companyForms } from './name-lists.ts'
import { CompanyNames, mailDomain, personName, phoneNumber, streetAddress, taxId, zipCode } from './names.ts'
import type { Random } from './random.ts'
import { WeightedPicker } from './random.ts'
import type { Equipment } from './rates.ts'
import type { BillingHabit, DemoBroker, DemoClient, DemoUser, Lane } from './types.ts'

interface ClientOptions {
  count: number
  firstId: number
  startDay: number
  today: number
  /** The present instant, milliseconds. */
  now: number
  agents: readonly DemoUser[]
  brokers: readonly DemoBroker[]
}

const habits = new WeightedPicker<[BillingHabit, number]>(
  [
    ['prompt', 50],
    ['weekly', 30],
    ['slow', 20],
  ],
  ([, weight]) => weight,
)

const fleets = new WeightedPicker<[Equipment, number]>(
  [
    ['van', 60],
    ['reefer', 25],
    ['flatbed', 15],
  ],
  ([, weight]) => weight,
)

const originPicker = new WeightedPicker(cities, (city) => city.weight)

/** Trucking companies: many small ones, a few that bring most invoices; some joined lately, some have left. */
export function generateClients(source: Random, options: ClientOptions): DemoClient[] {
  const random = source.fork('clients')
  const names = new CompanyNames(random, {
    first: carrierFirstWords,
    second: carrierSecondWords,
    forms: companyForms,
  })
  const joinDays = Array.from({ length: options.count }, (_, index) => joinDay(random, index, options))
  joinDays.sort((a, b) => a - b)
  const brokers = new WeightedPicker(options.brokers, (broker) => broker.weight)
  return joinDays
    .map((day, index) => generateClient(random, { name: names.next(), day, index, brokers }, options))
    .sort((a, b) => a.createdAt - b.createdAt)
    .map((client, index) => ({ ...client, id: options.firstId + index }))
}

/** Two thirds were there before the first invoice, the others joined since then. */
function joinDay(random: Random, index: number, { startDay, today }: ClientOptions): number {
  if (index % 3 !== 2) return startDay - random.int(70, 700)
  return random.int(startDay, today - 20)
}

function generateClient(
  random: Random,
  start: { name: string; day: number; index: number; brokers: WeightedPicker<DemoBroker> },
  options: ClientOptions,
): DemoClient {
  const { name, index } = start
  const home = originPicker.pick(random)
  const zone = zoneOf(home.state)
  const contactPerson = personName(random)
  const createdAt = Math.round(momentOn(random, addBusinessDays(start.day, 0), zone))
  const hasLeft = index % 13 === 5 && start.day < options.startDay + 200
  const activeTo = hasLeft ? options.today - random.int(60, 240) : Number.POSITIVE_INFINITY
  const updatedAt = changeMoment(random, { createdAt, activeTo, zone, now: options.now })
  const weight = 1 / (1 + random.int(0, 60) * 0.15) ** 1.2
  const equipment = fleets.pick(random)[0]
  return {
    id: 0,
    name,
    email: random.chance(0.96) ? mailAddress(random, name, contactPerson) : null,
    phone: random.chance(0.97) ? phoneNumber(random) : null,
    address: `${streetAddress(random)}, ${home.name}, ${home.state} ${zipCode(random, home)}`,
    contactPerson: random.chance(0.97) ? contactPerson : null,
    taxId: random.chance(0.94) ? taxId(random) : null,
    status: hasLeft ? 'inactive' : 'active',
    createdAt,
    updatedAt,
    version: updatedAt > createdAt ? 2 : 1,
    agent: agentFor(random, zone, options.agents),
    home,
    habit: habits.pick(random)[0],
    equipment,
    weight,
    activeFrom: start.day + 3,
    activeTo,
    lanes: lanesFrom(random, home, weight),
    brokers: brokersOf(random, start.brokers),
    drivers: Array.from({ length: 2 + Math.round(weight * random.int(4, 14)) }, () => personName(random)),
  }
}

/** Time of the record's last change: at the end of the business, some time after it began, or never. */
function changeMoment(
  random: Random,
  { createdAt, activeTo, zone, now }: { createdAt: number; activeTo: number; zone: string; now: number },
): number {
  const at = Number.isFinite(activeTo)
    ? momentOn(random, addBusinessDays(activeTo, 3), zone)
    : momentAfter(random, createdAt, zone, random.int(1, 200))
  const isChanged = Number.isFinite(activeTo) || random.chance(0.4)
  return isChanged && at < now ? Math.round(at) : createdAt
}

function mailAddress(random: Random, company: string, person: string): string {
  const first = person.split(' ')[0]?.toLowerCase() ?? 'office'
  return `${random.pick(['dispatch', 'billing', 'office', first])}@${mailDomain(company)}`
}

/** Mostly a colleague in the client's own time zone; the third colleague (a demo account) gets a good share. */
function agentFor(random: Random, zone: string, agents: readonly DemoUser[]): DemoUser {
  const near = agents.filter((agent) => agent.timezone === zone)
  const demo = agents.find((agent) => agent.isDemoAccount)
  if (demo && random.chance(0.12)) return demo
  return random.pick(near.length > 0 && random.chance(0.8) ? near : agents)
}

function brokersOf(random: Random, picker: WeightedPicker<DemoBroker>): DemoBroker[] {
  const wanted = random.int(4, 11)
  const chosen = new Set<DemoBroker>()
  for (let attempt = 0; attempt < 60 && chosen.size < wanted; attempt += 1) chosen.add(picker.pick(random))
  return [...chosen]
}

/** Lengths of haul that carriers like, in road miles, and how common they are. */
const bands: readonly [from: number, to: number, share: number][] = [
  [60, 280, 0.24],
  [280, 620, 0.34],
  [620, 1150, 0.26],
  [1150, 2900, 0.16],
]

/** Regular lanes out of a home base and the way back from each. */
function lanesFrom(random: Random, home: City, weight: number): Lane[] {
  const lanes: Lane[] = []
  const count = 3 + Math.round(weight * 5)
  for (let index = 0; index < count; index += 1) {
    const to = destinationFrom(random, home)
    lanes.push({ from: home, to }, { from: to, to: random.chance(0.6) ? home : destinationFrom(random, to) })
  }
  return lanes
}

/** A place at a usual distance, busy places more often. */
export function destinationFrom(random: Random, from: City): City {
  for (let attempt = 0; attempt < 80; attempt += 1) {
    const band = bandOf(random.next())
    const city = originPicker.pickWhere(random, (candidate) => {
      const miles = milesBetween(from, candidate)
      return miles >= band[0] && miles < band[1]
    })
    if (city) return city
  }
  throw new RangeError(`No place to go from ${from.name}`)
}

function bandOf(share: number): readonly [number, number, number] {
  let sum = 0
  for (const band of bands) {
    sum += band[2]
    if (share < sum) return band
  }
  return [60, 2900, 1]
}
