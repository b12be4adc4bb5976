import type mongoose from 'mongoose'
import { validatorOf } from './model.ts'

type Database = NonNullable<mongoose.Connection['db']>

const isRefused = (error: unknown) => (error as { code?: unknown }).code === 13

/**
 * Gives collections that exist the rules of this version, such as kinds of entries that the one before did not know.
 * @throws when they differ and the database's user may not change them
 */
export async function renewValidators(db: Database): Promise<void> {
  const collections = await db.listCollections().toArray()
  for (const collection of collections) {
    const { name } = collection
    const stored = 'options' in collection ? collection.options?.validator : undefined
    const validator = validatorOf(name)
    if (!validator || JSON.stringify(stored) === JSON.stringify(validator)) continue
    await db.command({ collMod: name, validator }).catch((error: unknown) => {
      if (!isRefused(error)) throw error
      throw new Error(`The rules of ${name} are of an earlier version: npm run database-roles -- --apply`, {
        cause: error,
      })
    })
  }
}
