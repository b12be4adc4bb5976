export type * from './work-schema.ts'

/** Kinds of records that one person's work is made of; each keeps its own statuses and rules. */
export const workKinds = ['task', 'follow_up'] as const
export type WorkKind = (typeof workKinds)[number]

/** Id of a row in a list of both kinds: even for tasks, odd for follow-ups. */
export function workId(kind: WorkKind, recordId: number): number {
  return 2 * recordId + workKinds.indexOf(kind)
}

/** The record that a row of that list stands for. */
export function workRecord(id: number): { kind: WorkKind; recordId: number } {
  return { kind: id % 2 === 0 ? 'task' : 'follow_up', recordId: Math.floor(id / 2) }
}
