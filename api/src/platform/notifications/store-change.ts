import type { Keeper } from '../../kernel/writes/record-changes.ts'
import { ChangeRecord } from './change.model.ts'

/** In a transaction: lets the live lines of all processes tell what was touched, and by whom. */
export const storeChange: Keeper = async ({ tx, call: { user }, changeId, touched, edited }) => {
  const all = touched()
  if (all.length === 0) return
  const by = user.id === null || !user.name ? null : { id: user.id, name: user.name }
  await ChangeRecord.create([{ change: changeId, by, touched: all, edited: [...edited], at: tx.now }])
}
