import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import mongoose from 'mongoose'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { eventually } from '../../testing/eventually.ts'
import { goBackTo, runContract } from './contract.ts'
import { takeLease } from './lease.ts'
import { migrationDocs, processDocs } from './migration.model.ts'
import type { Migration, MigrationKind } from './migration.ts'
import {
  beginMigration,
  endPass,
  migrationStates,
  noteBatch,
  noteMigrations,
  repeatRecent,
  unfinishedRestore,
} from './migration-state.ts'
import { BackgroundMigrator, prepareData } from './migrator.ts'
import { probes, slowMigration } from './probe.fixture.ts'
import { registerProcess, versionsSeen } from './processes.ts'
import { runMigration } from './run-migration.ts'

let api: TestApi
let migrators: BackgroundMigrator[] = []
const lines: Record<string, unknown>[] = []
const log = {
  info: (line: object) => void lines.push({ ...line }),
  warn: (line: object) => void lines.push({ ...line }),
  error: (line: object) => void lines.push({ ...line }),
} as never

beforeEach(async () => {
  api = await startTestApi()
  lines.length = 0
})
afterEach(async () => {
  for (const migrator of migrators) await migrator.stop()
  migrators = []
  await api.stop()
})

const uri = () => api.config.mongodbUri ?? ''
const count = 400

async function storeProbes(): Promise<void> {
  await probes().insertMany(Array.from({ length: count }, (_, index) => ({ _id: index + 1, runs: 0 })))
}

function startProcess(leaseMs: number): { child: ChildProcess; ended: Promise<unknown> } {
  const args = [join(import.meta.dirname, 'testing/child.ts'), uri(), String(leaseMs)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  return { child, ended: once(child, 'exit') }
}

/** A migration of nothing but its kind, which counts its passes. */
function plain(version: number, kind: MigrationKind, passes: number[] = []): Migration {
  return {
    ...{ version, kind, name: `test.${version}` },
    total: async () => 1,
    async batch(after) {
      if (after !== null) return null
      passes.push(version)
      return { after: 1, records: 1 }
    },
  }
}

async function inBackground(
  migrations: Migration[],
  onChanged?: () => Promise<void>,
): Promise<BackgroundMigrator> {
  const options = { migrations, log, pollIntervalMs: 20, ...(onChanged ? { onChanged } : {}) }
  const migrator = await BackgroundMigrator.start(options)
  migrators.push(migrator)
  return migrator
}

/** The clock of a process that thinks it is 1970. */
class LateDate extends Date {
  constructor(...given: [number]) {
    super(given[0] ?? 0)
  }
}

/** Passes follow each other after a minute, which tests do not wait for. */
const skipWait = () => migrationDocs().updateMany({}, { $set: { dueAt: new Date(0) } })

const isDone = async (version: number) =>
  (await migrationStates()).some((state) => state.version === version && state.state === 'done')

describe('of several processes', () => {
  test('that start at once, one runs a migration and the others wait', async () => {
    await storeProbes()
    const processes = [startProcess(5_000), startProcess(5_000)]
    for (const { ended } of processes) expect(await ended).toEqual([0, null])
    expect(await probes().countDocuments({ runs: 1 })).toBe(count)
    expect(await migrationStates()).toMatchObject([{ state: 'done', records: count, total: count }])
  }, 30_000)

  test('one that is killed half-way is followed by another, which goes on where it stopped', async () => {
    await storeProbes()
    const killed = startProcess(4_000)
    await eventually(async () => ((await migrationStates())[0]?.records ?? 0) >= 100)
    killed.child.kill('SIGKILL')
    await killed.ended
    const [{ after = 0 } = { after: 0 }] = await migrationStates()
    expect(after).toBeLessThan(count)
    await prepareData({ migrations: [slowMigration], log, pollIntervalMs: 50 })
    expect(lines).toContainEqual(expect.objectContaining({ event: 'migration.waits' }))
    expect(lines).toContainEqual(expect.objectContaining({ event: 'migration.began', after }))
    expect(await probes().countDocuments({ runs: 0 })).toBe(0)
    // Nothing but the batch that was cut off.
    expect(await probes().countDocuments({ runs: 2 })).toBeLessThanOrEqual(10)
    expect(await migrationStates()).toMatchObject([{ state: 'done' }])
  }, 30_000)

  test('one that has lost its lease can note nothing any more', async () => {
    await noteMigrations([slowMigration])
    const lost = await beginMigration(slowMigration, 'lost')
    await beginMigration(slowMigration, 'new')
    await expect(noteBatch(lost, { after: 10, records: 10 })).rejects.toThrow('taken over')
  })

  test('none has a lease that another one holds, until it is released or not renewed', async () => {
    const lease = await takeLease('background', 400)
    expect(await takeLease('background', 400)).toBeNull()
    const end = await leaseEnd()
    // Renewed when the time that was first taken is over.
    await eventually(async () => (await leaseEnd()) > end + 400)
    expect(await takeLease('background', 400)).toBeNull()
    await migrationLeaseStolen()
    await eventually(async () => lease?.signal.aborted ?? false)
    await lease?.release()
    const next = await takeLease('background', 400)
    expect(next).toBeNull()
  })
})

async function leaseEnd(): Promise<number> {
  const lease = await mongoose.connection.collection('migration_leases').findOne({})
  return Number(lease?.expiresAt)
}

/** As if this process had hung for longer than its lease, and another one had taken over. */
async function migrationLeaseStolen(): Promise<void> {
  await mongoose.connection
    .collection('migration_leases')
    .updateOne({}, { $set: { holder: 'another', expiresAt: new Date(Date.now() + 60_000) } })
}

describe('data that is newer', () => {
  test('is refused with both versions', async () => {
    await prepareData({ migrations: [plain(1, 'expand'), plain(2, 'migrate')], log })
    await expect(prepareData({ migrations: [plain(1, 'expand')], log })).rejects.toThrow(
      /is of version 2 \(migration "test.2"\).* up to version 1/,
    )
  })

  test('is refused when other migrations have made it', async () => {
    await prepareData({ migrations: [plain(1, 'expand')], log })
    await expect(
      prepareData({ migrations: [{ ...plain(1, 'expand'), name: 'other' }], log }),
    ).rejects.toThrow('migration 1 "test.1"; in this version of Drayline it is "other"')
  })

  test('is not touched while a restore has filled half of it', async () => {
    await mongoose.connection.collection<{ _id: string }>('migrations').insertOne({ ...unfinishedRestore })
    await expect(prepareData({ migrations: [plain(1, 'expand')], log })).rejects.toThrow(
      'A restore into this database runs, or was ended before it was done',
    )
  })

  test('can be given back to an older version, whose writes the next upgrade repeats its migrations for', async () => {
    const passes: number[] = []
    const list = [plain(1, 'expand', passes), plain(2, 'migrate', passes)]
    const migrator = await inBackground(list)
    await migrator.whenDone()
    await expect(goBackTo(1)).rejects.toThrow('A process of data version 2 was seen')
    await migrator.stop()
    await goBackTo(1)
    await prepareData({ migrations: list.slice(0, 1), log })
    await (await inBackground(list)).whenDone()
    expect(passes).toEqual([1, 2, 2])
  })
})

test('an older process is seen before it serves, and refused when a newer one begins meanwhile', async () => {
  const older = [plain(1, 'expand')]
  await noteMigrations(older)
  const lease = await takeLease('expand')
  const starting = inBackground(older)
  await eventually(async () => lines.some(({ event }) => event === 'migration.waits'))
  expect(await versionsSeen()).toMatchObject({ lowest: 1, highest: 1 })
  await noteMigrations([plain(2, 'expand')])
  await lease?.release()
  await expect(starting).rejects.toThrow('is of version 2')
  expect(await versionsSeen()).toBeUndefined()
})

describe('in the background', () => {
  test('a migration is repeated until no older process is left', async () => {
    const passes: number[] = []
    const leave = await registerProcess(1)
    const list = [plain(1, 'migrate', passes), plain(2, 'migrate', passes)]
    const migrator = await inBackground(list)
    await eventually(async () => passes.includes(2) && (await isDone(1)))
    expect(await isDone(2)).toBe(false)
    await leave()
    await skipWait()
    await migrator.whenDone()
    expect(await isDone(2)).toBe(true)
    expect(passes).toEqual([1, 2, 2])
    expect(lines).toContainEqual(expect.objectContaining({ event: 'migration.repeats', version: 2 }))
    expect(migrator.upgrade()).toBeUndefined()
  })

  test('a process that died is not waited for', async () => {
    await processDocs().insertOne({ _id: 'dead', version: 0, seenAt: new Date(Date.now() - 61_000) })
    await (await inBackground([plain(1, 'migrate')])).whenDone()
    expect(await isDone(1)).toBe(true)
  })

  test('processes that start on the same day repeat it, once together: they may replace older ones', async () => {
    const passes: number[] = []
    const list = [plain(1, 'migrate', passes)]
    await (await inBackground(list)).whenDone()
    const started = [await inBackground(list), await inBackground(list)]
    await skipWait()
    for (const migrator of started) await migrator.whenDone()
    expect(passes).toEqual([1, 1])
    // It ended just now, but for the first time long ago.
    await migrationDocs().updateMany({}, { $set: { firstEndedAt: new Date(Date.now() - 25 * 3_600_000) } })
    await (await inBackground(list)).whenDone()
    expect(passes).toEqual([1, 1])
  })

  test('a pass during which a process starts is followed by another', async () => {
    const passes: number[] = []
    const begun = Promise.withResolvers<void>()
    const goesOn = Promise.withResolvers<void>()
    const one = plain(1, 'migrate', passes)
    const slow: Migration = {
      ...one,
      async batch(after) {
        begun.resolve()
        await goesOn.promise
        return await one.batch(after)
      },
    }
    const migrator = await inBackground([slow])
    await begun.promise
    await repeatRecent()
    goesOn.resolve()
    await eventually(async () => lines.some(({ event }) => event === 'migration.repeats'))
    await skipWait()
    await migrator.whenDone()
    expect(passes).toEqual([1, 1])
  })

  test('people have a turn after each batch, but not while they wait for the start', async () => {
    const turns = jest.spyOn(
      jest.requireActual<typeof import('node:timers/promises')>('node:timers/promises'),
      'setTimeout',
    )
    const pausesOf = async (migration: Migration) => {
      await noteMigrations([migration])
      const lease = await takeLease('background', 5_000)
      if (!lease) throw new Error('somebody has the lease')
      turns.mockClear()
      await runMigration(migration, { lease, log })
      await lease.release()
      return turns.mock.calls.length
    }
    expect(await pausesOf(plain(1, 'migrate'))).toBe(1)
    expect(await pausesOf(plain(2, 'expand'))).toBe(0)
    turns.mockRestore()
  })

  test('of a pass that changed nothing nobody is told, of one that did, or of the end of one that was cut off', async () => {
    const told = jest.fn(async () => undefined)
    let isUnchanged = true
    const one: Migration = {
      ...plain(1, 'migrate'),
      batch: async (after) => (after === null ? { after: 1, records: 1, isUnchanged } : null),
    }
    const pass = async () => {
      const migrator = await inBackground([one], told)
      await eventually(async () => {
        await skipWait()
        return await isDone(1)
      })
      await migrator.whenDone()
    }
    await pass()
    expect(told).not.toHaveBeenCalled()
    isUnchanged = false
    await pass()
    expect(told).toHaveBeenCalledTimes(1)
    isUnchanged = true
    await migrationDocs().updateOne({ _id: '1' }, { $set: { state: 'running', after: 1 } })
    await pass()
    expect(told).toHaveBeenCalledTimes(2)
  })

  test('times are those of the database: processes have clocks of their own', async () => {
    const migration = plain(1, 'migrate')
    await noteMigrations([migration])
    const state = await beginMigration(migration, 'one')
    const { Date: real } = globalThis
    globalThis.Date = LateDate as never
    const { dueAt } = await endPass(state, true).finally(() => {
      globalThis.Date = real
    })
    expect(dueAt.getTime()).toBeGreaterThan(Date.now() + 30_000)
  })

  test('one that fails is said, and tried again', async () => {
    let fails = true
    const failing: Migration = {
      ...plain(1, 'migrate'),
      async batch(after) {
        if (fails) throw new Error('no luck')
        return after === null ? { after: 1, records: 1 } : null
      },
    }
    const migrator = await inBackground([failing])
    await eventually(async () => lines.some(({ event }) => event === 'migration.failed'))
    expect(migrator.upgrade()).toEqual({ step: 'test.1', percent: 0 })
    fails = false
    await migrator.whenDone()
    expect(await isDone(1)).toBe(true)
  })
})

describe('what removes something', () => {
  test('waits for a person, for older processes and for what runs in the background', async () => {
    const passes: number[] = []
    const list = [plain(1, 'migrate', passes), plain(2, 'contract', passes)]
    await prepareData({ migrations: list, log })
    await expect(runContract(list, log)).rejects.toThrow('Background migrations are not done')
    await (await inBackground(list)).whenDone()
    expect(passes).toEqual([1])
    const leave = await registerProcess(1)
    await expect(runContract(list, log)).rejects.toThrow('knows data up to version 1')
    await leave()
    expect(await runContract(list, log)).toEqual(['test.2'])
    expect(passes).toEqual([1, 2])
    expect(await runContract(list, log)).toEqual([])
    await expect(goBackTo(1)).rejects.toThrow('has removed what version 1 needs')
  })
})
