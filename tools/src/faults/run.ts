// Makes servers and members of the database fail in the middle of writes, again and again: `npm run faults`. Exit code 1
// when anything is lost, half done or done twice.
import { randomInt } from 'node:crypto'
import { readOptions } from '../arguments.ts'
import { createLifecycle } from '../lifecycle.ts'
import { seconds } from '../progress.ts'
import { UserError } from '../user-error.ts'
import { runFaults } from './faults.ts'

const usage = `npm run faults -- [--members 3] [--seed N] [--rounds N] [--writers N] [--only FAULT …]

  Starts a product of its own on a temporary data folder and lets several people write while the server process,
  the database, or both are killed; then compares what is stored with what was answered. 12 rounds, 10 writers.

  --members 3  two servers on a replica set, whose members stall, freeze, are cut off, roll back, fill their disks,
               step down, restart and are killed, and a server's clock jumps (docs/testing.md, "Faults")
  --seed       repeats the order of faults, their moments and what is written; by default another one each time
  --only       only faults whose name has this in it; may be given several times`

const shown = 50

const lifecycle = createLifecycle()
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  const { values } = readOptions(usage, {
    rounds: { type: 'string' },
    writers: { type: 'string' },
    members: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string', multiple: true },
  })
  const rounds = count('rounds', values.rounds, 12)
  const writers = count('writers', values.writers, 10)
  const members = count('members', values.members, 1)
  if (members !== 1 && members !== 3) throw new UserError('--members must be 1 or 3.', usage)
  const seed = count('seed', values.seed, randomInt(1, 9_999))
  const only = values.only
  console.log(`Seed ${seed}: npm run faults -- ${repeated({ members, seed, rounds, writers }, only)}`)
  const started = Date.now()
  const { ledger, problems } = await runFaults({
    rounds,
    writers,
    members,
    seed,
    ...(only ? { only } : {}),
    say: (text) => console.log(text),
    onEnd: lifecycle.onEnd,
  })
  for (const problem of problems.slice(0, shown)) console.log(`✗ ${problem}`)
  if (problems.length > shown) console.log(`  and ${problems.length - shown} more`)
  const { acknowledged, retried } = ledger
  console.log(
    `${problems.length === 0 ? '✓' : '✗'} ${acknowledged} acknowledged writes, ${retried} repetitions of ` +
      `unanswered ones, ${problems.length} problems (${seconds(Date.now() - started)})`,
  )
  await lifecycle.end(problems.length === 0 ? 0 : 1)
}

/** The options that repeat this run. */
function repeated(numbers: Record<string, number>, only: readonly string[] = []): string {
  const parts = Object.entries(numbers).map(([name, value]) => `--${name} ${value}`)
  return [...parts, ...only.map((name) => `--only '${name}'`)].join(' ')
}

function count(name: string, text: string | undefined, fallback: number): number {
  if (text === undefined) return fallback
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text)
  throw new UserError(`--${name} must be a whole number from 1 to 9999, not '${text}'.`, usage)
}
