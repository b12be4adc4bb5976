import { setTimeout as sleep } from 'node:timers/promises'
import mongoose from 'mongoose'
import { driverCollection } from '../../kernel/database/model.ts'
import { sessionRecords } from '../auth/index.ts'
import type { ChangeDoc } from '../changes/index.ts'
import { ChangeRecord } from '../changes/index.ts'
import type { NotificationDoc } from './notification.model.ts'
import { NotificationRecord } from './notification.model.ts'

/** Someone who is looking: one open connection. */
export interface LiveListener {
  readonly userId: number
  /** Hashes the session may be stored under. */
  readonly sessions: readonly string[]
  /** A notification of this user was committed. It may be told of twice. */
  onNotification(notification: NotificationDoc): void
  /** Something of this user was marked as read, here or elsewhere. */
  onRead(): void
  /** The session is over: signed out, ended by someone, or too old. */
  onSessionEnded(): void
  /** Changes since the last message, which is sent at most once per `changesIntervalMs`. */
  onChanges(changes: readonly ChangeDoc[]): void
  /** Something may have been missed: read what is stored. */
  onGap(): void
}

interface Change {
  operationType: string
  ns: { coll: string }
  documentKey: { _id: unknown }
  fullDocument?: NotificationDoc | ChangeDoc
}

/** Several changes are told as one, in milliseconds: pages read sums anew, which is work. */
const changesIntervalMs = 1_000

/** Milliseconds before the database is asked again after a failure. */
const retryDelayMs = 1_000

/**
 * Passes on what the database tells of new notifications, changes of records and ended sessions, handed to the
 * connections of this process: one change stream however many are looking, and none while no one is. It sees what any
 * process has committed, so every process serves every user.
 */
export class LiveHub {
  readonly #listeners = new Set<LiveListener>()
  #following: Following | undefined
  #untold: ChangeDoc[] = []
  #telling: NodeJS.Timeout | undefined
  readonly #complain: (error: unknown) => void
  readonly #source: ChangeSource

  constructor(complain: (error: unknown) => void = () => undefined, source: ChangeSource = database) {
    this.#complain = complain
    this.#source = source
  }

  /**
   * From now on nothing is missed: what is committed after this has returned is told, and what was before is stored.
   * @returns the function that ends it
   * @throws when the database cannot be asked
   */
  async subscribe(listener: LiveListener): Promise<() => void> {
    this.#listeners.add(listener)
    const end = () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      this.#following?.stop()
      this.#following = undefined
    }
    this.#following ??= new Following(
      this.#source,
      (change) => this.#tell(change),
      this.#onGap,
      this.#complain,
    )
    try {
      await this.#following.started
    } catch (error) {
      end()
      throw error
    }
    return end
  }

  readonly #onGap = () => {
    for (const listener of this.#listeners) listener.onGap()
  }

  #tellChanges(change: ChangeDoc): void {
    this.#untold.push(change)
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined
      const changes = this.#untold
      this.#untold = []
      for (const listener of this.#listeners) listener.onChanges(changes)
    }, changesIntervalMs).unref()
  }

  #tell({ operationType, ns, documentKey, fullDocument }: Change): void {
    if (ns.coll === driverCollection(sessionRecords).collectionName) {
      const id = String(documentKey._id)
      for (const listener of this.#listeners) if (listener.sessions.includes(id)) listener.onSessionEnded()
      return
    }
    if (!fullDocument) return
    if ('touched' in fullDocument) {
      this.#tellChanges(fullDocument)
      return
    }
    const notification = fullDocument
    for (const listener of this.#listeners) {
      if (listener.userId !== notification.userId) continue
      if (operationType === 'insert') listener.onNotification(notification)
      else listener.onRead()
    }
  }
}

type Stream = Pick<mongoose.mongo.ChangeStream, 'close'> & AsyncIterable<{ _id: unknown }>

/** Source of changes: the database, except in tests. */
export interface ChangeSource {
  presentTime(): Promise<Timestamp>
  watch(token: unknown, start: Timestamp | undefined): Stream
}

/** One change stream, opened anew after failures. */
class Following {
  /** Settled when the instant is known from which on everything is told. */
  readonly started: Promise<void>
  readonly #tell: (change: Change) => void
  readonly #onGap: () => void
  readonly #complain: (error: unknown) => void
  readonly #stopping = new AbortController()
  readonly #source: ChangeSource
  #stream: Stream | undefined

  constructor(
    source: ChangeSource,
    tell: (change: Change) => void,
    onGap: () => void,
    complain: (error: unknown) => void,
  ) {
    this.#source = source
    this.#tell = tell
    this.#onGap = onGap
    this.#complain = complain
    const from = source.presentTime()
    this.started = from.then(() => undefined)
    from.then((time) => this.#follow(time)).catch(() => undefined)
  }

  stop(): void {
    this.#stopping.abort()
    this.#stream?.close().catch(() => undefined)
  }

  async #follow(from: Timestamp): Promise<void> {
    let token: unknown
    let start: Timestamp | undefined = from
    while (!this.#stopping.signal.aborted) {
      try {
        if (!token && !start) {
          start = await this.#source.presentTime()
          // Anyone who was looking has left in the meantime: no one would ever close the stream.
          if (this.#stopping.signal.aborted) return
          this.#onGap()
        }
        this.#stream = this.#source.watch(token, start)
        for await (const change of this.#stream) {
          token = change._id
          start = undefined
          this.#tell(change as unknown as Change)
        }
      } catch (error) {
        if (this.#stopping.signal.aborted) return
        this.#complain(error)
        // The driver resumes by itself unless the token is too old; then the stored changes are read instead.
        token = undefined
        start = undefined
        await sleep(retryDelayMs, undefined, { signal: this.#stopping.signal, ref: false }).catch(
          () => undefined,
        )
      }
    }
  }
}

type Timestamp = mongoose.mongo.Timestamp

const database: ChangeSource = { presentTime, watch }

function connected() {
  const { db } = mongoose.connection
  if (!db) throw new Error('The database is not connected')
  return db
}

/** The database's present instant: a change stream from it misses nothing that is not stored already. */
async function presentTime(): Promise<Timestamp> {
  const { operationTime } = await connected().command({ ping: 1 })
  if (!operationTime) throw new Error('Change streams need a replica set')
  return operationTime as Timestamp
}

function watch(token: unknown, start: Timestamp | undefined): Stream {
  const notifications = NotificationRecord.collection.name
  const wanted = [
    { 'ns.coll': notifications, operationType: { $in: ['insert', 'update'] } },
    { 'ns.coll': driverCollection(sessionRecords).collectionName, operationType: 'delete' },
    { 'ns.coll': ChangeRecord.collection.name, operationType: 'insert' },
  ]
  return connected().watch([{ $match: { $or: wanted } }], {
    fullDocument: 'updateLookup',
    maxAwaitTimeMS: 1_000,
    ...(token ? { resumeAfter: token } : { startAtOperationTime: start }),
  })
}
