import { setTimeout as sleep } from 'node:timers/promises'
import mongoose from 'mongoose'
import type { TestApi } from '../../testing/api-test.ts'
import { startTestApi } from '../../testing/api-test.ts'
import { eventually } from '../../testing/eventually.ts'
import { whileFailing } from '../../testing/fail-command.ts'
import { runTransaction } from '../database/transaction.ts'
import type { JobDoc, JobHandler, JobLoop } from './job-loop.ts'
import { addJob, pauseAfter, startJobLoop, waitingJobs, wakeJobs } from './job-loop.ts'

let api: TestApi
let loop: JobLoop | undefined
let now: Date
const warnings: unknown[] = []
const system = { id: null, name: null }

beforeEach(async () => {
  api = await startTestApi()
  now = new Date('2026-06-01T12:00:00Z')
  warnings.length = 0
})
afterEach(async () => {
  await loop?.stop()
  await api.stop()
})

const jobs = () => mongoose.connection.collection<JobDoc>('jobs')
const job = (entityId: number) => jobs().findOne({ _id: `probe:${entityId}` })
const add = (entityId: number, at = now) => addJob({ kind: 'probe', entityId, by: system, now: at })
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
const nothing = { store: async () => undefined }

function start(
  handler: Pick<JobHandler, 'run'> & Partial<JobHandler>,
  options: { pollIntervalMs?: number } = {},
): void {
  const log = { warn: (line: object) => void warnings.push(line) } as never
  const handlers = [{ kind: 'probe', giveUp: async () => nothing, ...handler }]
  loop = startJobLoop({ handlers, now: () => now, log, ...options })
}

test('a job that fails again and again is tried at longer intervals, but at least every hour', () => {
  expect([1, 2, 3].map(pauseAfter)).toEqual([4_000, 16_000, 64_000])
  expect([6, 8, 15, 2_000].map(pauseAfter)).toEqual(Array(4).fill(3_600_000))
})

test('waiting jobs are those that are due and not taken, counted from the index alone', async () => {
  await Promise.all([add(1, inSeconds(-90)), add(2), add(3, inSeconds(60))])
  const db = mongoose.connection.getClient().db()
  await db.command({ profile: 2 })
  expect(await waitingJobs(['probe', 'other'], now, 1_000)).toEqual([
    { kind: 'probe', count: 2, oldestMs: 90_000 },
    { kind: 'other', count: 0, oldestMs: 0 },
  ])
  await db.command({ profile: 0 })
  const asked = await db.collection('system.profile').findOne({ 'command.aggregate': 'jobs' })
  expect(asked).toMatchObject({ planSummary: 'IXSCAN { kind: 1, dueAt: 1 }', docsExamined: 0 })
  expect(asked?.command.maxTimeMS).toBe(1_000)
})

test('a job that fails is put back, alone, and given up after three tries', async () => {
  await add(2, inSeconds(86_400))
  const other = await job(2)
  await add(1)
  const calls: string[] = []
  start({
    async run({ attempts }) {
      calls.push(`try ${attempts}`)
      throw new Error('not today')
    },
    async giveUp() {
      calls.push('given up')
      return nothing
    },
  })
  for (const [attempts, seconds] of [
    [1, 4],
    [2, 16],
    [3, 64],
  ] as const) {
    const dueAt = inSeconds(seconds)
    const back = await eventually(async () => {
      const found = await job(1)
      return found?.claim === null && found.attempts === attempts && found
    })
    expect(back.dueAt).toEqual(dueAt)
    now = dueAt
    wakeJobs()
  }
  await eventually(async () => (await job(1)) === null)
  expect(calls).toEqual(['try 1', 'try 2', 'try 3', 'given up'])
  expect(warnings).toHaveLength(3)
  expect(await job(2)).toEqual(other)
})

test('a job whose input is not there yet comes later, which is not a try', async () => {
  await add(1)
  const dueAt = inSeconds(30)
  start({
    async run() {
      // Whatever the clock shows once it is stored.
      now = inSeconds(10)
      return { dueAt }
    },
  })
  const back = await eventually(async () => {
    const found = await job(1)
    return found?.dueAt.getTime() === dueAt.getTime() && found
  })
  expect(back).toMatchObject({ claim: null, attempts: 0 })
})

test('a process that stops gives its job back at once, which is not a try', async () => {
  await add(1)
  let begun = false
  start({
    run: (_job, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        begun = true
      }),
  })
  await eventually(() => begun)
  await loop?.stop()
  expect(await job(1)).toMatchObject({ claim: null, attempts: 0, dueAt: now })
  expect(warnings).toEqual([])
})

test('what has waited longest comes first, and what nobody here knows, or is not due, waits on', async () => {
  await Promise.all([
    add(1, inSeconds(-5)),
    add(2, inSeconds(-60)),
    add(3, inSeconds(-30)),
    add(4, inSeconds(5)),
  ])
  await addJob({ kind: 'unknown', entityId: 1, by: system, now: inSeconds(-90) })
  const order: number[] = []
  start({
    async run({ entityId }) {
      order.push(entityId)
      return nothing
    },
  })
  await eventually(() => order.length === 3)
  await eventually(async () => (await jobs().countDocuments()) === 2)
  expect(order).toEqual([2, 3, 1])
  expect(await jobs().findOne({ _id: 'unknown:1' })).toMatchObject({ claim: null, attempts: 0 })
})

test('a worker that has lost its claim stores nothing, and cleans up', async () => {
  await add(1)
  const calls: string[] = []
  start({
    async run() {
      await jobs().updateOne({ _id: 'probe:1' }, { $set: { claim: 'of another' } })
      return {
        store: async () => void calls.push('stored'),
        after: async () => void calls.push('cleaned up'),
      }
    },
  })
  await eventually(() => calls.length > 0)
  expect(calls).toEqual(['cleaned up'])
  expect(await job(1)).toMatchObject({ claim: 'of another', attempts: 1 })
})

test('whoever adds work, or stops, while the loop is looking is not missed', async () => {
  const done: number[] = []
  const run = async ({ entityId }: JobDoc) => {
    done.push(entityId)
    return nothing
  }
  // Each look takes a while: work that is due only after it began is not found by it.
  const slow = { failCommands: ['findAndModify'], blockConnection: true, blockTimeMS: 300 }
  await whileFailing(slow, 'alwaysOn', async () => {
    start({ run }, { pollIntervalMs: 3_600_000 })
    await sleep(150)
    now = inSeconds(60)
    await add(1)
    await eventually(() => done.length === 1)
    await loop?.stop()
  })
})

test('work that is added is begun when its transaction has ended, not when the loop looks again', async () => {
  const done: number[] = []
  const run = async ({ entityId }: JobDoc) => {
    done.push(entityId)
    return nothing
  }
  start({ run }, { pollIntervalMs: 3_600_000 })
  await sleep(300)
  await runTransaction(async () => {
    await add(1)
    await add(2)
    // Whoever was woken by now would find nothing.
    await sleep(300)
  })
  await eventually(() => done.length === 2)
  await eventually(async () => (await jobs().countDocuments()) === 0)
  await sleep(300)
  await add(3)
  await eventually(() => done.includes(3))
})
