import { nextId } from '@drayline/api/kernel/database/ids'

/** Gives the records of a batch their ids, taken all at once. */
export async function numberBatch(collection: string, batch: { _id: number }[]): Promise<void> {
  const first = await nextId(collection, batch.length)
  for (const [index, record] of batch.entries()) record._id = first + index
}
