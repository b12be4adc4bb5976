import type { Action } from '../access/permissions.ts'
import type { Message } from '../text/messages.ts'

/** From → to → the action someone needs for that step. */
export type Transitions<Status extends string> = Record<Status, Partial<Record<Status, Action>>>

/** Statuses that can follow directly for someone with these permissions. */
export function nextStatuses<Status extends string>(
  table: Transitions<Status>,
  from: Status,
  can: (action: Action) => boolean,
): Status[] {
  const steps = Object.entries(table[from]) as [Status, Action][]
  return steps.filter(([, action]) => can(action)).map(([to]) => to)
}

/**
 * The shortest way between two statuses that someone may go, without the start: draft → approved by a manager is
 * ['submitted', 'approved'], and each step is recorded. Undefined when there is none; empty when already there.
 */
export function pathBetween<Status extends string>(
  table: Transitions<Status>,
  from: Status,
  to: Status,
  can: (action: Action) => boolean,
): Status[] | undefined {
  const queue: Status[][] = [[]]
  const seen = new Set<Status>([from])
  for (const path of queue) {
    const here = path.at(-1) ?? from
    if (here === to) return path
    for (const next of nextStatuses(table, here, can)) {
      if (seen.has(next)) continue
      seen.add(next)
      queue.push([...path, next])
    }
  }
  return undefined
}

/** All statuses someone can choose from where a record stands, itself first. */
export function reachableStatuses<Status extends string>(
  table: Transitions<Status>,
  from: Status,
  can: (action: Action) => boolean,
): Status[] {
  const all = Object.keys(table) as Status[]
  return [from, ...all.filter((status) => status !== from && pathBetween(table, from, status, can))]
}

/**
 * Reason a transition is refused; null when it is allowed. Calls that change several records take
 * one step each: no one moves a draft to paid without having seen it.
 */
export function refusedNext<Status extends string>(
  table: Transitions<Status>,
  from: Status,
  to: Status,
  can: (action: Action) => boolean,
): Message | null {
  return nextStatuses(table, from, can).includes(to) ? null : refusedStep(from, to)
}

/** Reasons a transition is refused: the caller may not take it, or the record is in that status already. */
export function refusedStep(from: string, to: string): Message {
  if (from === to) return { key: 'status.already', params: { status: to } }
  return { key: 'status.transition', params: { from, to } }
}
