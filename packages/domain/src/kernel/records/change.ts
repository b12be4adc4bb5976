import type { EntityType } from '../journal/activity.ts'
import { entityTypes } from '../journal/activity.ts'

/** Lists that are no records: the feed and the audit log. */
const logs = ['activity', 'audit'] as const

/** Kinds that a change may touch and a screen may show. */
export const topics = [...entityTypes, ...logs] as const
export type Topic = EntityType | (typeof logs)[number]

/** One thing that a change touched: `invoice:7`, or `document` for some of a kind. */
export type Touched = Topic | `${Topic}:${number}`

/** A change someone made, as those who look at its records are told. */
export interface Change {
  /** The same in the answer of the write and on the live line, so that a page takes it once. */
  id: string
  /** Person who made it; null for background work. */
  by: { id: number; name: string } | null
  touched: readonly Touched[]
  /** Those of them whose own fields are others now; the rest only shows something of them. */
  edited: readonly Touched[]
}

/** More records of one kind are told as the kind. */
const maxNamed = 20

/**
 * Merges what several changes touched, without repeats and in a stable order; many records of one kind become the kind.
 */
export function mergeTouched(all: Iterable<Touched>): Touched[] {
  const byTopic = Map.groupBy(new Set(all), topicOf)
  return [...byTopic].flatMap(([topic, some]) =>
    some.includes(topic) || some.length > maxNamed ? [topic] : some,
  )
}

/** The kind of what was touched. */
export function topicOf(touched: Touched): Topic {
  return touched.split(':', 1)[0] as Topic
}

/** Tells whether it is a list of what happened, and no record. */
export function isLog(touched: Touched): boolean {
  return (logs as readonly string[]).includes(topicOf(touched))
}

/** Tells whether something that shows `shown` is out of date once `touched` was changed. */
export function concerns(touched: readonly Touched[], shown: readonly Touched[]): boolean {
  return touched.some((one) => shown.some((other) => overlap(one, other)))
}

function overlap(one: Touched, other: Touched): boolean {
  if (topicOf(one) !== topicOf(other)) return false
  return one === other || !one.includes(':') || !other.includes(':')
}

/** The header of an answer that names its change: `<id>; invoice:7, load:3`. */
export const changeHeader = 'Drayline-Changed'

/** The value of that header. */
export function formatChange({ id, touched }: Pick<Change, 'id' | 'touched'>): string {
  return `${id}; ${touched.join(', ')}`
}

/** Parses the header; undefined when it is missing or not understood. */
export function parseChange(header: string | null | undefined): Pick<Change, 'id' | 'touched'> | undefined {
  // Stryker disable next-line ArrayDeclaration: without a list behind it an id counts for nothing
  const [id, list] = header?.split('; ') ?? []
  if (!id || list === undefined) return undefined
  const touched = list
    .split(', ')
    .map(asTouched)
    .filter((one) => one !== undefined)
  return { id, touched }
}

/** `invoice:7` as what can be touched; undefined for texts that name nothing of that kind. */
export function asTouched(text: string): Touched | undefined {
  const isOne = /^[a-z_]+(?::\d+)?$/.test(text) && topics.includes(topicOf(text as Touched))
  return isOne ? (text as Touched) : undefined
}
