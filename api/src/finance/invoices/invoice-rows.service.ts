import type { InvoiceRowInput, InvoiceRowsCheck } from '@drayline/domain/finance/invoices/invoice-rows-schema'
import { formatCents } from '@drayline/domain/kernel/money/money'
import type { RowResult } from '@drayline/domain/kernel/records/rows-schema'
import { op } from '../../kernel/database/filter.ts'
import { ignoreCase } from '../../kernel/database/list-indexes.ts'
import { NameLookup } from '../../kernel/database/names.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import { addSeveral } from '../../kernel/writes/rows.ts'
import { keepAnswer } from '../../kernel/writes/write.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import type { LoadDoc } from '../../operations/loads/index.ts'
import { loadRecords } from '../../operations/loads/index.ts'
import { InvoiceRecord } from './invoice.model.ts'
import { createInvoice } from './invoices.service.ts'

/** Adds drafts out of a spreadsheet, each for itself; the answer says for each what became of it. */
export async function createInvoices(
  call: AnyCall,
  rows: readonly InvoiceRowInput[],
): Promise<Written<RowResult[]>> {
  const { results, complete } = await addSeveral(call, rows, {
    add: (row, part) => createInvoice(call, { ...row, status: 'draft', reason: null, override: null }, part),
    findAdded: async ({ invoiceNumber }) => (await invoicesByNumber([invoiceNumber]))[0]?._id ?? null,
  })
  return await keepAnswer(call, results, complete)
}

/** Says of the rows of a spreadsheet which invoice numbers are taken, and which loads they bill. */
export async function checkInvoiceRows({ invoiceNumbers, loadNumbers }: InvoiceRowsCheck) {
  const [taken, loads] = await Promise.all([invoicesByNumber(invoiceNumbers), loadsByNumber(loadNumbers)])
  const names = await new NameLookup().of(
    clientRecords,
    loads.map(({ clientId }) => clientId),
  )
  return {
    taken: taken.map(({ invoiceNumber }) => invoiceNumber),
    loads: loads.map(({ _id: id, loadNumber, rateCents, status, clientId }) => ({
      id,
      loadNumber,
      rate: rateCents === null ? null : formatCents(rateCents),
      status,
      client: { id: clientId, name: names.get(clientId)?.name ?? '' },
    })),
  }
}

async function invoicesByNumber(invoiceNumbers: readonly string[]) {
  return await InvoiceRecord.find(
    { invoiceNumber: op.in([...new Set(invoiceNumbers)]) },
    { invoiceNumber: 1 },
  )
    .collation(ignoreCase)
    .maxTimeMS(5_000)
    .lean<{ _id: number; invoiceNumber: string }[]>()
}

async function loadsByNumber(loadNumbers: readonly string[]) {
  return await loadRecords
    .find(
      { loadNumber: op.in([...new Set(loadNumbers)]) },
      { loadNumber: 1, rateCents: 1, status: 1, clientId: 1 },
    )
    .collation(ignoreCase)
    .maxTimeMS(5_000)
    .lean<LoadDoc[]>()
}
