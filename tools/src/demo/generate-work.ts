import type { TaskDoc } from '@drayline/api/operations/tasks/task.model'
import { taskKeys } from '@drayline/api/operations/tasks/task.model'
import type { TaskPriority, TaskStatus, TaskType } from '@drayline/domain/operations/tasks/task'
import { dayMs, isoDate, localDay, momentOn } from './calendar.ts'
import type { Random } from './random.ts'
import { WeightedPicker } from './random.ts'
import type { DemoBroker, DemoClient, DemoUser } from './types.ts'
import { taskTexts } from './work-texts.ts'

/** A record before it has its id. */
export type New<T> = Omit<T, '_id'>

export interface WorkOptions {
  users: readonly DemoUser[]
  clients: readonly DemoClient[]
  brokers: readonly DemoBroker[]
  now: number
  /** The office grows with its invoices; work does not pile up for ever. */
  invoices: number
}

const zone = 'America/New_York'
/** At most this many records of a kind. */
export const maxWork = 100_000
/** Work is at most this old, in days. */
const oldest = 45

const types = new WeightedPicker<[TaskType, number]>(
  [
    ['followup', 30],
    ['call', 24],
    ['task', 20],
    ['chargeback', 15],
    ['processing', 11],
  ],
  ([, weight]) => weight,
)
const priorities = new WeightedPicker<[TaskPriority, number]>(
  [
    ['low', 20],
    ['medium', 45],
    ['high', 25],
    ['urgent', 10],
  ],
  ([, weight]) => weight,
)
const openStatuses = new WeightedPicker<[TaskStatus, number]>(
  [
    ['todo', 50],
    ['in_progress', 30],
    ['held', 20],
  ],
  ([, weight]) => weight,
)

/** Times at which something was made, due and perhaps done: the older it is, the likelier it is done. */
interface Course {
  createdAt: number
  dueDate: string
  completedAt: number | null
}

/** What became of a piece of work of the last weeks. */
export function courseOf(random: Random, now: number): Course {
  const today = localDay(now, zone)
  const age = random.chance(0.2) ? 0 : random.int(1, random.chance(0.5) ? 7 : oldest)
  const createdAt = age === 0 ? thisMorning(random, now) : momentOn(random, today - age, zone)
  const done = random.chance(age === 0 ? 0.15 : 0.25 + (0.6 * age) / oldest)
  const completedAt = done ? Math.round(random.between(createdAt, now)) : null
  // Old open work is due around today; nothing is left for weeks.
  const due = done ? today - age + random.int(0, 6) : today + random.int(-4, 9)
  return { createdAt: Math.min(createdAt, now), dueDate: isoDate(due), completedAt }
}

/** A moment of the present day that has passed already. */
function thisMorning(random: Random, now: number): number {
  const midnight = momentOn(random, localDay(now, zone), zone, { from: 0, to: 0 })
  return Math.round(random.between(Math.max(midnight, now - dayMs / 4), now))
}

/** Fields of a record that follow from its course. */
export function stamps({ createdAt, completedAt }: Course) {
  const updatedAt = new Date(completedAt ?? createdAt)
  const version = completedAt === null ? 1 : 2
  return { version, createdAt: new Date(createdAt), updatedAt, completedAt: completedAt ? updatedAt : null }
}

/** A user as records name them. */
export const personOf = ({ id, name }: DemoUser) => ({ id, name })

/** Replaces the placeholders of a text, in braces. */
export function fill(text: string, random: Random, client: DemoClient, broker: DemoBroker): string {
  const values: Record<string, string> = {
    client: client.name,
    contact: client.contactPerson ?? client.name,
    broker: broker.name,
    amount: `$${(random.int(6, 38) * 50).toLocaleString('en-US')}`,
  }
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

/** The tasks of the office: whose they are, about which client, due around today. */
export function* generateTasks(source: Random, options: WorkOptions): Generator<New<TaskDoc>> {
  const random = source.fork('tasks')
  const { users, now } = options
  // The three accounts people sign in with have something to do.
  const people = new WeightedPicker(users, (user) => (user.isDemoAccount ? 4 : 1))
  const count = Math.min(maxWork, Math.round(options.invoices / 4))
  for (let index = 0; index < count; index += 1) {
    const [type] = types.pick(random)
    const client = random.pick(options.clients)
    const course = courseOf(random, now)
    const creator = people.pick(random)
    const assignee = random.chance(0.4) ? creator : people.pick(random)
    const status = course.completedAt ? 'completed' : openStatuses.pick(random)[0]
    const [title, description] = random.pick(taskTexts[type])
    const broker = random.pick(client.brokers.length > 0 ? client.brokers : options.brokers)
    const fields = {
      title: fill(title, random, client, broker),
      description: random.chance(0.6) ? fill(description, random, client, broker) : null,
      type,
      priority: priorities.pick(random)[0],
      status,
      dueDate: random.chance(0.12) ? null : course.dueDate,
    }
    yield {
      ...fields,
      ...stamps(course),
      clientId: type === 'task' && random.chance(0.5) ? null : client.id,
      assignedTo: assignee.id,
      createdBy: personOf(creator),
      ...taskKeys(fields),
    }
  }
}
