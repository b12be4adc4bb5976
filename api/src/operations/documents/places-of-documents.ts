import { op } from '../../kernel/database/filter.ts'
import { loadRecords } from '../loads/index.ts'
import type { DocumentDoc } from './document.model.ts'

/** A document with the number of its load, and the invoice that rests on it, where they were looked up. */
export type DocumentRow = DocumentDoc & {
  load?: { id: number; loadNumber: string } | null
  billedBy?: { id: number; invoiceNumber: string } | null
}

/** The documents of a page with the numbers of their loads: one question for all of them. */
export async function withLoads<Doc extends DocumentDoc>(
  documents: readonly Doc[],
): Promise<(Doc & DocumentRow)[]> {
  const ids = [...new Set(documents.flatMap(({ loadId }) => loadId ?? []))]
  if (ids.length === 0) return [...documents]
  const loads = await loadRecords.find({ _id: op.in(ids) }, { loadNumber: 1 }).lean()
  const numbers = new Map(loads.map(({ _id, loadNumber }) => [_id, { id: _id, loadNumber }]))
  return documents.map((document) => ({ ...document, load: numbers.get(document.loadId ?? 0) ?? null }))
}
