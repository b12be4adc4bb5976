import { setTimeout as sleep } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import type { EntityType } from '@drayline/domain/kernel/journal/activity'
import { LRUCache } from 'lru-cache'
import { inTime } from '../../kernel/database/deadline.ts'
import { withTimeLimit } from '../../kernel/database/model.ts'
import { askedLately, noteQuestion } from './asked-question.model.ts'
import type { Heard } from './heard-changes.ts'
import { HeardChanges } from './heard-changes.ts'
import type { Rows } from './kept-rows.ts'
import { maxPatched, patch, replace } from './kept-rows.ts'
import { shareRuns } from './share-runs.ts'

/** What a group takes, about. */
const groupBytes = 400
/**
 * Groups that are held, over all questions, in an eighth of the memory that the process may have: an office of 50,000
 * clients and 20,000 brokers has more than half a million, and those that do not fit would be read for every answer.
 */
export const maxGroups = Math.floor(getHeapStatistics().heap_size_limit / 8 / groupBytes)
/** What a question takes by itself, in groups. */
const questionSize = 10
/**
 * Milliseconds after which a question is read anew as a whole, beside the answers: what was changed by hand in the
 * database shows then. Nobody waits for it, since without that what is kept is right.
 */
const renewAfterMs = 5 * 60_000
/** What is kept of a question that was not renewed for so long is not answered. */
const maxAgeMs = 30 * 60_000
/** Milliseconds that each part of such a reading may take: at ten million invoices more than anybody waits for. */
export const readingLimitMs = 5 * 60_000
/** So long somebody waits for a reading that goes on beside the answers. */
const waitMs = 20_000
/** Milliseconds from which a question takes long: a process that starts later reads it before somebody asks. */
const slowMs = 200

interface Kept extends Rows {
  /** What they take, in groups. */
  size: number
  /** Number of the first change that is not in it. */
  upTo: number
  /** When all of it was read, in milliseconds of the process's life: no clock that can be set. */
  readAt: number
  /** Milliseconds that took. */
  readMs: number
  /** Whether later processes are told of the question. */
  isNoted: boolean
}

const keptBefore = new LRUCache<string, Kept>({
  maxSize: maxGroups,
  sizeCalculation: ({ size }) => questionSize + size,
})
const changes = new HeardChanges()
const catchUp = shareRuns(() => changes.catchUp())

const livedMs = () => process.uptime() * 1_000
const ageOf = ({ readAt }: Kept) => livedMs() - readAt

/** A question that is being read, and how many wait for its answer. */
interface Reading {
  ask: () => Promise<Kept>
  waiting: number
}
const readings = new Map<string, Reading>()
/** Questions that are being read as a whole, for whoever waits or beside the answers. */
const wholeReadings = new Map<string, Promise<Kept>>()

/** Sums by something, such as clients, that one question asks for. */
export interface Grouping<Question, Id, Group> {
  /** Tells its questions from those of others, also in the processes after this one. */
  name: string
  idOf: (group: Group) => Id
  /**
   * Reads all groups, or those of some ids without the ones that are no more. With `majority`: what is read is kept.
   */
  read: (question: Question, only?: readonly Id[]) => Promise<readonly Group[]>
  /** Ids of the groups that changes may have made others; undefined when it may be all. */
  changed: (
    heard: readonly Heard[],
    question: Question,
  ) => Iterable<Id> | undefined | Promise<Iterable<Id> | undefined>
  /** Milliseconds that somebody waits for a reading of everything, which goes on without them. */
  waitMs?: number
  /** What a group takes, where it is much more than some hundred bytes: a multiple of that. */
  sizeOf?: (group: Group) => number
}

/** How questions of each grouping are asked, by its name. */
const askers = new Map<string, (question: object) => Promise<Kept>>()

/** Read concern of what is kept: it must not be taken back by a failover. */
export const majority = { readConcern: { level: 'majority' } } as const

/**
 * Sums that are kept between questions and right all the same: before each answer the changes of all processes since
 * the last one are heard, and only groups that they concern are read again. The cost follows what was changed, not what
 * there is. Not inside a transaction.
 * @returns reads the groups of a question, in no order; the very same array as long as nothing was changed
 */
export function keepGroups<Question extends object, Id, Group extends object>(
  grouping: Grouping<Question, Id, Group>,
) {
  const { name } = grouping
  if (askers.has(name)) throw new Error(`Two groupings are named ${name}`)
  const keyOf = (question: object) => `${name} ${JSON.stringify(question)}`
  const ask = async (question: Question): Promise<Kept> => {
    const key = keyOf(question)
    const reading = readings.get(key) ?? {
      ask: shareRuns(() => read({ grouping, question, key })),
      waiting: 0,
    }
    readings.set(key, reading)
    reading.waiting += 1
    try {
      return await reading.ask()
    } finally {
      reading.waiting -= 1
      if (reading.waiting === 0) readings.delete(key)
    }
  }
  askers.set(name, ask as (question: object) => Promise<Kept>)
  return async (question: Question): Promise<readonly Group[]> => {
    const kept = await ask(question)
    if (kept.readMs >= slowMs && !kept.isNoted) {
      kept.isNoted = true
      // Nobody waits for it; without it the first one after the next start does.
      void noteQuestion({ _id: keyOf(question), name, question }).catch(() => undefined)
    }
    return kept.rows as readonly Group[]
  }
}

/**
 * Reads what took long when somebody asked it lately, of whichever process: after a start nobody waits for that. One
 * question after the other, each after a pause as long as the one before took, since people who are there go first.
 * @param failed told of a question that could not be read, such as one of an older version
 */
export async function askAgain(signal: AbortSignal, failed: (error: unknown) => void): Promise<void> {
  for (const { name, question } of await askedLately()) {
    if (signal.aborted) return
    const began = livedMs()
    await askers.get(name)?.(question).catch(failed)
    await sleep(livedMs() - began, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

/** A question of a grouping, and what it is kept by. */
interface Asked<Question, Id, Group> {
  grouping: Grouping<Question, Id, Group>
  question: Question
  key: string
}

async function read<Question, Id, Group extends object>(asked: Asked<Question, Id, Group>): Promise<Kept> {
  const { key, grouping } = asked
  const askedAt = livedMs()
  const endsAt = askedAt + (grouping.waitMs ?? waitMs)
  const before = keptBefore.get(key)
  let kept = before && ageOf(before) < maxAgeMs ? await bringAlong(asked, before) : undefined
  while (!kept) {
    const all = await inTime(readAll(asked), Math.max(1, endsAt - livedMs()))
    // One that others waited for already may have begun before something was committed.
    kept = all.readAt >= askedAt ? all : await bringAlong(asked, all)
  }
  // What was read as a whole meanwhile stays.
  if ((keptBefore.peek(key)?.readAt ?? 0) > kept.readAt) return kept
  keptBefore.set(key, kept)
  // One that fails is asked by the next answer, and after `maxAgeMs` whoever asks is told.
  if (ageOf(kept) >= renewAfterMs) void readAll(asked).catch(() => undefined)
  return kept
}

/** What is kept, with what was changed since; undefined where everything has to be read. */
async function bringAlong<Question, Id, Group extends object>(
  { grouping, question }: Asked<Question, Id, Group>,
  kept: Kept,
): Promise<Kept | undefined> {
  const upTo = await catchUp()
  const heard = changes.since(kept.upTo)
  const changed = heard && (await grouping.changed(heard, question))
  const ids = changed && new Set(changed)
  if (!ids || ids.size > maxPatched) return undefined
  if (ids.size === 0) return Object.assign(kept, { upTo })
  const now = patch(kept, ids, await grouping.read(question, [...ids]), grouping.idOf)
  return { ...kept, ...now, size: sizeOf(grouping, now), upTo }
}

/** Reads a question as a whole, once for all who wait. It goes on when nobody waits any more. */
function readAll<Question, Id, Group extends object>(asked: Asked<Question, Id, Group>): Promise<Kept> {
  const { key } = asked
  const reading =
    wholeReadings.get(key) ??
    withTimeLimit(readingLimitMs, () => readAnew(asked))
      .then((kept) => {
        keptBefore.set(key, kept)
        return kept
      })
      .finally(() => wholeReadings.delete(key))
  wholeReadings.set(key, reading)
  return reading
}

async function readAnew<Question, Id, Group extends object>({
  grouping,
  question,
  key,
}: Asked<Question, Id, Group>): Promise<Kept> {
  const readAt = livedMs()
  const upTo = await catchUp()
  const read = await grouping.read(question)
  const readMs = livedMs() - readAt
  const before = () => keptBefore.peek(key)?.rows as readonly Group[] | undefined
  const now = await replace(before, read, grouping.idOf)
  return { ...now, size: sizeOf(grouping, now), upTo, readAt, readMs, isNoted: false }
}

function sizeOf<Question, Id, Group>(
  { sizeOf: ofGroup }: Grouping<Question, Id, Group>,
  { rows }: Rows,
): number {
  return ofGroup ? (rows as readonly Group[]).reduce((sum, group) => sum + ofGroup(group), 0) : rows.length
}

const nobody = 'none'

/**
 * Ids of the clients, or of the brokers, whose records were changed; null stands for records without one. Undefined
 * where that is not known.
 */
export function partiesOf(
  kind: 'client' | 'broker',
  heard: readonly Heard[],
): Iterable<number | null> | undefined {
  if (heard.some(({ parties }) => !parties)) return undefined
  return heard
    .flatMap(({ parties = [] }) => parties)
    .filter((party) => party.startsWith(kind))
    .map((party) => party.slice(kind.length + 1))
    .map((id) => (id === nobody ? null : Number(id)))
}

/** Ids of the records of a kind that were changed; undefined where that is not known. */
export function idsOf(kind: EntityType, heard: readonly Heard[]): number[] | undefined {
  const touched = heard.flatMap((change) => change.touched)
  if (touched.includes(kind) || heard.some(({ parties }) => !parties)) return undefined
  const start = `${kind}:`
  const ids = touched.filter((one) => one.startsWith(start)).map((one) => Number(one.slice(start.length)))
  return [...new Set(ids)]
}
