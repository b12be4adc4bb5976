import type { Config } from '@drayline/api/config'
import { User } from '@drayline/api/users/user.model'
import mongoose from 'mongoose'
import { loadDemoData } from './demo/load-demo-data.ts'
import { UserError } from './user-error.ts'

/** The number all demo data follows from. */
export const demoSeed = 20_260_101

interface Installation {
  _id: 'demo-data'
  state: 'loading' | 'complete'
  at: Date
}

function installation() {
  return mongoose.connection.collection<Installation>('installation')
}

/** Whether the database holds demo data, and with it the demo accounts. */
export async function hasDemoData(): Promise<boolean> {
  return (await installation().findOne({ _id: 'demo-data' }))?.state === 'complete'
}

/** Whether demo data should be loaded now: it is wanted and nobody has an account yet. */
export async function needsDemoData(config: Config): Promise<boolean> {
  if (config.seed !== 'demo') return false
  if ((await User.estimatedDocumentCount()) === 0) return true
  return (await installation().findOne({ _id: 'demo-data' }))?.state === 'loading'
}

export interface SeedOptions {
  config: Config
  uri: string
  /** Brings the indexes back after an interrupted load was thrown away. */
  ensureIndexes: () => Promise<void>
  onProgress: (text: string) => void
  invoices?: number
}

/**
 * Loads demo data into an empty database. A load that was interrupted is begun anew: half an office is none.
 * @throws UserError when that database is not ours to empty
 */
export async function seedDemoData(options: SeedOptions): Promise<void> {
  const { config, uri, onProgress, invoices } = options
  if ((await User.estimatedDocumentCount()) > 0) {
    await clearInterrupted(config)
    await options.ensureIndexes()
    onProgress('An earlier load was interrupted; starting it over')
  }
  await mark('loading')
  await loadDemoData({
    uri,
    seed: demoSeed,
    now: new Date(),
    password: config.demoPassword,
    onProgress,
    ...(invoices ? { invoices } : {}),
  })
  await mark('complete')
}

async function clearInterrupted(config: Config): Promise<void> {
  if (config.mongodbUri) {
    throw new UserError(
      'Loading demo data into this database was interrupted (or another instance is at it).',
      'Wait for the other instance, or drop the database and start again; SEED=none starts without demo data.',
    )
  }
  await mongoose.connection.dropDatabase()
}

async function mark(state: Installation['state']): Promise<void> {
  await installation().updateOne({ _id: 'demo-data' }, { $set: { state, at: new Date() } }, { upsert: true })
}
