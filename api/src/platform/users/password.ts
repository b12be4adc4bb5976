import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { unavailable } from '../../kernel/base/errors.ts'

/** `Algorithm.Argon2id`, a const enum that type stripping cannot read. */
const argon2id = 2

/** OWASP Password Storage: argon2id, 19 MiB, two passes, one lane. */
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const costText = `m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}`

/** At most so many at a time, so that sign-ins leave processor time for everyone else. */
const atOnce = Math.min(4, Math.max(1, availableParallelism() - 1))
/** More than one address may try at once (signin-limits.ts), and few enough to be served in seconds. */
const maxWaiting = 400

/** Priority in the queue: people known at their address do not wait behind a crowd of strangers. */
interface Order {
  first?: boolean
}

let running = 0
const preferred: (() => void)[] = []
const others: (() => void)[] = []

async function queued<T>(work: () => Promise<T>, { first = false }: Order): Promise<T> {
  const waiting = first ? preferred : others
  if (running >= atOnce) {
    if (waiting.length >= maxWaiting) throw unavailable(5)
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = preferred.shift() ?? others.shift()
    if (next) next()
    else running -= 1
  }
}

/** The hash to store for a password. */
export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password, cost), { first: true })
}

let decoy: Promise<string> | undefined

/**
 * Tells whether a password fits a stored hash. Without a hash (unknown user) it takes as long and says no, so that time
 * does not tell which accounts exist.
 * @throws Problem 503 when too many are waiting
 */
export async function verifyPassword(
  stored: string | null | undefined,
  password: string,
  order: Order = {},
): Promise<boolean> {
  decoy ??= hash(randomBytes(32), cost)
  const against = stored ?? (await decoy)
  const fits = await queued(() => verify(against, password).catch(() => false), order)
  return fits && Boolean(stored)
}

/** Tells whether a hash was made with other costs than today's and should be replaced at the next sign-in. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith('$argon2id$') || !stored.includes(`$${costText}$`)
}
