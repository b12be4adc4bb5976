import { op } from '../../kernel/database/filter.ts'
import type { Named } from '../../kernel/database/names.ts'
import { clientRecords } from '../clients/index.ts'
import { loadRecords } from '../loads/index.ts'
import type { DocumentDoc } from './document.model.ts'

/**
 * A document with its client, the number of its load, and the invoice that rests on it, where they were looked up.
 */
export type DocumentRow = DocumentDoc & {
  client?: Named | null
  load?: { id: number; loadNumber: string } | null
  billedBy?: { id: number; invoiceNumber: string } | null
}

/** The documents of a page with the numbers of their loads: one question for all of them. */
export async function withLoads<Doc extends DocumentDoc>(
  documents: readonly Doc[],
): Promise<(Doc & DocumentRow)[]> {
  const ids = idsOf(documents, ({ loadId }) => loadId)
  if (ids.length === 0) return [...documents]
  const loads = await loadRecords.find({ _id: op.in(ids) }, { loadNumber: 1 }).lean()
  const numbers = new Map(loads.map(({ _id, loadNumber }) => [_id, { id: _id, loadNumber }]))
  return documents.map((document) => ({ ...document, load: numbers.get(document.loadId ?? 0) ?? null }))
}

/** The documents of a page with the records they are filed under: one question for each kind of them. */
export async function withPlaces<Doc extends DocumentDoc>(
  documents: readonly Doc[],
): Promise<(Doc & DocumentRow)[]> {
  const ids = idsOf(documents, ({ clientId }) => clientId)
  const [rows, clients] = await Promise.all([
    withLoads(documents),
    ids.length > 0 ? clientRecords.find({ _id: op.in(ids) }, { name: 1 }).lean() : [],
  ])
  const named = new Map(clients.map(({ _id, name }) => [_id, { id: _id, name }]))
  return rows.map((row) => ({ ...row, client: named.get(row.clientId ?? 0) ?? null }))
}

function idsOf(documents: readonly DocumentDoc[], of: (document: DocumentDoc) => number | null): number[] {
  return [...new Set(documents.flatMap((document) => of(document) ?? []))]
}
