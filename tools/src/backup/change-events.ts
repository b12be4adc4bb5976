import { Database } from './driver.ts'
import type { Moment } from './moment.ts'

/** A change as the database tells it: https://www.mongodb.com/docs/manual/reference/change-events/ */
export interface ChangeEvent {
  operationType: string
  clusterTime: { t: number; i: number }
  ns: { db: string; coll: string }
  to?: { db: string; coll: string }
  documentKey?: { _id: unknown }
  /** As it is stored, byte for byte. */
  fullDocument?: Uint8Array
  updateDescription?: {
    updatedFields: Record<string, unknown>
    removedFields: string[]
    truncatedArrays?: { field: string; newSize: unknown }[]
    disambiguatedPaths?: Record<string, (string | number)[]>
  }
}

const { BSON } = Database

/** Reads a change; values keep their types. */
export function readEvent(bytes: Uint8Array): ChangeEvent {
  const parts = BSON.deserialize(bytes, { ...exact, raw: true })
  const read = ([name, part]: [string, unknown]) => {
    const isPart = part instanceof Uint8Array && name !== 'fullDocument'
    return [name, isPart ? BSON.deserialize(part, exact) : part]
  }
  return Object.fromEntries(Object.entries(parts).map(read)) as ChangeEvent
}

const exact = { promoteValues: false, promoteLongs: false } as const

/** When it was made. */
export const momentOf = ({ clusterTime: { t, i } }: ChangeEvent): Moment => ({ t, i })
