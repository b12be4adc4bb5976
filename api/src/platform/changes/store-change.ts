import type { Keeper } from '../../kernel/writes/record-changes.ts'
import { ChangeRecord } from './change.model.ts'

/** Clients and brokers that a change names; of more it is said that it may be everybody. */
const maxNamed = 200

/** In a transaction: lets the live lines and the kept figures of all processes know what was touched, and by whom. */
export const storeChange: Keeper = async ({ tx, call: { user }, changeId, touched, edited, parties }) => {
  const all = touched()
  if (all.length === 0) return
  const by = user.id === null || !user.name ? null : { id: user.id, name: user.name }
  const whose = parties.size > maxNamed ? {} : { parties: [...parties] }
  await ChangeRecord.create([
    { change: changeId, by, touched: all, edited: [...edited], ...whose, at: tx.now },
  ])
}
