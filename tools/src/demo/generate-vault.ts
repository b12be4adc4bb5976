import type { VaultAccessAction, VaultDataType } from '@drayline/domain/platform/audit/vault-access'
import { dayMs } from './calendar.ts'
import type { Random } from './random.ts'
import type { DemoClient, DemoUser } from './types.ts'

/** Access to a value by a user. */
export interface DemoAccess {
  at: number
  user: DemoUser
  action: VaultAccessAction
  reason: string | null
}

/** A vault entry with its invented value: none is anybody's. */
export interface DemoSecret {
  client: DemoClient
  dataType: VaultDataType
  label: string
  value: string
  notes: string | null
  isActive: boolean
  createdBy: DemoUser
  createdAt: number
  /** The first is its creation. */
  accesses: DemoAccess[]
}

interface Kind {
  dataType: VaultDataType
  label: string
  notes?: string
  value: (random: Random, client: DemoClient) => string
}

const tag = ({ name }: DemoClient) => name.replace(/[^A-Za-z]/g, '').slice(0, 8)

/** Numbers as they look, from ranges that are never given out (SSN areas from 900 on, routing numbers with 00). */
const kinds: readonly Kind[] = [
  {
    dataType: 'bank_account',
    label: 'Operating account',
    notes: 'Payouts go here; changed only after a call back',
    value: (random) => `Routing 00${random.digits(7)} / Account ${random.digits(10)}`,
  },
  {
    dataType: 'ssn',
    label: 'Owner SSN',
    notes: 'For the personal guarantee',
    value: (random) => `9${random.digits(2)}-${random.digits(2)}-${random.digits(4)}`,
  },
  {
    dataType: 'password',
    label: 'Load board login',
    value: (random, client) =>
      `${tag(client).toLowerCase()}@loads.example / ${tag(client)}-${random.digits(5)}!`,
  },
  {
    dataType: 'driver_license',
    label: 'Owner driver license',
    value: (random) => `X${random.digits(8)}, expires 20${random.int(27, 33)}-0${random.int(1, 9)}-15`,
  },
  {
    dataType: 'tax_documents',
    label: 'W-9 tax number',
    notes: 'Original in the paper file',
    value: (random) => `EIN 00-${random.digits(7)}`,
  },
  {
    dataType: 'insurance',
    label: 'Cargo policy',
    notes: 'Certificate is renewed every spring',
    value: (random) => `CGO-${random.digits(4)}-${random.digits(6)}, PIN ${random.digits(4)}`,
  },
  {
    dataType: 'passport',
    label: 'Owner passport',
    value: (random) => `Z${random.digits(8)}`,
  },
  {
    dataType: 'other',
    label: 'Yard gate code',
    value: (random) => `#${random.digits(6)}`,
  },
]

const reasons = [
  'Payout returned by the bank, checking the account',
  'Client called to confirm the account',
  'Renewal of the personal guarantee',
  'Uploading the packet to the load board',
  'Yearly tax forms',
  'Insurance certificate to the broker',
  'Comparing with the scanned form',
  'Change of bank announced by phone',
]

export interface VaultOptions {
  clients: readonly DemoClient[]
  users: readonly DemoUser[]
  now: number
}

/** Share of clients that have entries: few, as in life. */
const clientsWithSecrets = 18

/** Some dozens of entries with who has used them. */
export function generateSecrets(random: Random, { clients, users, now }: VaultOptions): DemoSecret[] {
  const trusted = users.filter(({ role }) => role !== 'employee')
  if (trusted.length === 0) return []
  const chosen = clients.filter(({ createdAt }) => createdAt < now - 14 * dayMs).slice(0, clientsWithSecrets)
  return chosen.flatMap((client) => {
    const first = random.int(0, 2)
    const count = random.int(2, 4)
    return Array.from({ length: count }, (_, index) => kinds[(first + index * 3) % kinds.length])
      .filter((kind) => kind !== undefined)
      .filter((kind, index, all) => all.indexOf(kind) === index)
      .map((kind) => secretOf(random, client, kind, trusted, now))
  })
}

/** An instant in office hours of a day in between: from 9 to 17 in New York, whatever the season. */
function officeTime(random: Random, from: number, to: number): number {
  const day = Math.floor(random.between(from, to) / dayMs) * dayMs
  return Math.max(from, day + random.int(14 * 3600, 21 * 3600) * 1000)
}

function secretOf(
  random: Random,
  client: DemoClient,
  kind: Kind,
  trusted: readonly DemoUser[],
  now: number,
): DemoSecret {
  const createdBy = random.pick(trusted)
  const createdAt = officeTime(random, client.createdAt + dayMs, now - 10 * dayMs)
  const looks = Array.from({ length: random.int(0, 4) }, (): DemoAccess => {
    const action = random.chance(0.3) ? 'copied' : 'shown'
    const at = officeTime(random, createdAt + dayMs, now - dayMs)
    return { at, user: random.pick(trusted), action, reason: random.pick(reasons) }
  })
  const accesses = [
    { at: createdAt, user: createdBy, action: 'created' as const, reason: null },
    ...looks.sort((a, b) => a.at - b.at),
  ]
  const { dataType, label, notes = null } = kind
  const isActive = random.chance(0.92)
  return {
    ...{ client, dataType, label, notes, isActive, createdBy, createdAt, accesses },
    value: kind.value(random, client),
  }
}
