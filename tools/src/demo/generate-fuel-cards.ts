import type {
  BusinessType,
  FleetSize,
  FuelCardStatus,
  FuelCardType,
  FuelSpendBand,
  YearsInBusiness,
} from '@drayline/domain/finance/fuel-cards/fuel-card'
import { addBusinessDays, dayMs, localDay, momentAfter, momentOn } from './calendar.ts'
import { carrierFirstWords, carrierSecondWords, companyForms } from './name-lists.ts'
import { CompanyNames, mailDomain, personName, phoneNumber } from './names.ts'
import type { Random } from './random.ts'
import { WeightedPicker } from './random.ts'
import type { DemoClient, DemoUser, Person } from './types.ts'

export interface DemoFuelCardStep {
  at: number
  by: Person
  from: FuelCardStatus
  to: FuelCardStatus
  notes: string | null
}

export interface DemoFuelCard {
  companyName: string
  contactName: string
  email: string
  phone: string
  fleetSize: FleetSize
  monthlyFuelSpend: FuelSpendBand
  cardType: FuelCardType
  businessType: BusinessType
  yearsInBusiness: YearsInBusiness
  submittedBy: Person
  createdAt: number
  steps: DemoFuelCardStep[]
}

const applicationCount = 120
const span = 548
/** So many came in within the last week: some of them are still open. */
const latest = 14

/** Fleet, spend and card go together: the more trucks, the more diesel. */
const sizes = new WeightedPicker<[FleetSize, FuelSpendBand, FuelSpendBand, number]>(
  [
    ['1', 'less-than-5000', '5000-10000', 26],
    ['2-5', '5000-10000', '10000-25000', 34],
    ['6-10', '10000-25000', '25000-50000', 20],
    ['11-25', '25000-50000', '50000+', 12],
    ['26-50', '50000+', '50000+', 5],
    ['50+', '50000+', '50000+', 3],
  ],
  ([, , , weight]) => weight,
)
const business = new WeightedPicker<[BusinessType, number]>(
  [
    ['trucking', 60],
    ['owner-operator', 22],
    ['logistics', 9],
    ['freight-broker', 5],
    ['other', 4],
  ],
  ([, weight]) => weight,
)
const years = new WeightedPicker<[YearsInBusiness, number]>(
  [
    ['less-than-1', 12],
    ['1-2', 22],
    ['3-5', 30],
    ['6-10', 22],
    ['more-than-10', 14],
  ],
  ([, weight]) => weight,
)

const rejections = [
  'Authority is younger than six months.',
  'Open collections with us.',
  'Monthly spend could not be shown.',
  'Insurance certificate has run out.',
]
const approvals = ['Limit as asked for.', 'One card a truck.', 'Start with half of the limit.', null, null]

/** About 120 applications over 18 months, most of them decided within 2–3 business days. */
export function generateFuelCards(
  random: Random,
  options: { clients: readonly DemoClient[]; users: readonly DemoUser[]; now: number },
): DemoFuelCard[] {
  const { clients, users, now } = options
  const managers = users.filter(({ role }) => role === 'manager')
  const agents = users.filter(({ role }) => role === 'employee')
  const names = new CompanyNames(random, {
    first: carrierFirstWords,
    second: carrierSecondWords,
    forms: companyForms,
  })
  const known = new Set(clients.map(({ name }) => name))
  const today = localDay(now, 'America/New_York')
  const made: DemoFuelCard[] = []
  for (let left = applicationCount; left > 0; left -= 1) {
    const client = random.chance(0.7) && clients.length > 0 ? random.pick(clients) : null
    const agent = client?.agent ?? random.pick(agents)
    const age = left <= latest ? random.int(0, 6) : Math.floor(random.next() ** 1.25 * span)
    const day = addBusinessDays(today - age, 0)
    const createdAt = Math.round(momentOn(random, day, agent.timezone))
    if (createdAt >= now) continue
    const companyName = client?.name ?? strangerOf(names, known)
    const contactName = client?.contactPerson ?? personName(random)
    const [fleetSize, less, more] = sizes.pick(random)
    made.push({
      ...{ companyName, contactName, fleetSize, createdAt },
      email: client?.email ?? `office@${mailDomain(companyName)}`,
      phone: client?.phone ?? phoneNumber(random),
      monthlyFuelSpend: random.chance(0.65) ? less : more,
      cardType: cardOf(random, fleetSize),
      businessType: fleetSize === '1' && random.chance(0.7) ? 'owner-operator' : business.pick(random)[0],
      yearsInBusiness: years.pick(random)[0],
      submittedBy: personOf(agent),
      steps: reviewOf(random, { createdAt, now, manager: random.pick(managers) }),
    })
  }
  return made.sort((a, b) => a.createdAt - b.createdAt)
}

/** A company that is no client of ours. */
function strangerOf(names: CompanyNames, known: ReadonlySet<string>): string {
  let name = names.next()
  while (known.has(name)) name = names.next()
  return name
}

function cardOf(random: Random, fleetSize: FleetSize): FuelCardType {
  if (fleetSize === '1') return random.chance(0.75) ? 'base' : 'fleet'
  if (fleetSize === '26-50' || fleetSize === '50+') return random.chance(0.7) ? 'premium' : 'fleet'
  return random.chance(0.72) ? 'fleet' : random.pick(['base', 'premium'] as const)
}

interface Reviewed {
  createdAt: number
  now: number
  manager: DemoUser
}

/** Looked at after a day, decided some days later; what came in lately is still open. */
function reviewOf(random: Random, { createdAt, now, manager }: Reviewed): DemoFuelCardStep[] {
  const by = personOf(manager)
  const steps: DemoFuelCardStep[] = []
  const isSlow = random.chance(0.08)
  const seenAt = Math.round(
    momentAfter(random, createdAt, manager.timezone, isSlow ? random.int(1, 3) : random.int(0, 1)),
  )
  if (seenAt >= now || (now - createdAt) / dayMs < random.next() * 6) return steps
  const isStepwise = random.chance(0.6)
  if (isStepwise) steps.push({ at: seenAt, by, from: 'pending', to: 'under_review', notes: null })
  const decidedAt = Math.round(
    momentAfter(random, seenAt + 60_000, manager.timezone, isSlow ? random.int(2, 5) : random.int(0, 1)),
  )
  if (decidedAt >= now || (now - seenAt) / dayMs < random.next() * 4) return steps
  const isApproved = random.chance(0.76)
  steps.push({
    at: decidedAt,
    by,
    from: isStepwise ? 'under_review' : 'pending',
    to: isApproved ? 'approved' : 'rejected',
    notes: random.pick(isApproved ? approvals : rejections),
  })
  return steps
}

function personOf({ id, name }: DemoUser): Person {
  return { id, name }
}
