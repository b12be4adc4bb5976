import type { Model } from 'mongoose'

/** Far below the 16 megabytes of a command, whatever the records. */
const batchSize = 1_000

/**
 * Stores documents past mongoose, transactions and the rules of their collection: made-up data, a measurement. By
 * commands of its own, since the driver's `insertMany` makes the bytes of each document twice.
 * @throws Error when one of them is not stored
 */
export async function insertBulk<T>(
  { db, collection }: Model<T>,
  documents: readonly object[],
): Promise<void> {
  const database = db.getClient().db(db.name)
  for (let at = 0; at < documents.length; at += batchSize) {
    const batch = documents.slice(at, at + batchSize)
    const { writeErrors } = await database.command({
      ...{ insert: collection.name, documents: batch, ordered: false, bypassDocumentValidation: true },
      writeConcern: { w: 1 },
    })
    if (writeErrors) throw new Error(`Not stored in ${collection.name}: ${writeErrors[0].errmsg}`)
  }
}
