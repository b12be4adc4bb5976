import { randomUUID } from 'node:crypto'
import { databaseNow } from '../../kernel/database/database-clock.ts'
import { ChangeRecord } from './change.model.ts'

/**
 * Lets all processes know that records were changed past `write`: by a migration, a repair, or demo data. What they keep
 * is read anew.
 */
export async function tellAllChanged(): Promise<void> {
  await ChangeRecord.create([{ change: randomUUID(), by: null, touched: [], edited: [], at: databaseNow() }])
}
