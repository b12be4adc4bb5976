import { createRequire } from 'node:module'
import mongoose from 'mongoose'

/** The driver that mongoose brings. */
export const Database = mongoose.mongo

export type Client = InstanceType<typeof mongoose.mongo.MongoClient>
export type Db = ReturnType<Client['db']>
export type Session = ReturnType<Client['startSession']>

/** Documents of a command as they are on the wire. */
interface RawDocuments {
  push(document: object, bytes: Uint8Array): number
}

/**
 * The driver sends documents of its own bulk writes unparsed, but offers nobody else to: taken from where it is, since
 * JavaScript objects keep neither the order of numeric names nor every type.
 */
const mongooseFile = createRequire(import.meta.url).resolve('mongoose')
const { DocumentSequence } = createRequire(mongooseFile)('mongodb/lib/cmap/commands.js') as {
  DocumentSequence: new (field: string) => RawDocuments
}

/** Adds documents byte for byte. @throws the first error of a document */
export async function insertRaw(
  db: Db,
  collection: string,
  documents: readonly Uint8Array[],
  options: { bypassDocumentValidation: boolean },
): Promise<void> {
  const sequence = new DocumentSequence('documents')
  for (const document of documents) sequence.push({}, document)
  const writeConcern = { w: 'majority' }
  const answer = await db.command({ insert: collection, documents: sequence, writeConcern, ...options })
  const [failed] = (answer.writeErrors ?? []) as { code: number; errmsg: string }[]
  if (failed) throw Object.assign(new Error(failed.errmsg), { code: failed.code })
  if (answer.writeConcernError) throw new Error(answer.writeConcernError.errmsg)
}

/** Returns the code of an error of the database; undefined for others. */
export function databaseCode(error: unknown): number | undefined {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'number' ? code : undefined
}
