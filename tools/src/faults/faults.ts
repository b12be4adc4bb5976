import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { connectDb } from '@drayline/api/core/db'
import { createUser } from '@drayline/api/users/users.service'
import { openTrail } from '../database.ts'
import { seconds } from '../progress.ts'
import { freePort, Product, type Victim } from './product.ts'
import { verify } from './verify.ts'
import { emptyLedger, type Ledger, Writer } from './writer.ts'

export interface FaultsOptions {
  rounds: number
  writers: number
  say(text: string): void
}

export interface FaultsResult {
  ledger: Ledger
  problems: string[]
}

const password = 'correct horse battery staple'
const victims: Victim[] = ['server', 'database', 'server', 'database', 'both']

/**
 * Lets people write while server or database are killed in the middle, and compares at the end of each round what is
 * stored with what was answered. Stops after the first round that shows a problem.
 */
export async function runFaults({ rounds, writers, say }: FaultsOptions): Promise<FaultsResult> {
  const dataDir = await mkdtemp(join(tmpdir(), 'drayline-faults-'))
  const product = new Product(dataDir, await freePort())
  const ledger = emptyLedger()
  try {
    await product.start()
    const cookies = await signInWriters(product, writers)
    for (let round = 1; round <= rounds; round += 1) {
      const victim = victims[(round - 1) % victims.length] ?? 'server'
      const before = { ...ledger }
      const began = Date.now()
      const problems = await runRound(product, ledger, cookies, victim)
      const acknowledged = ledger.acknowledged - before.acknowledged
      const retried = ledger.retried - before.retried
      say(
        `Round ${round} of ${rounds}, ${victim} killed: ${acknowledged} writes, ${retried} repetitions, ` +
          `${problems.length} problems (${seconds(Date.now() - began)})`,
      )
      if (problems.length > 0) return { ledger, problems }
    }
    return { ledger, problems: [] }
  } finally {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function runRound(
  product: Product,
  ledger: Ledger,
  cookies: string[],
  victim: Victim,
): Promise<string[]> {
  const stop = new AbortController()
  const work = Promise.allSettled(
    cookies.map((cookie, index) => {
      const colleague = cookies[(index + 1) % cookies.length] ?? cookie
      return new Writer({ url: product.url, name: `w${index}`, cookie, colleague, ledger }).work(stop.signal)
    }),
  )
  await delay(300 + Math.random() * 1_200)
  await product.kill(victim)
  await delay(500)
  stop.abort()
  const failed = (await work).flatMap((result) =>
    result.status === 'rejected' ? [`a writer: ${String(result.reason)}`] : [],
  )
  const faults = product.output.join('').match(/^.*"level":50.*$/gm) ?? []
  const problems = [...ledger.violations, ...failed, ...faults.map((line) => `log: ${line.slice(0, 2_000)}`)]
  return [...problems, ...(await inDatabase(product, () => verify(ledger)))]
}

/** Users of their own, so that none is slowed down for writing too much. */
async function signInWriters(product: Product, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, index) => `writer${index}`)
  await inDatabase(product, async () => {
    for (const username of names) {
      await createUser({ username, password, role: 'manager', firstName: 'Writer', lastName: username })
    }
  })
  return await Promise.all(names.map((username) => signIn(product.url, username)))
}

async function signIn(url: string, username: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const [cookie] = response.headers.getSetCookie()
  if (!cookie) throw new Error(`${username} cannot sign in: ${await response.text()}`)
  return cookie.split(';', 1)[0] ?? ''
}

/** Connects mongoose only while it is needed: in between, the database is killed. */
async function inDatabase<T>(product: Product, work: () => Promise<T>): Promise<T> {
  const db = await connectDb(await product.databaseUri())
  await openTrail(await product.configuration())
  try {
    return await work()
  } finally {
    await db.close()
  }
}
