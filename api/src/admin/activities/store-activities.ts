import { nextId } from '../../kernel/database/ids.ts'
import { searchKeys } from '../../kernel/database/search-keys.ts'
import type { Keeper } from '../../kernel/writes/record-changes.ts'
import { ActivityRecord } from './activity.model.ts'

/** In a transaction: stores what a write tells the feed. */
export const storeActivities: Keeper = async ({ tx, call: { user }, activities }) => {
  if (activities.length === 0) return
  const ids = await Promise.all(activities.map(() => nextId('activities')))
  const records = activities.map((entry, index) => ({
    clientId: null,
    ...entry,
    _id: ids[index] as number,
    userId: user.id,
    userName: user.name,
    search: searchKeys(user.name, ...Object.values(entry.message.params ?? {})),
    hiddenFor: [],
    createdAt: tx.now,
  }))
  await ActivityRecord.insertMany(records, { lean: true })
}
