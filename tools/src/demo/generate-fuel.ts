import type { FuelAdvanceStatus } from '@drayline/domain/finance/fuel-advances/fuel-advance'
import { countsAsAdvanced, fuelAdvanceLimit } from '@drayline/domain/finance/fuel-advances/fuel-advance'
import type { UsState } from '@drayline/domain/kernel/forms/us-states'
import { isUsState, usStateCodes } from '@drayline/domain/kernel/forms/us-states'
import { addBusinessDays, dayMs, isoDate, localDay, momentAfter, momentOn } from './calendar.ts'
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
  /** Recent loads, the newest first. */
  loads: readonly FuelLoad[]
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

/** About 300 advances over 18 months; what is older is paid or was cancelled, loads keep within their limit. */
export function generateFuelAdvances(random: Random, options: FuelOptions): DemoFuelAdvance[] {
  const { clients, loads, users, now } = options
  if (clients.length === 0) return []
  const managers = users.filter(({ role }) => role !== 'employee')
  const picker = new WeightedPicker(clients, ({ weight }) => weight + 0.2)
  const names = new Map(clients.map((client) => [client.id, client]))
  const advanced = new Map<number, number>()
  const made: DemoFuelAdvance[] = []
  const today = localDay(now, 'America/New_York')
  for (let left = advanceCount; left > 0; left -= 1) {
    const isLate = left <= latest
    const age = isLate ? random.int(0, 9) : Math.floor(random.next() ** 1.5 * span)
    const near = isLate ? loads.slice(0, latestLoads) : loads
    const load = age < 45 && near.length > 0 && random.chance(0.8) ? random.pick(near) : null
    const client = (load && names.get(load.clientId)) || picker.pick(random)
    const day = addBusinessDays(load ? localDay(load.createdAt, client.agent.timezone) : today - age, 0)
    const createdAt = Math.round(momentOn(random, day, client.agent.timezone))
    if (createdAt >= now) continue
    const status = statusOf(random, (now - createdAt) / dayMs)
    const amountCents = random.int(6, 46) * 2500
    const counts = countsAsAdvanced(status)
    const totalCents = (load ? (advanced.get(load.id) ?? 0) : 0) + (counts ? amountCents : 0)
    const limitCents = load ? fuelAdvanceLimit(load.rateCents) : 0
    const isBeyond = load !== null && totalCents > limitCents
    if (isBeyond && !random.chance(0.25)) continue
    if (load) advanced.set(load.id, totalCents)
    const manager = random.pick(managers)
    const by = isBeyond ? { id: manager.id, name: manager.name } : null
    made.push({
      ...{ amountCents, load, status, createdAt },
      carrierName: client.name,
      advanceDate: isoDate(localDay(createdAt, client.agent.timezone)),
      pickupState: stateOf(load?.pickupLocation) ?? stateOf(client.home.state) ?? random.pick(usStateCodes),
      deliveryState: stateOf(load?.deliveryLocation) ?? random.pick(usStateCodes),
      // Beyond a limit, and without a load to hold an advance against, a manager makes it.
      agent: isBeyond || load === null ? manager : client.agent,
      notes: random.chance(0.3) ? random.pick(notes) : null,
      override: by && { reason: random.pick(reasons), at: createdAt, by, limitCents, totalCents },
      updatedAt:
        status === 'pending'
          ? createdAt
          : Math.min(now, momentAfter(random, createdAt, client.agent.timezone, 0)),
    })
  }
  return made.sort((a, b) => a.createdAt - b.createdAt)
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
