import mongoose from 'mongoose'
import { ensureIndexes } from '../indexes.ts'
import { declaredIndexes } from '../kernel/database/model.ts'
import { tellAllChanged } from '../platform/changes/tell-all.ts'

/** Collections of the product, as opposed to those that a test declares for itself. */
const productCollections = new Set(declaredIndexes().map(([model]) => model.collection.name))

/** Numbers of this process's databases that are in use; a suite may run several APIs at once. */
const inUse = new Set<number>()

interface Mark {
  _id: string
  run: string
}

/**
 * A database for one suite: one of this jest worker's own, used again by its next suite. Making collections and
 * indexes anew for each suite would take most of the time of all tests.
 */
export function takeTestDatabase(): { name: string; release: () => void } {
  let number = 0
  while (inUse.has(number)) number += 1
  inUse.add(number)
  const name = `test_${process.env.JEST_WORKER_ID ?? '0'}_${number}`
  return { name, release: () => void inUse.delete(number) }
}

/** Makes the connected database as good as new: no records, the indexes of the product and of this suite. */
export async function prepareTestDatabase(): Promise<void> {
  const run = process.env.DRAYLINE_TEST_RUN ?? ''
  const marks = mongoose.connection.collection<Mark>('test_marks')
  const prepared = (await marks.findOne({ _id: 'indexes' }))?.run === run
  if (prepared) await emptyCollections()
  else await mongoose.connection.dropDatabase()
  if (!prepared || declaredIndexes().length > productCollections.size) await ensureIndexes()
  await marks.updateOne({ _id: 'indexes' }, { $set: { run } }, { upsert: true })
  await tellAllChanged()
}

/** Removes all records of the connected database; the product's collections keep their indexes. */
export async function emptyCollections(): Promise<void> {
  // One after the other: all at once would wait for connections longer than the product lets anything wait.
  for (const { name } of await mongoose.connection.listCollections()) {
    if (name === 'test_marks') continue
    const collection = mongoose.connection.collection(name)
    if (productCollections.has(name) || name === 'counters') await collection.deleteMany({})
    else await collection.drop()
  }
}
