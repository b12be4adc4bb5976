import type {
  CallOutcome,
  CollectionPriority,
  CollectionStatus,
} from '@drayline/domain/finance/collections/collection'
import { addBusinessDays, dayMs, isoDate, localDay, momentAfter, momentOn } from './calendar.ts'
import type { Random } from './random.ts'
import { WeightedPicker } from './random.ts'
import type { DemoClient, DemoUser, Person } from './types.ts'

export interface CollectionOptions {
  clients: readonly DemoClient[]
  users: readonly DemoUser[]
  /** Milliseconds. */
  now: number
}

export interface DemoPromise {
  amountCents: number
  date: string
}

export interface DemoCall {
  at: number
  by: Person
  outcome: CallOutcome
  note: string | null
  contact: string | null
  promise: DemoPromise | null
}

/** A step of a collection: the first is its creation, without a status before. */
export interface DemoCollectionStep {
  at: number
  by: Person
  from: CollectionStatus | null
  to: CollectionStatus
}

export interface DemoCollection {
  client: DemoClient
  amountCents: number
  description: string
  priority: CollectionPriority
  dueDate: string
  notes: string | null
  assignee: DemoUser | null
  calls: DemoCall[]
  steps: DemoCollectionStep[]
}

/** Why a client owes us money, and about how much in dollars. */
const kinds = new WeightedPicker<[description: string, from: number, to: number, weight: number]>(
  [
    ['Chargeback: invoice unpaid after 90 days', 900, 6200, 24],
    ['Chargeback: broker paid short for damaged cargo', 350, 4800, 14],
    ['Fuel advance not covered by the load', 200, 1500, 18],
    ['Broker paid the client directly', 1100, 7400, 12],
    ['Same load factored twice', 900, 5600, 6],
    ['Reserve released before a dispute', 400, 3900, 8],
    ['Returned ACH and fees', 45, 380, 8],
    ['Lumper receipt missing, charge reversed', 120, 640, 7],
    ['Buyout balance of the previous factor', 4200, 28_000, 3],
  ],
  ([, , , weight]) => weight,
)

const notes = [
  'Offered to take it from the next funding.',
  'Owner is on the road, best reached after 4 pm.',
  'Speak with the bookkeeper, not with dispatch.',
  'Wants a copy of the broker’s remittance first.',
  'Asked for two instalments.',
  'Attorney involved, calls only in writing.',
]

const callNotes: Record<CallOutcome, readonly (string | null)[]> = {
  promised: ['Will wire it.', 'Sends a check with the next driver.', null],
  reached: [
    'Knows about it, waits for a broker’s payment.',
    'Asked for the paperwork again.',
    'Offset discussed.',
  ],
  left_message: [null, 'Voicemail with name and amount.'],
  no_answer: [null, 'Rang out twice.'],
  disputed: ['Says the broker was paid already.', 'Denies the shortage on the bill of lading.'],
  wrong_number: ['Number belongs to a former dispatcher.'],
  other: ['Sent the statement by e-mail.'],
}

const outcomes = new WeightedPicker<[CallOutcome, number]>(
  [
    ['promised', 24],
    ['reached', 22],
    ['left_message', 22],
    ['no_answer', 20],
    ['disputed', 6],
    ['wrong_number', 2],
    ['other', 4],
  ],
  ([, weight]) => weight,
)

const oldest = 170

/**
 * Collections of clients: a little more than two each, most of them settled, with the calls and promises on the way.
 */
export function generateCollections(random: Random, options: CollectionOptions): DemoCollection[] {
  const { clients, users, now } = options
  const managers = users.filter(({ role }) => role === 'manager')
  const picker = new WeightedPicker(
    clients,
    ({ weight, activeTo }) => weight + (Number.isFinite(activeTo) ? 0.8 : 0.1),
  )
  const today = localDay(now, 'America/New_York')
  const made: DemoCollection[] = []
  for (let left = Math.round(clients.length * 2.3); left > 0; left -= 1) {
    const client = picker.pick(random)
    const day = addBusinessDays(today - Math.floor(random.next() ** 1.6 * oldest), 0)
    const createdAt = Math.round(momentOn(random, day, client.agent.timezone))
    if (createdAt >= now || createdAt < client.createdAt) continue
    made.push(generateCollection(random, { client, createdAt, now, managers }))
  }
  return made.sort((a, b) => (a.steps[0]?.at ?? 0) - (b.steps[0]?.at ?? 0))
}

interface Begin {
  client: DemoClient
  createdAt: number
  now: number
  managers: readonly DemoUser[]
}

function generateCollection(random: Random, { client, createdAt, now, managers }: Begin): DemoCollection {
  const [description, from, to] = kinds.pick(random)
  const amountCents = random.int(from * 100, to * 100)
  const { agent } = client
  const dueDate = isoDate(localDay(createdAt, agent.timezone) + random.int(-12, 24))
  const steps: DemoCollectionStep[] = [{ at: createdAt, by: personOf(agent), from: null, to: 'pending' }]
  const calls = generateCalls(random, { client, createdAt, now, amountCents })
  const first = calls[0]
  if (first) step(steps, 'in_progress', first.at + 60_000, first.by)
  settle(random, { steps, calls, managers, now, createdAt })
  const closedAt =
    steps.at(-1)?.to === 'paid' || steps.at(-1)?.to === 'written_off' ? steps.at(-1)?.at : undefined
  return {
    ...{ client, amountCents, description, dueDate, steps },
    priority: priorityOf(random, amountCents),
    notes: random.chance(0.3) ? random.pick(notes) : null,
    assignee: random.chance(0.86) ? agent : null,
    calls: calls.filter(({ at }) => closedAt === undefined || at < closedAt),
  }
}

function step(steps: DemoCollectionStep[], to: CollectionStatus, at: number, by: Person): void {
  const from = steps.at(-1)?.to ?? null
  steps.push({ at: Math.round(Math.max(at, (steps.at(-1)?.at ?? 0) + 1000)), by, from, to })
}

interface Calling {
  client: DemoClient
  createdAt: number
  now: number
  amountCents: number
}

function generateCalls(random: Random, { client, createdAt, now, amountCents }: Calling): DemoCall[] {
  const calls: DemoCall[] = []
  let at = createdAt
  for (let left = random.int(0, 5); left > 0; left -= 1) {
    at = Math.round(momentAfter(random, at, client.agent.timezone, random.int(1, 9)))
    if (at >= now) break
    const outcome = outcomes.pick(random)[0]
    const spoke = outcome === 'promised' || outcome === 'reached' || outcome === 'disputed'
    calls.push({
      at,
      by: personOf(client.agent),
      outcome,
      note: random.pick(callNotes[outcome]),
      contact: spoke ? client.contactPerson : null,
      promise: outcome === 'promised' ? promiseOf(random, at, client, amountCents) : null,
    })
  }
  return calls
}

function promiseOf(random: Random, at: number, client: DemoClient, amountCents: number): DemoPromise {
  const day = addBusinessDays(localDay(at, client.agent.timezone) + random.int(2, 10), 0)
  const part = random.chance(0.25) ? Math.max(10_000, Math.round(amountCents / 20_000) * 10_000) : amountCents
  return { amountCents: Math.min(part, amountCents), date: isoDate(day) }
}

interface Settling {
  steps: DemoCollectionStep[]
  calls: readonly DemoCall[]
  managers: readonly DemoUser[]
  now: number
  createdAt: number
}

/** The older, the likelier it is over: paid, mostly about the promised day, or given up by a manager. */
function settle(random: Random, { steps, calls, managers, now, createdAt }: Settling): void {
  const age = (now - createdAt) / dayMs
  if (!random.chance(Math.min(0.82, age / 150))) return
  const manager = random.pick(managers)
  const isLost = age > 70 && random.chance(0.14)
  const promise = calls.findLast((call) => call.promise)?.promise
  const aim = promise ? Date.parse(`${promise.date}T00:00:00Z`) / dayMs + random.int(-2, 3) : undefined
  const last = steps.at(-1)?.at ?? createdAt
  const from = localDay(last, manager.timezone) + 1
  const day = isLost ? from + random.int(20, 50) : Math.max(from, aim ?? from + random.int(2, 25))
  const at = momentOn(random, addBusinessDays(day, 0), manager.timezone)
  if (at < now) step(steps, isLost ? 'written_off' : 'paid', at, personOf(manager))
}

function priorityOf(random: Random, cents: number): CollectionPriority {
  const kind = random.next() + Math.min(0.45, cents / 2_500_000)
  if (kind < 0.22) return 'low'
  if (kind < 0.75) return 'medium'
  return kind < 1.05 ? 'high' : 'urgent'
}

function personOf({ id, name }: DemoUser): Person {
  return { id, name }
}
