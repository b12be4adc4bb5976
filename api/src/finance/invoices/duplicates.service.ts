import type { NotDuplicateInput } from '@drayline/domain/finance/invoices/invoice-duplicates'
import { parseMoney } from '@drayline/domain/kernel/money/money'
import { conflict, notFound } from '../../kernel/base/errors.ts'
import { op } from '../../kernel/database/filter.ts'
import { NameLookup } from '../../kernel/database/names.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import type { LoadDoc } from '../../operations/loads/index.ts'
import { loadRecords } from '../../operations/loads/index.ts'
import { withParties, withPartiesOf } from '../../operations/parties/index.ts'
import type { Match } from './duplicates.ts'
import { findDuplicates, findOpenDuplicates, namesOf } from './duplicates.ts'
import type { InvoiceDoc } from './invoice.model.ts'
import { InvoiceRecord } from './invoice.model.ts'
import type { InvoiceRow } from './invoice.presenter.ts'

/** So many are told of one invoice; the first say it all. */
const shown = 20

/** A possible duplicate with the names of its parties. */
export interface DuplicateRow extends Omit<Match, 'invoice'> {
  invoice: Match['invoice'] & Pick<InvoiceRow, 'client' | 'broker'>
}

/** The possible duplicates of an invoice, open questions first. 404 unknown. */
export async function duplicatesOf(id: number): Promise<DuplicateRow[]> {
  const invoice = await InvoiceRecord.findById(id, { search: 0, history: 0 }).lean<InvoiceDoc>()
  if (!invoice) throw notFound()
  const [matches = []] = await findDuplicates([invoice])
  return await withNames(matches)
}

/** Returns the invoices that one in a form would duplicate; none for an unknown load. */
export async function checkDuplicates(
  input: { loadId: number; amount: string; except?: number | undefined },
  now: Date,
): Promise<DuplicateRow[]> {
  const load = await loadRecords.findById(input.loadId, { loadNumber: 1, brokerId: 1 }).lean<LoadDoc>()
  if (!load) return []
  const stored = input.except
    ? await InvoiceRecord.findById(input.except, { search: 0, history: 0 }).lean<InvoiceDoc>()
    : null
  const [matches = []] = await findOpenDuplicates([
    {
      _id: stored?._id ?? null,
      loadId: load._id,
      loadNumber: load.loadNumber,
      brokerId: load.brokerId,
      amountCents: parseMoney(input.amount),
      createdAt: stored?.createdAt ?? now,
      status: 'draft',
      notDuplicates: stored?.notDuplicates ?? [],
    },
  ])
  return await withNames(matches)
}

/** Returns the number of open questions about each of these invoices; those without any are missing. */
export async function countDuplicates(ids: readonly number[]): Promise<{ id: number; count: number }[]> {
  const invoices = await InvoiceRecord.find({ _id: op.in(ids) }, { search: 0, history: 0 }).lean<
    InvoiceDoc[]
  >()
  const matches = await findOpenDuplicates(invoices)
  return invoices
    .map(({ _id }, index) => ({ id: _id, count: matches[index]?.length ?? 0 }))
    .filter(({ count }) => count > 0)
}

/**
 * Keeps someone's word that an invoice is not the same as others: who, when and why. Once said it holds for both.
 * 404 unknown, 412 stale, 409 when none of them is an open question.
 */
export function clearDuplicates(
  call: AnyCall,
  id: number,
  input: NotDuplicateInput,
): Promise<Written<InvoiceRow>> {
  const work = async (tx: Tx) => {
    const before = await tx.load(InvoiceRecord, id)
    const [open = []] = await findOpenDuplicates([before])
    const meant = open.map(({ invoice }) => invoice).filter(({ _id }) => input.of.includes(_id))
    if (meant.length === 0) throw conflict({ key: 'invoice.duplicateNone' })
    const clearance = {
      of: meant.map(({ _id, invoiceNumber }) => ({ id: _id, invoiceNumber })),
      reason: input.reason,
      by: { id: call.user.id, name: call.user.name },
      at: tx.now,
    }
    const notDuplicates = [...(before.notDuplicates ?? []), clearance]
    const after = await tx.update(InvoiceRecord, before, { notDuplicates })
    const subject = { entityType: 'invoice', entityId: id } as const
    tx.audit({ ...subject, action: 'invoice.notDuplicate', before, after })
    tx.activity({
      ...subject,
      clientId: after.clientId,
      type: 'invoice_updated',
      message: {
        key: 'activity.invoiceNotDuplicate',
        params: { invoiceNumber: after.invoiceNumber, others: namesOf(meant) },
      },
    })
    return await withPartiesOf(after)
  }
  return write(call, work)
}

async function withNames(matches: readonly Match[]): Promise<DuplicateRow[]> {
  const first = [...matches]
    .sort((a, b) => Number(a.cleared !== null) - Number(b.cleared !== null))
    .slice(0, shown)
  const invoices = await withParties(
    first.map(({ invoice }) => invoice),
    new NameLookup(),
  )
  return first.map((match, index) => ({ ...match, invoice: invoices[index] ?? match.invoice }))
}
