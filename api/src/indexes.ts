import './routes.ts'
import { createIndexes } from './kernel/migrations/index-builds.ts'

/**
 * Creates every collection and index the models declare, however long it takes: for databases that are filled
 * afterwards (tests, demo data, measurements). A process that serves leaves large ones to the background
 * (`prepareData`). Indexes that are no longer declared are left to
 * `npm run migrate -- --drop-indexes`.
 */
export async function ensureIndexes(): Promise<void> {
  await createIndexes({ all: true })
}
