import mongoose from 'mongoose'
import { validatorOf } from './model.ts'

/** Collections that no model declares: the driver, the file stores and the demo data make them. */
export const collectionsWithoutModel = [
  ...['counters', 'demo_data', 'files.files', 'remote_files.files', 'remote_files.chunks'],
  ...['shell_files.files', 'shell_files.chunks'],
]

/** Tells whether records of a collection are only ever added. */
function isAppendOnly(collection: string): boolean {
  return validatorOf(collection) !== undefined
}

interface Privilege {
  resource: { db: string; collection: string }
  actions: string[]
}

/**
 * Rights of the user that the API and its commands work as: everything may be read and followed; what is only added may
 * be added; all else may be changed. No right names all collections where it would let the book be changed, and nothing
 * is dropped, renamed or written past its validator. Made of the declared models: import them all first.
 */
export function databasePrivileges(db: string): Privilege[] {
  const names = [...new Set([...mongoose.modelNames(), ...collectionsWithoutModel])].sort()
  const everywhere = {
    resource: { db, collection: '' },
    actions: [
      ...['find', 'changeStream', 'createCollection', 'createIndex'],
      ...['listCollections', 'listIndexes', 'collStats', 'dbStats'],
    ],
  }
  return [
    everywhere,
    ...names.map((collection) => ({
      resource: { db, collection },
      actions: isAppendOnly(collection) ? ['insert'] : ['insert', 'update', 'remove'],
    })),
  ]
}

/** What keeps the records that are only added: the rights of the database's user, or the code and validators alone. */
export type LogProtection = 'rights' | 'code'

/** Tries, on every such collection, a change that matches nothing: with the right role the database refuses to try. */
export async function logProtection(): Promise<LogProtection> {
  for (const name of mongoose.modelNames().filter(isAppendOnly)) if (!(await isRefused(name))) return 'code'
  return 'rights'
}

async function isRefused(collection: string): Promise<boolean> {
  try {
    const nothing = { _id: { $in: [] } } as never
    await mongoose.connection.collection(collection).updateOne(nothing, { $set: { probe: 1 } })
    return false
  } catch (error) {
    if ((error as { code?: unknown }).code === 13) return true
    throw error
  }
}
