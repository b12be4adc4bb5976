import { nextId } from '../../kernel/database/ids.ts'
import { searchKeys } from '../../kernel/database/search-keys.ts'
import type { Keeper } from '../../kernel/writes/record-changes.ts'
import { ActivityRecord } from './activity.model.ts'

/** In a transaction: stores what a write tells the feed. */
export const storeActivities: Keeper = async ({ tx, call: { user }, activities }) => {
  if (activities.length === 0) return
  const first = await nextId('activities', activities.length)
  const records = activities.map((entry, index) => ({
    clientId: null,
    ...entry,
    _id: first + index,
    userId: user.id,
    userName: user.name,
    search: searchKeys(user.name, ...Object.values(entry.message.params ?? {})),
    hiddenFor: [],
    createdAt: tx.now,
  }))
  await ActivityRecord.insertMany(records, { lean: true })
}
