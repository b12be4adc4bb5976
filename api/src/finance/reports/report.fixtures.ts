import { openPeriods } from '@drayline/domain/finance/aging/aging'
import type { InvoiceStatus } from '@drayline/domain/finance/invoices/invoice'
import { storeOpenItems } from '../aging/open-items.rebuild.ts'
import { openItemsOf } from '../aging/open-items.service.ts'
import type { InvoiceDoc, InvoiceStepDoc } from '../invoices/invoice.model.ts'
import { InvoiceRecord } from '../invoices/invoice.model.ts'

/** An invoice by its steps, as a test tells it. */
export interface Told {
  clientId: number
  brokerId: number | null
  amountCents: number
  termDays: number
  steps: { to: InvoiceStatus; at: Date }[]
}

const by = { id: 1, name: 'Erin Employee' }

/** Stores invoices with their open items as the steps of their lives leave them. */
export async function storeInvoices(told: readonly Told[]): Promise<InvoiceDoc[]> {
  await InvoiceRecord.deleteMany({})
  const documents = told.map((one, index) => documentOf(one, index + 1))
  if (documents.length > 0) await InvoiceRecord.collection.insertMany(documents as never)
  await storeOpenItems(documents.flatMap((one, index) => openItemsOf(one, told[index]?.termDays ?? 30)))
  return documents
}

function documentOf({ clientId, brokerId, amountCents, steps }: Told, _id: number): InvoiceDoc {
  const history: InvoiceStepDoc[] = steps.map(({ to, at }, index) => ({
    ...{ from: steps[index - 1]?.to ?? null, to, at, by, reason: null },
  }))
  const last = (status: InvoiceStatus) => steps.findLast(({ to }) => to === status)?.at ?? null
  const status = steps.at(-1)?.to ?? 'draft'
  const at = steps[0]?.at ?? new Date(0)
  return {
    ...{ _id, version: 1, createdAt: at, updatedAt: at, invoiceNumber: `INV-${_id}`, loadId: _id },
    ...{ loadNumber: `LD-${_id}`, clientId, brokerId, amountCents, status, notes: null, history, search: [] },
    ...{ submittedBy: by, approvedBy: null, rejectedBy: null, paidBy: null },
    ...{ submittedAt: openPeriods(history).at(-1)?.submittedAt ?? null, approvedAt: last('approved') },
    ...{ rejectedAt: null, paidAt: status === 'paid' ? last('paid') : null },
  } satisfies Partial<InvoiceDoc> as unknown as InvoiceDoc
}
