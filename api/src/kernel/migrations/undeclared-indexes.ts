import type { Model } from 'mongoose'
import mongoose from 'mongoose'
import { declaredIndexes } from '../database/model.ts'
import { nameOf } from './index-builds.ts'

/** An index that costs every write of its collection something, and that this version asks nothing of. */
export interface UndeclaredIndex {
  collection: string
  name: string
}

/** Indexes of our collections that no model declares: of an earlier version, or made by hand. */
export async function undeclaredIndexes(): Promise<UndeclaredIndex[]> {
  const existing = new Set((await mongoose.connection.listCollections()).map(({ name }) => name))
  const collections = declaredIndexes().filter(([{ collection }]) => existing.has(collection.name))
  const found = await Promise.all(
    collections.map(async ([model, specs]) => {
      const declared = new Set(['_id_', ...specs.map(nameOf)])
      return (await namesOf(model)).flatMap((name) =>
        declared.has(name) ? [] : [{ collection: model.collection.name, name }],
      )
    }),
  )
  return found.flat()
}

async function namesOf(model: Model<never>): Promise<string[]> {
  const indexes = await model.collection.indexes()
  return indexes.flatMap(({ name }) => name ?? [])
}

/** Drops an index; one that is gone already is no failure. */
export async function dropUndeclared({ collection, name }: UndeclaredIndex): Promise<void> {
  const gone = 27
  await mongoose.connection
    .collection(collection)
    .dropIndex(name)
    .catch((error: { code?: number }) => {
      if (error.code !== gone) throw error
    })
}
