// Fuzzes the API for as long as one likes: npm run fuzz -- [--minutes 10] [--seed 7] [--only document]
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { readOptions } from './arguments.ts'
import { repositoryRoot } from './cache.ts'
import { runCommand } from './checks/command.ts'
import { createLifecycle } from './lifecycle.ts'
import { UserError } from './user-error.ts'

const parts = ['document', 'state-machines', 'sessions'] as const

const usage = `npm run fuzz -- [--minutes 10] [--seed 7] [--only ${parts.join('|')}]

  --minutes  time for each part; by default 10
  --seed     what is tried follows from it; by default one is drawn and printed
  --only     one part`

const lifecycle = createLifecycle()
main().catch(lifecycle.fail)

async function main(): Promise<void> {
  const { values } = readOptions(usage, {
    minutes: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
  })
  const minutes = Number(values.minutes ?? 10)
  const seed = Number(values.seed ?? randomInt(2 ** 31))
  const only = values.only ?? ''
  if (!(minutes > 0 && minutes <= 600)) throw new UserError(`--minutes must be from 0 to 600`, usage)
  if (!Number.isSafeInteger(seed)) throw new UserError('--seed must be a whole number', usage)
  if (only !== '' && !parts.some((part) => part === only))
    throw new UserError(`There is no part ${only}`, usage)
  console.log(`npm run fuzz -- --minutes ${minutes} --seed ${seed}${only ? ` --only ${only}` : ''}`)
  const { code } = await runCommand({
    program: join(repositoryRoot, 'node_modules/.bin/jest'),
    args: ['--maxWorkers=1', `api/src/fuzz/${only}`],
    env: { ...process.env, FUZZ_SECONDS: String(Math.ceil(minutes * 60)), FUZZ_SEED: String(seed) },
    limitMs: (minutes * 60_000 + 5 * 60_000) * parts.length,
  })
  await lifecycle.end(code)
}
