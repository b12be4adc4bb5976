import type { FuelAdvanceStatus } from '@drayline/domain/finance/fuel-advances/fuel-advance'
import { countsAsAdvanced, fuelAdvanceLimit } from '@drayline/domain/finance/fuel-advances/fuel-advance'
import type { UsState } from '@drayline/domain/kernel/forms/us-states'
import { isUsState, usStateCodes } from '@drayline/domain/kernel/forms/us-states'
import { dayMs, isBusinessDay, isoDate, localDay, momentAfter, momentOn } from './calendar.ts'
import type { Random } from './random.ts'
import { WeightedPicker } from './random.ts'
import type { DemoClient, DemoUser, Person } from './types.ts'

/** A load that an advance may be for. */
export interface FuelLoad {
  id: number
  clientId: number
  loadNumber: string
  rateCents: number | null
  pickupLocation: string | null
  deliveryLocation: string | null
  createdAt: number
}

export interface FuelOptions {
  clients: readonly DemoClient[]
  users: readonly DemoUser[]
  /** Milliseconds. */
  now: number
}

export interface DemoOverride {
  reason: string
  at: number
  by: Person
  limitCents: number
  totalCents: number
}

export interface DemoFuelAdvance {
  carrierName: string
  amountCents: number
  advanceDate: string
  pickupState: UsState
  deliveryState: UsState
  agent: DemoUser
  load: FuelLoad | null
  client: DemoClient
  feeCents: number
  /** Second person who approved or paid it. */
  decidedBy: Person
  notes: string | null
  status: FuelAdvanceStatus
  override: DemoOverride | null
  createdAt: number
  updatedAt: number
}

const advanceCount = 300
const span = 548
/** So many are of the last days, mostly for the latest loads: some of them wait. */
const latest = 36
const latestDays = 10
/** What we take for one, in cents. */
const fees = [0, 500, 1_000, 1_000, 1_500]
const latestLoads = 25

const notes = [
  'Driver fuels in the morning.',
  'Code sent by text.',
  'Asked for before the second stop.',
  'Reefer fuel included.',
  'To be taken off the first funding.',
  'Card declined at the pump.',
]

const reasons = [
  'Long haul over the mountains, fuel alone is more than half.',
  'Rate confirmation is being corrected upwards.',
  'Owner asked, twelve years with us.',
]

/**
 * Makes about 300 advances over 18 months, day by day, more of late. What is older is paid or was cancelled, loads keep
 * within their limit.
 */
export class FuelDesk {
  readonly #random: Random
  readonly #options: FuelOptions
  readonly #today: number
  readonly #managers: readonly DemoUser[]
  readonly #clients: ReadonlyMap<number, DemoClient>
  readonly #picker: WeightedPicker<DemoClient>
  readonly #advanced = new Map<number, number>()
  #loads: FuelLoad[] = []

  constructor(random: Random, options: FuelOptions) {
    this.#random = random
    this.#options = options
    this.#today = localDay(options.now, 'America/New_York')
    this.#managers = options.users.filter(({ role }) => role !== 'employee')
    this.#clients = new Map(options.clients.map((client) => [client.id, client]))
    this.#picker = new WeightedPicker(options.clients, ({ weight }) => weight + 0.2)
  }

  /** Advances of a day, counted from 1970, for loads of the days before it; days come in order. */
  day(day: number, loads: readonly FuelLoad[]): DemoFuelAdvance[] {
    // One that its load has no room for is asked for once more, mostly for another.
    const asked = Array.from({ length: this.#countOn(day) }, () => this.#advance(day) ?? this.#advance(day))
    const made = asked.filter((one) => one !== null)
    this.#loads = [...this.#loads, ...loads].slice(-latestLoads)
    return made.sort((a, b) => a.createdAt - b.createdAt)
  }

  #countOn(day: number): number {
    const age = this.#today - day
    if (age < 0 || age >= span || !isBusinessDay(day) || this.#clients.size === 0) return 0
    const upTo = (days: number) => (advanceCount - latest) * (days / span) ** (2 / 3)
    const few = ((upTo(age + 1) - upTo(age)) * 7) / 5
    const mean = age < latestDays ? few + (latest / latestDays) * 1.4 : few
    return Math.floor(mean) + (this.#random.chance(mean % 1) ? 1 : 0)
  }

  /** A client that hauls for us on a day: it gets money while it does. */
  #someone(day: number): DemoClient | undefined {
    const tried = Array.from({ length: 12 }, () => this.#picker.pick(this.#random))
    return tried.find(({ activeFrom, activeTo }) => activeFrom <= day && day <= activeTo)
  }

  #advance(day: number): DemoFuelAdvance | null {
    const { now } = this.#options
    const random = this.#random
    const load = this.#loads.length > 0 && random.chance(0.8) ? random.pick(this.#loads) : null
    const client = (load && this.#clients.get(load.clientId)) || this.#someone(day)
    if (!client) return null
    const createdAt = Math.round(momentOn(random, day, client.agent.timezone))
    if (createdAt >= now) return null
    const status = statusOf(random, (now - createdAt) / dayMs)
    const amountCents = random.int(6, 46) * 2500
    const counts = countsAsAdvanced(status)
    const totalCents = (load ? (this.#advanced.get(load.id) ?? 0) : 0) + (counts ? amountCents : 0)
    const limitCents = load ? fuelAdvanceLimit(load.rateCents) : 0
    const isBeyond = load !== null && totalCents > limitCents
    if (isBeyond && !random.chance(0.25)) return null
    if (load) this.#advanced.set(load.id, totalCents)
    const manager = random.pick(this.#managers)
    const by = isBeyond ? { id: manager.id, name: manager.name } : null
    // Beyond a limit, and without a load to hold an advance against, a manager makes it.
    const agent = isBeyond || load === null ? manager : client.agent
    const others = this.#managers.filter(({ id }) => id !== agent.id)
    const decider = others.length > 0 ? random.pick(others) : manager
    const decidedAt = momentAfter(random, createdAt, client.agent.timezone, 0)
    return {
      ...{ amountCents, load, client, status, createdAt, agent },
      ...{ feeCents: random.pick(fees), decidedBy: { id: decider.id, name: decider.name } },
      carrierName: client.name,
      advanceDate: isoDate(localDay(createdAt, client.agent.timezone)),
      pickupState: stateOf(load?.pickupLocation) ?? stateOf(client.home.state) ?? random.pick(usStateCodes),
      deliveryState: stateOf(load?.deliveryLocation) ?? random.pick(usStateCodes),
      notes: random.chance(0.3) ? random.pick(notes) : null,
      override: by && { reason: random.pick(reasons), at: createdAt, by, limitCents, totalCents },
      updatedAt: status === 'pending' ? createdAt : Math.min(now, decidedAt),
    }
  }
}

function statusOf(random: Random, age: number): FuelAdvanceStatus {
  if (random.chance(0.06)) return 'cancelled'
  if (age > 12) return 'paid'
  const kind = random.next()
  if (kind < 0.6 - age / 15) return 'pending'
  return kind < 0.8 ? 'approved' : 'paid'
}

/** The state of "Reno, NV", or of a code. */
function stateOf(place: string | null | undefined): UsState | undefined {
  const code = place?.trim().slice(-2) ?? ''
  return isUsState(code) ? code : undefined
}
