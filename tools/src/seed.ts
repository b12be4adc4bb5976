import type { Config } from '@drayline/api/kernel/base/config'
import { databaseState } from './demo/database.ts'
import { loadDemoData } from './demo/load-demo-data.ts'
import { UserError } from './user-error.ts'

/** Returns whether the connected database holds demo data, and with it the demo accounts. */
export async function hasDemoData(): Promise<boolean> {
  return (await databaseState()) === 'demo'
}

/**
 * Returns whether demo data is to be loaded at start: it is wanted, and there are no users yet or loading was
 * interrupted.
 * @throws UserError when the interrupted load may be another instance's, which is still at it
 */
export async function wantsDemoData(config: Config): Promise<boolean> {
  if (config.seed !== 'demo') return false
  const state = await databaseState()
  if (state === 'broken' && config.mongodbUri) {
    throw new UserError(
      'Demo data in this database is incomplete: another instance is loading it, or was interrupted.',
      'Wait for the other instance, or replace it: npm run demo-data -- --fresh',
    )
  }
  return state === 'empty' || state === 'broken'
}

/** Loads the standard demo data, dated relative to now. */
export async function seedDemoData(
  config: Config,
  uri: string,
  onProgress: (text: string) => void,
): Promise<void> {
  await loadDemoData({ uri, now: new Date(), password: config.demoPassword, vault: config, onProgress })
}
