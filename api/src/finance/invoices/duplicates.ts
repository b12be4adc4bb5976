import type { DuplicateReason } from '@drayline/domain/finance/invoices/invoice-duplicates'
import {
  duplicateDays,
  duplicateReasonsOf,
  loadKeyOf,
} from '@drayline/domain/finance/invoices/invoice-duplicates'
import { conflict } from '../../kernel/base/errors.ts'
import { op } from '../../kernel/database/filter.ts'
import type { InvoiceDoc } from './invoice.model.ts'
import { InvoiceRecord } from './invoice.model.ts'

/** Facts of an invoice that is compared with the others; without an id it is not stored yet. */
export type Compared = Pick<
  InvoiceDoc,
  'loadId' | 'loadNumber' | 'brokerId' | 'amountCents' | 'createdAt' | 'status' | 'notDuplicates'
> & { _id: number | null }

type Found = Omit<InvoiceDoc, 'history' | 'search'>

/** An invoice that may be the same as another. */
export interface Match {
  invoice: Found
  reasons: DuplicateReason[]
  /** Verdict on the pair; null while the question is open. */
  cleared: InvoiceDoc['notDuplicates'][number] | null
}

/** So many invoices are compared in one query. */
const together = 50
/** More than these say no more: an office with so many has another problem. */
const most = 1_000
const near = duplicateDays * 24 * 3_600_000
const timeout = 5_000

/**
 * The possible duplicates of invoices, looked up as they are now: nothing is stored that could become wrong. Each
 * branch of the query has its index. A rejected invoice has none.
 */
export async function findDuplicates(invoices: readonly Compared[]): Promise<Match[][]> {
  const matches: Match[][] = []
  for (let start = 0; start < invoices.length; start += together) {
    const part = invoices.slice(start, start + together)
    const candidates = await readCandidates(part.filter(({ status }) => status !== 'rejected'))
    matches.push(...part.map((invoice) => matchesOf(invoice, candidates)))
  }
  return matches
}

/** The same without those that were declared different. */
export async function findOpenDuplicates(invoices: readonly Compared[]): Promise<Match[][]> {
  const all = await findDuplicates(invoices)
  return all.map((matches) => matches.filter(({ cleared }) => cleared === null))
}

/**
 * Refuses the approval of an invoice as long as someone has not said why it is no duplicate. Inside the transaction
 * of the approval: of two new invoices that are approved at once, one finds the other.
 * @throws Problem 409 naming the others
 */
export async function refuseOpenDuplicates(before: InvoiceDoc | null, after: InvoiceDoc): Promise<void> {
  const steps = after.history.slice(before?.history.length ?? 1)
  if (!steps.some(({ from, to }) => from === 'submitted' && to === 'approved')) return
  const [open = []] = await findOpenDuplicates([after])
  if (open.length === 0) return
  const message = duplicateMessage(after, open)
  throw conflict(message, { status: message })
}

/** Message for an invoice that cannot be approved yet. */
export function duplicateMessage(
  { invoiceNumber }: Pick<InvoiceDoc, 'invoiceNumber'>,
  open: readonly Match[],
) {
  const others = namesOf(open.map(({ invoice }) => invoice))
  return { key: 'invoice.duplicateOpen' as const, params: { invoiceNumber, others } }
}

/** A few numbers, and a sign that there are more. */
export function namesOf(invoices: readonly Pick<InvoiceDoc, 'invoiceNumber'>[]): string {
  const names = invoices.slice(0, 3).map(({ invoiceNumber }) => invoiceNumber)
  return names.join(', ') + (invoices.length > names.length ? ' …' : '')
}

/**
 * Each invoice looks for what is like itself, and for nothing that is only like another one of the page. Where there
 * is more than one query answers, each is asked by itself, so that none takes another's room.
 */
async function readCandidates(invoices: readonly Compared[]): Promise<Found[]> {
  const found = await readLike(invoices)
  if (found.length < most || invoices.length < 2) return found
  const each: Found[] = []
  for (const invoice of invoices) each.push(...(await readLike([invoice])))
  return [...new Map(each.map((candidate) => [candidate._id, candidate])).values()]
}

async function readLike(invoices: readonly Compared[]): Promise<Found[]> {
  if (invoices.length === 0) return []
  return await InvoiceRecord.find({ $or: branchesOf(invoices) } as never, { search: 0, history: 0 })
    .sort({ _id: -1 })
    .limit(most)
    .maxTimeMS(timeout)
    .lean<Found[]>()
}

function branchesOf(invoices: readonly Compared[]) {
  const loads = [...new Set(invoices.map(({ loadId }) => loadId))]
  const billed = invoices.filter(({ brokerId }) => brokerId !== null)
  const byBroker = [...Map.groupBy(billed, ({ brokerId }) => brokerId)]
  return [
    { loadId: op.in(loads) },
    ...byBroker.flatMap(([brokerId, own]) => {
      const keys = [...new Set(own.map(({ loadNumber }) => loadKeyOf(loadNumber)))].filter(Boolean)
      return keys.length === 0 ? [] : [{ brokerId, loadKey: op.in(keys) }]
    }),
    ...billed.map(({ brokerId, amountCents, createdAt }) => {
      const entered = createdAt.getTime()
      return {
        brokerId,
        amountCents,
        createdAt: op.between(new Date(entered - near), new Date(entered + near)),
      }
    }),
  ]
}

function matchesOf(invoice: Compared, candidates: readonly Found[]): Match[] {
  if (invoice.status === 'rejected') return []
  const self = comparable(invoice)
  return candidates.flatMap((other) => {
    if (other._id === invoice._id || other.status === 'rejected') return []
    const reasons = duplicateReasonsOf(self, comparable(other))
    return reasons.length === 0 ? [] : [{ invoice: other, reasons, cleared: clearanceOf(invoice, other) }]
  })
}

function comparable({ loadId, loadNumber, brokerId, amountCents, createdAt }: Compared) {
  return { loadId, loadKey: loadKeyOf(loadNumber), brokerId, amountCents, enteredAt: createdAt.getTime() }
}

/** It does not matter on which of the two it was said. */
function clearanceOf(a: Compared, b: Found) {
  const saidOf = (one: Pick<Compared, 'notDuplicates'>, id: number | null) =>
    (one.notDuplicates ?? []).find(({ of }) => id !== null && of.some((other) => other.id === id))
  return saidOf(a, b._id) ?? saidOf(b, a._id) ?? null
}
