import { nextId } from '../core/ids.ts'
import type { Keeper } from '../core/record-changes.ts'
import { searchKeys } from '../core/search-keys.ts'
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
