import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import mongoose from 'mongoose'
import type { Logger } from 'pino'
import { databaseDisk, hasRoomForFiles } from '../database/database-disk.ts'
import { inTime } from '../database/deadline.ts'
import { op } from '../database/filter.ts'
import { plainModel } from '../database/model.ts'
import { runningSession } from '../database/transaction.ts'
import type { OnBehalfOf } from '../writes/background-write.ts'
import { writeInBackground } from '../writes/background-write.ts'
import type { Tx } from '../writes/tx.ts'

/** Work for later, stored in the transaction that calls for it. */
export interface JobDoc {
  /** `<kind>:<entityId>`: there is at most one of a kind for a record. */
  _id: string
  kind: string
  entityId: number
  by: OnBehalfOf
  /** Due time. While a worker has it, the end of the lease. */
  dueAt: Date
  /** Of the worker that has it; the person who holds another one has lost it. */
  claim: string | null
  attempts: number
}

const JobRecord = plainModel<JobDoc>(
  'jobs',
  {
    _id: { type: String, required: true },
    kind: { type: String, required: true },
    entityId: { type: Number, required: true },
    by: { type: mongoose.Schema.Types.Mixed, required: true },
    dueAt: { type: Date, required: true },
    claim: { type: String, default: null },
    attempts: { type: Number, default: 0 },
  },
  [[{ kind: 1, dueAt: 1 }]],
)

/** Result of a job: something to store, or the instant at which it is due again because its input is not there yet. */
export type JobOutcome =
  | { dueAt: Date }
  | {
      /** In the transaction that ends the job. */
      store(tx: Tx): Promise<void>
      /** After it, whether or not it took place. */
      after?(): Promise<void>
    }

export interface JobHandler {
  kind: string
  /** It stores files: it waits while too little of the disk is left. */
  storesFiles?: true
  /** Does the work outside of any transaction. It may be cut off and begin again, here or in another process. */
  run(job: JobDoc, signal: AbortSignal): Promise<JobOutcome>
  /** It was tried often enough. */
  giveUp(job: JobDoc): Promise<JobOutcome>
}

const added = new EventEmitter().setMaxListeners(0)
/** How often work was added: a worker that was looking for some at that moment looks again. */
let wakes = 0

/** Adds work, in the transaction of the change that calls for it. This process looks for it when that has ended. */
export async function addJob(job: Pick<JobDoc, 'kind' | 'entityId' | 'by'> & { now: Date }): Promise<void> {
  const { kind, entityId, by, now } = job
  await JobRecord.create([
    { _id: `${kind}:${entityId}`, kind, entityId, by, dueAt: now, claim: null, attempts: 0 },
  ])
  const session = runningSession()
  if (!session) wakeJobs()
  else if (!session.listeners('ended').includes(wakeJobs)) session.once('ended', wakeJobs)
}

/** In a transaction: the work is not wanted any more. A worker that has begun throws away what it made. */
export async function cancelJob(kind: string, entityId: number): Promise<void> {
  await JobRecord.deleteOne({ _id: `${kind}:${entityId}` })
}

/** Due work of a kind that no worker has taken yet. */
export interface WaitingJobs {
  kind: string
  count: number
  /** Milliseconds since when the first of them has been due; 0 without any. */
  oldestMs: number
}

/** Reads how much due work waits, by kind, from the index alone. @throws when that takes longer than `maxMs` */
export async function waitingJobs(
  kinds: readonly string[],
  now: Date,
  maxMs: number,
): Promise<WaitingJobs[]> {
  const found = await inTime(
    JobRecord.aggregate<{ _id: string; count: number; oldest: Date }>([
      { $match: { kind: { $in: [...kinds] }, dueAt: { $lte: now } } },
      { $group: { _id: '$kind', count: { $sum: 1 }, oldest: { $min: '$dueAt' } } },
    ])
      .option({ maxTimeMS: maxMs })
      .exec(),
    maxMs,
  )
  return kinds.map((kind) => {
    const due = found.find(({ _id }) => _id === kind)
    return { kind, count: due?.count ?? 0, oldestMs: due ? now.getTime() - due.oldest.getTime() : 0 }
  })
}

/** Lets this process look for work at once; the others look every second. */
export function wakeJobs(): void {
  wakes += 1
  added.emit('wake')
}

export interface JobLoopOptions {
  handlers: readonly JobHandler[]
  now: () => Date
  log: Logger
  /** Jobs at the same time in this process. */
  concurrency?: number
  /** It looks for work so often, besides when this process adds some: milliseconds. */
  pollIntervalMs?: number
}

export interface JobLoop {
  /** Gives unfinished work back, so that another process can take it at once. */
  stop(): Promise<void>
}

/** So long a worker that died keeps a job from the others, in milliseconds. A living one renews its claim. */
export const leaseMs = 20_000
const renewIntervalMs = leaseMs / 4
const defaultPollMs = 1_000
const maxAttempts = 3
const maxBackoffMs = 60 * 60 * 1_000

/** Milliseconds until a job that failed so many times is tried again: longer each time, at most an hour. */
export function pauseAfter(attempts: number): number {
  return Math.min(maxBackoffMs, 1_000 * 4 ** attempts)
}

/**
 * Works off jobs. Each is claimed for a while by one worker of all processes. Anyone who loses the claim (the process
 * hung, or was killed) cannot store anything: the transaction that ends a job begins by taking it away by its claim.
 */
export function startJobLoop(options: JobLoopOptions): JobLoop {
  const stopping = new AbortController()
  const { concurrency = 1 } = options
  const workers = Array.from({ length: concurrency }, () => new Worker(options, stopping.signal).work())
  return {
    async stop() {
      stopping.abort()
      wakeJobs()
      await Promise.all(workers)
    },
  }
}

class Worker {
  readonly #options: JobLoopOptions
  readonly #kinds: ReadonlyMap<string, JobHandler>
  readonly #stopping: AbortSignal

  constructor(options: JobLoopOptions, stopping: AbortSignal) {
    this.#options = options
    this.#kinds = new Map(options.handlers.map((handler) => [handler.kind, handler]))
    this.#stopping = stopping
  }

  async work(): Promise<void> {
    while (!this.#stopping.aborted) {
      const seen = wakes
      const job = await this.#claim().catch((error: unknown) => this.#complain(error))
      if (job) await this.#carryOut(job).catch((error: unknown) => this.#complain(error))
      else if (wakes === seen) await this.#rest()
    }
  }

  async #rest(): Promise<void> {
    const woken = new AbortController()
    const { pollIntervalMs = defaultPollMs } = this.#options
    const look = sleep(pollIntervalMs, undefined, { signal: woken.signal, ref: false })
    await Promise.race([look, once(added, 'wake', { signal: woken.signal })]).catch(() => undefined)
    woken.abort()
    await look.catch(() => undefined)
  }

  #complain(error: unknown): undefined {
    if (!this.#stopping.aborted) this.#options.log.warn({ err: error }, 'background work')
  }

  async #claim(): Promise<JobDoc | null> {
    const kinds = this.#possibleKinds()
    if (kinds.length === 0) return null
    const now = this.#options.now()
    const claim = randomUUID()
    return await JobRecord.findOneAndUpdate(
      { kind: op.in(kinds), dueAt: op.lte(now) },
      { $set: { claim, dueAt: this.#leaseEnd() }, $inc: { attempts: 1 } },
      { sort: { dueAt: 1 }, returnDocument: 'after' },
    ).lean<JobDoc>()
  }

  /** Kinds for which the database has room: their jobs wait for it instead of failing. */
  #possibleKinds(): string[] {
    if (databaseDisk.state() === 'full') return []
    const hasRoom = hasRoomForFiles()
    return [...this.#kinds.values()].filter((each) => hasRoom || !each.storesFiles).map(({ kind }) => kind)
  }

  #leaseEnd(): Date {
    return new Date(this.#options.now().getTime() + leaseMs)
  }

  async #carryOut(job: JobDoc): Promise<void> {
    const handler = this.#kinds.get(job.kind)
    if (!handler) return
    const { signal, end } = this.#keepClaim(job)
    try {
      const isLast = job.attempts > maxAttempts
      const outcome = isLast ? await handler.giveUp(job) : await handler.run(job, signal)
      await this.#settle(job, outcome)
    } catch (error) {
      this.#complain(error)
      await this.#putBack(job)
    } finally {
      end()
    }
  }

  /** Renews the claim until `end`; `signal` tells when it was lost or the process stops. */
  #keepClaim(job: JobDoc) {
    const lost = new AbortController()
    const timer = setInterval(() => {
      this.#change(job, { dueAt: this.#leaseEnd() }).then(
        (held) => held || lost.abort(),
        () => undefined,
      )
    }, renewIntervalMs)
    const signal = AbortSignal.any([lost.signal, this.#stopping])
    return { signal, end: () => clearInterval(timer) }
  }

  async #settle(job: JobDoc, outcome: JobOutcome): Promise<void> {
    if ('dueAt' in outcome) {
      await this.#change(job, { dueAt: outcome.dueAt, claim: null, attempts: job.attempts - 1 })
      return
    }
    try {
      await writeInBackground(job.by, this.#options.now, async (tx) => {
        const { deletedCount } = await JobRecord.deleteOne({ _id: job._id, claim: job.claim })
        if (deletedCount === 1) await outcome.store(tx)
      })
    } finally {
      await outcome.after?.()
    }
  }

  /** At once when the process stops, which is not the job's fault; otherwise after a while. */
  async #putBack(job: JobDoc): Promise<void> {
    const now = this.#options.now().getTime()
    const stopped = this.#stopping.aborted
    await this.#change(job, {
      claim: null,
      dueAt: new Date(stopped ? now : now + pauseAfter(job.attempts)),
      attempts: stopped ? job.attempts - 1 : job.attempts,
    })
  }

  async #change(job: JobDoc, values: Partial<JobDoc>): Promise<boolean> {
    const { matchedCount } = await JobRecord.updateOne({ _id: job._id, claim: job.claim }, { $set: values })
    return matchedCount === 1
  }
}
