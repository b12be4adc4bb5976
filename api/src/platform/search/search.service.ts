import { formatCents } from '@drayline/domain/money'
import type { SearchResults } from '@drayline/domain/search'
import { minSearchLength, searchGroupSize } from '@drayline/domain/search'
import type { Model } from 'mongoose'
import type { InvoiceDoc } from '../../finance/invoices/invoice.model.ts'
import { InvoiceRecord } from '../../finance/invoices/invoice.model.ts'
import { op } from '../../kernel/database/filter.ts'
import { ignoreCase } from '../../kernel/database/list-indexes.ts'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { searchFilter, sortKey } from '../../kernel/database/search-keys.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { ClientDoc } from '../../operations/clients/client.model.ts'
import { ClientRecord } from '../../operations/clients/client.model.ts'
import type { LoadDoc } from '../../operations/loads/load.model.ts'
import { LoadRecord } from '../../operations/loads/load.model.ts'

const empty: SearchResults = { clients: [], invoices: [], loads: [] }
const patience = { maxTimeMS: 2_000 }

/**
 * Searches clients, invoices and loads: at most three of each, and only groups the caller may read. What is typed
 * exactly comes first (a number, the beginning of a client's name), then the newest records whose words begin with
 * the words typed. Texts of one or two letters find nothing, spec part 1 section 9.
 */
export async function search(ctx: AnyCall, text: string | undefined): Promise<SearchResults> {
  const typed = text?.trim() ?? ''
  if ([...typed].length < minSearchLength) return empty
  const [clients, invoices, loads] = await Promise.all([
    ctx.can('clients.read') ? findClients(typed) : [],
    ctx.can('invoices.read') ? findByNumber(InvoiceRecord, 'invoiceNumber', typed) : [],
    ctx.can('loads.read') ? findByNumber(LoadRecord, 'loadNumber', typed) : [],
  ])
  return {
    clients: clients.map(presentClientHit),
    invoices: invoices.map(presentInvoiceHit),
    loads: loads.map(presentLoadHit),
  }
}

async function findClients(typed: string): Promise<ClientDoc[]> {
  const start = sortKey(typed)
  const [named, found] = await Promise.all([
    ClientRecord.find({ nameSortKey: op.between(start, `${start}\u{10ffff}`) }, { search: 0 }, patience)
      .sort({ nameSortKey: 1, _id: 1 })
      .limit(searchGroupSize)
      .lean<ClientDoc[]>(),
    newest(ClientRecord, typed),
  ])
  return firstOf([...named, ...found])
}

async function findByNumber<T extends InvoiceDoc | LoadDoc>(
  model: Model<T>,
  field: 'invoiceNumber' | 'loadNumber',
  typed: string,
): Promise<T[]> {
  const [exact, found] = await Promise.all([
    model
      .find({ [field]: typed } as never, { search: 0, history: 0 }, patience)
      .collation(ignoreCase)
      .limit(1)
      .lean<T[]>(),
    newest(model, typed),
  ])
  return firstOf([...exact, ...found])
}

async function newest<T extends RecordDoc>(model: Model<T>, typed: string): Promise<T[]> {
  return await model
    .find((searchFilter(typed) ?? {}) as never, { search: 0 }, patience)
    .sort({ _id: -1 })
    .limit(searchGroupSize)
    .lean<T[]>()
}

/** The first few, each once. */
function firstOf<T extends { _id: number }>(rows: T[]): T[] {
  return [...new Map(rows.map((row) => [row._id, row])).values()].slice(0, searchGroupSize)
}

function presentClientHit({ _id, name, contactPerson }: ClientDoc): SearchResults['clients'][number] {
  return { id: _id, name, contactPerson }
}

function presentInvoiceHit(invoice: InvoiceDoc): SearchResults['invoices'][number] {
  const { _id, invoiceNumber, loadId, amountCents } = invoice
  return { id: _id, invoiceNumber, loadId, amount: formatCents(amountCents) }
}

function presentLoadHit(load: LoadDoc): SearchResults['loads'][number] {
  const { _id, loadNumber, pickupLocation, deliveryLocation } = load
  return { id: _id, loadNumber, pickupLocation, deliveryLocation }
}
