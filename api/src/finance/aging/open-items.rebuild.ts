import { nextId } from '../../kernel/database/ids.ts'
import { tellAllChanged } from '../../platform/changes/index.ts'
import type { OpenItemDoc } from './open-item.model.ts'
import { OpenItem } from './open-item.model.ts'

/** Stores items made outside of a change: a migration, demo data. Those that are there already stay. */
export async function storeOpenItems(items: readonly Omit<OpenItemDoc, '_id'>[]): Promise<void> {
  if (items.length > 0) {
    const first = await nextId('open_items', items.length)
    const documents = items.map((item, index) => ({ _id: first + index, ...item }))
    await OpenItem.collection.insertMany(documents as never, { ordered: false }).catch(ignoreStored)
  }
  await tellAllChanged()
}

function ignoreStored(error: unknown): void {
  if ((error as { code?: number }).code !== 11_000) throw error
}
