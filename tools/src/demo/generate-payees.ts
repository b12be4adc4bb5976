import type { PayeeState } from '@drayline/domain/finance/payees/payee'
import { instantAt, isBusinessDay, localDay } from './calendar.ts'
import type { Random } from './random.ts'
import type { DemoClient, DemoUser, Person } from './types.ts'

/** A bank account of a client with invented numbers: none is anybody's. */
export interface DemoPayee {
  client: DemoClient
  bankName: string
  routingNumber: string
  accountNumber: string
  verification: string
  state: PayeeState
  proposedBy: Person
  createdAt: number
  /** Null while it waits for a second person. */
  decidedBy: Person | null
  decidedAt: number | null
  reason: string | null
}

interface PayeeOptions {
  clients: readonly DemoClient[]
  users: readonly DemoUser[]
  now: number
}

const zone = 'America/Phoenix'
const banks = ['Prairie Sample Bank', 'First Example Bank', 'Mesa Demo Credit Union', 'Harbor Sample Trust']
const checks = [
  'Called back at the number in the signed application',
  'Voided check received with the application',
  'Letter of the bank received, account holder agrees',
]

/** Every client has an account from before its first day on; some changed it, of the latest a few wait. */
export function generatePayees(random: Random, { clients, users, now }: PayeeOptions): DemoPayee[] {
  const managers = users.filter(({ role }) => role !== 'employee')
  const today = localDay(now, zone)
  const account = (client: DemoClient, day: number, state: PayeeState): DemoPayee => {
    const proposer = random.pick(managers)
    const decider = random.pick(managers.filter(({ id }) => id !== proposer.id))
    const createdAt = instantAt(day, zone, random.int(9 * 60, 15 * 60))
    const isDecided = state !== 'proposed'
    return {
      ...{ client, state, createdAt, bankName: random.pick(banks), verification: random.pick(checks) },
      ...{ routingNumber: routingNumber(random), accountNumber: random.digits(random.int(8, 12)) },
      proposedBy: personOf(proposer),
      decidedBy: isDecided ? personOf(decider) : null,
      decidedAt: isDecided ? createdAt + random.int(20, 100) * 60_000 : null,
      reason: state === 'rejected' ? 'The number could not be confirmed by a call back' : null,
    }
  }
  const made = clients.flatMap((client) => {
    const first = businessDayBefore(Math.min(client.activeFrom, localDay(client.createdAt, zone)) - 4)
    const accounts = [account(client, first, 'active')]
    const change = businessDayBefore(today - random.int(30, 400))
    if (change > first + 40 && random.chance(0.15)) {
      if (random.chance(0.3)) accounts.push(account(client, change - 7, 'rejected'))
      accounts.push(account(client, change, 'active'))
    }
    if (random.chance(0.04)) accounts.push(account(client, businessDayBefore(today - 1), 'proposed'))
    return accounts
  })
  return made.sort((a, b) => a.createdAt - b.createdAt)
}

function businessDayBefore(day: number): number {
  let before = day
  while (!isBusinessDay(before)) before -= 1
  return before
}

const personOf = ({ id, name }: DemoUser): Person => ({ id, name })

/** Its checksum fits, and it begins with 00: no bank has such a number. */
function routingNumber(random: Random): string {
  const digits = `00${random.digits(6)}`
  const weights = [3, 7, 1]
  const sum = [...digits].reduce(
    (total, digit, index) => total + Number(digit) * (weights[index % 3] ?? 0),
    0,
  )
  return `${digits}${(10 - (sum % 10)) % 10}`
}
