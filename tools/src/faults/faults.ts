import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { connectDb } from '@drayline/api/kernel/database/db'
import { createUser } from '@drayline/api/platform/users/users.service'
import { readConfiguration, withSecrets } from '../configuration.ts'
import { openTrail } from '../database.ts'
import { Random } from '../demo/random.ts'
import { seconds } from '../progress.ts'
import { UserError } from '../user-error.ts'
import { Cluster } from './cluster.ts'
import { freePort, Product } from './product.ts'
import { signIn, writerPassword } from './sign-in.ts'
import type { Strike, Subject } from './subject.ts'
import { verify } from './verify.ts'
import { emptyLedger, type Ledger, Writer } from './writer.ts'

export interface FaultsOptions {
  rounds: number
  writers: number
  /** Decides the order of faults, their moments, and what is written. */
  seed: number
  /** Members of the database: 1 is the embedded database, more are a replica set with two servers on it. */
  members?: number
  /** Names of faults, or parts of them; without it all. */
  only?: readonly string[]
  say(text: string): void
  /** Told how to end everything, for a run that is interrupted. */
  onEnd?(end: () => Promise<void>): void
}

export interface FaultsResult {
  ledger: Ledger
  problems: string[]
}

/**
 * Lets people write while servers and members of the database fail in the middle, and compares at the end of each round
 * what is stored with what was answered. Stops after the first round that shows a problem.
 * @throws UserError when there is no fault of that name
 */
export async function runFaults(options: FaultsOptions): Promise<FaultsResult> {
  const { rounds, writers, members = 1, say } = options
  const random = new Random(options.seed)
  const dataDir = await mkdtemp(join(tmpdir(), 'drayline-faults-'))
  const subject =
    members === 1 ? new Product(dataDir, await freePort()) : await Cluster.create(dataDir, members)
  const ledger = emptyLedger()
  let ended: Promise<void> | undefined
  const end = () => {
    ended ??= subject.stop().then(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))
    return ended
  }
  options.onEnd?.(end)
  try {
    const strikes = inTurn(chosen(subject, options.only), rounds, random)
    if (subject.skipped.length > 0) say(`Not possible here, left out: ${subject.skipped.join(', ')}`)
    await subject.start()
    const cookies = await signInWriters(subject, writers)
    for (const [index, strike] of strikes.entries()) {
      const before = { ...ledger }
      const began = Date.now()
      const problems = await runRound(subject, ledger, cookies, strike, random.fork(`round ${index}`))
      const acknowledged = ledger.acknowledged - before.acknowledged
      const retried = ledger.retried - before.retried
      say(
        `Round ${index + 1} of ${rounds}, ${strike.name}: ${acknowledged} writes, ${retried} repetitions, ` +
          `${problems.length} problems (${seconds(Date.now() - began)})`,
      )
      if (problems.length > 0) return { ledger, problems }
    }
    return { ledger, problems: [] }
  } finally {
    await end()
  }
}

function chosen({ strikes }: Subject, only: readonly string[] | undefined): readonly Strike[] {
  if (!only) return strikes
  const names = strikes.map(({ name }) => name)
  const unknown = only.find((part) => !names.some((name) => name.includes(part)))
  if (unknown !== undefined)
    throw new UserError(`There is no fault '${unknown}' here.`, `There are: ${names.join(', ')}`)
  return strikes.filter(({ name }) => only.some((part) => name.includes(part)))
}

/** Each strike once in an order of chance, then each once more in another, until there are enough. */
function inTurn(strikes: readonly Strike[], rounds: number, random: Random): Strike[] {
  const all: Strike[] = []
  while (all.length < rounds) {
    const left = [...strikes]
    while (left.length > 0) all.push(...left.splice(random.int(0, left.length - 1), 1))
  }
  return all.slice(0, rounds)
}

async function runRound(
  subject: Subject,
  ledger: Ledger,
  cookies: string[],
  { attemptTimeoutMs, expectedLog, carryOut }: Strike,
  random: Random,
): Promise<string[]> {
  const stop = new AbortController()
  const { urls } = subject
  const logged = subject.outputs().map(({ length }) => length)
  const work = Promise.allSettled(
    cookies.map((cookie, index) => {
      const colleague = cookies[(index + 1) % cookies.length] ?? cookie
      const own = random.fork(`writer ${index} from ${random.next()}`)
      return new Writer({ urls, index, cookie, colleague, ledger, random: own, attemptTimeoutMs }).work(
        stop.signal,
      )
    }),
  )
  await delay(random.between(300, 1_500))
  const stuck = await carryOut(random).then(
    () => [],
    async (error: unknown) => [`${error}\n${await subject.describe()}`],
  )
  await delay(500)
  stop.abort()
  const failed = (await work).flatMap((result) =>
    result.status === 'rejected' ? [`a writer: ${String(result.reason)}`] : [],
  )
  const faults = subject
    .outputs()
    .flatMap((output, index) => output.slice(logged[index]).match(/^.*"level":50.*$/gm) ?? [])
    .filter((line) => !expectedLog?.test(line))
  const problems = [
    ...stuck,
    ...ledger.violations,
    ...failed,
    ...faults.map((line) => `log: ${line.slice(0, 2_000)}`),
  ]
  return [...problems, ...(await inDatabase(subject, () => verify(ledger)))]
}

/** Users of their own, so that none is slowed down for writing too much. */
async function signInWriters(subject: Subject, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, index) => `writer${index}`)
  await inDatabase(subject, async () => {
    for (const username of names) {
      await createUser({
        username,
        password: writerPassword,
        role: 'manager',
        firstName: 'Writer',
        lastName: username,
      })
    }
  })
  return await Promise.all(names.map((username) => signIn(subject.urls[0] ?? '', username)))
}

/** Connects mongoose only while it is needed: in between, the database is killed. */
async function inDatabase<T>(subject: Subject, work: () => Promise<T>): Promise<T> {
  const db = await connectDb(await subject.databaseUri())
  await openTrail(await withSecrets(readConfiguration({ DATA_DIR: subject.dataDir })))
  try {
    return await work()
  } finally {
    await db.close()
  }
}
