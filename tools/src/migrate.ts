// Shows how far the migrations of a database are, and runs those that people decide on: `npm run migrate`.
import { createLogger } from '@drayline/api/kernel/http/request-log'
import { goBackTo, MigrationRefused, runContract } from '@drayline/api/kernel/migrations/contract'
import { missingIndexes } from '@drayline/api/kernel/migrations/index-builds'
import { latestVersion } from '@drayline/api/kernel/migrations/migration'
import type { MigrationDoc } from '@drayline/api/kernel/migrations/migration.model'
import { migrationStates } from '@drayline/api/kernel/migrations/migration-state'
import { percentOf } from '@drayline/api/kernel/migrations/run-migration'
import type { UndeclaredIndex } from '@drayline/api/kernel/migrations/undeclared-indexes'
import { dropUndeclared, undeclaredIndexes } from '@drayline/api/kernel/migrations/undeclared-indexes'
import { migrations } from '@drayline/api/migrations'
import { readOptions } from './arguments.ts'
import { readConfiguration } from './configuration.ts'
import { openDatabase, openToRead } from './database.ts'
import { createLifecycle } from './lifecycle.ts'
import { UserError } from './user-error.ts'

const usage = `npm run migrate -- [--contract | --back-to N | --drop-indexes]

Shows every migration of this database and how far it is. Migrations run by themselves: before a new version serves, and
in the background. Three things are for a person to decide:

  --contract      removes what older versions need; refused while one runs, or while background migrations do
  --back-to N     lets a version that knows data up to version N start again; stop all newer processes first
  --drop-indexes  drops the indexes that are named as no longer declared; stop all processes of earlier releases first`

const lifecycle = createLifecycle()
main().catch((error: unknown) =>
  lifecycle.fail(error instanceof MigrationRefused ? new UserError(error.message, usage) : error),
)

async function main(): Promise<void> {
  const { values } = readOptions(usage, {
    ...{ contract: { type: 'boolean' }, 'drop-indexes': { type: 'boolean' } },
    'back-to': { type: 'string' },
  })
  const backTo = values['back-to'] === undefined ? undefined : Number(values['back-to'])
  if (backTo !== undefined && !(Number.isInteger(backTo) && backTo >= 0))
    throw new UserError(`--back-to must be a version, not '${values['back-to']}'.`, usage)
  // Older processes go on, and can start again, as long as nobody decides otherwise.
  const open = values.contract ? openDatabase : openToRead
  await open(readConfiguration(), lifecycle)
  if (values.contract) {
    const ran = await runContract(migrations, createLogger('info'))
    console.log(ran.length > 0 ? `✓ ${ran.join(', ')}` : '✓ There is nothing to contract')
  }
  if (backTo !== undefined) await goBackTo(backTo)
  for (const state of await migrationStates()) console.log(describe(state))
  await nameUndeclared({ drop: values['drop-indexes'] })
  const stored = (await migrationStates()).at(-1)?.version ?? 0
  console.log(`Data version ${stored}; this program knows data up to version ${latestVersion(migrations)}`)
  await lifecycle.end(0)
}

/** @throws UserError when indexes are to be dropped before those that follow them are there */
async function nameUndeclared({ drop = false }): Promise<void> {
  const indexes = await undeclaredIndexes()
  const missing = drop && indexes.length > 0 ? await missingIndexes() : []
  if (missing.length > 0)
    throw new UserError(
      `Indexes of this release are not built yet: ${missing.map(pathOf).join(', ')}.`,
      'Nothing was dropped. Start the product, and wait until GET /readyz shows no upgrade.',
    )
  for (const index of indexes) {
    if (drop) await dropUndeclared(index)
    console.log(drop ? `✓ ${pathOf(index)} is dropped` : `The index ${pathOf(index)} is no longer declared`)
  }
}

const pathOf = ({ collection, name }: UndeclaredIndex) => `${collection}.${name}`

function describe({ version, name, kind, state, records, total, finishedAt }: MigrationDoc): string {
  const progress = state === 'done' ? finishedAt?.toISOString() : `${percentOf(records, total)} %`
  return `${String(version).padStart(3)} ${name} (${kind}): ${state}, ${progress}`
}
