import type { InvoiceStatus, InvoiceStatusResult } from '@drayline/domain/invoice'
import { invoiceTransitions } from '@drayline/domain/invoice'
import type { InvoiceBulkAction, InvoiceBulkRow } from '@drayline/domain/invoice-bulk'
import { bulkLimit, bulkTargets } from '@drayline/domain/invoice-bulk'
import { formatCents } from '@drayline/domain/money'
import type { ServerMessage } from '@drayline/domain/server-messages'
import { pathBetween, refusedStep } from '@drayline/domain/transitions'
import type { AnyCall } from '../core/call.ts'
import { invalid, Problem, unavailable } from '../core/errors.ts'
import { op } from '../core/filter.ts'
import { AlreadyDone } from '../core/idempotency.ts'
import { readQuery } from '../core/input.ts'
import { translate } from '../core/text.ts'
import { isConnectionError } from '../core/transaction.ts'
import { keepAnswer } from '../core/write.ts'
import type { Written } from '../core/written.ts'
import { notWritten } from '../core/written.ts'
import { duplicateMessage, findOpenDuplicates } from './duplicates.ts'
import type { InvoiceDoc } from './invoice.model.ts'
import { InvoiceRecord } from './invoice.model.ts'
import type { InvoiceFilters } from './invoices.list.ts'
import { invoiceQuery, matching } from './invoices.list.ts'
import { moveInvoice } from './invoices.service.ts'

/** What a bulk call asks for: these ids, or those that a list with a filter shows. */
export interface BulkInput {
  ids?: number[] | undefined
  filter?: string | undefined
  after?: number | undefined
  action: InvoiceBulkAction
  reason: string | null
  dryRun: boolean
}

type Listed = Pick<InvoiceDoc, '_id' | 'invoiceNumber' | 'amountCents' | 'status'>

/**
 * Walks many invoices to a status, or with `dryRun` says for each whether it would go and why not, and writes nothing.
 * At most `bulkLimit` a call; `next` goes on. 422 for a rejection without a reason.
 */
export async function changeInvoices(ctx: AnyCall, input: BulkInput) {
  if ((input.ids === undefined) === (input.filter === undefined))
    throw invalid({ ids: 'invoice.bulk.choice' })
  if (input.action === 'reject' && !input.reason) throw invalid({ reason: 'invoice.reason.required' })
  const { invoices, next } = await chosen(ctx, input)
  const wanted = input.ids ? [...new Set(input.ids)] : invoices.map(({ _id }) => _id)
  if (input.dryRun) {
    const results = await judge(ctx, wanted, invoices, bulkTargets[input.action])
    return notWritten({ results, next })
  }
  const status = bulkTargets[input.action]
  const moved = await moveEach(ctx, wanted, { status, reason: input.reason })
  const known = new Map(invoices.map((invoice) => [invoice._id, invoice]))
  const results = moved.map(({ id, ok, message }) => ({ ...rowOf(id, known.get(id)), ok, message }))
  const answer = { results, next }
  return await keepAnswer(ctx, answer, !moved.some(({ away }) => away))
}

/** The invoices that are meant, and after which the next call goes on. */
async function chosen(ctx: AnyCall, { ids, filter, after }: BulkInput) {
  if (ids) return { invoices: await read({ _id: op.in([...new Set(ids)]) }, ids.length), next: null }
  const query = (await readQuery(invoiceQuery, new URLSearchParams(filter))) as InvoiceFilters & {
    q?: string
  }
  const conditions = [matching(query, ctx.user.timezone), ...(after ? [{ _id: op.gt(after) }] : [])]
  const invoices = await read({ $and: conditions }, bulkLimit + 1)
  const page = invoices.slice(0, bulkLimit)
  const last = invoices.length > bulkLimit ? page.at(-1) : undefined
  return { invoices: page, next: last?._id ?? null }
}

async function read(filter: object, limit: number): Promise<InvoiceDoc[]> {
  return await InvoiceRecord.find(filter as never, { search: 0, history: 0 })
    .sort({ _id: 1 })
    .limit(limit)
    .maxTimeMS(5_000)
    .lean<InvoiceDoc[]>()
}

/** What would become of each: the same rules as when it is done, without doing it. */
async function judge(
  ctx: AnyCall,
  ids: readonly number[],
  invoices: readonly InvoiceDoc[],
  to: InvoiceStatus,
): Promise<InvoiceBulkRow[]> {
  const open = to === 'approved' || to === 'paid' ? await findOpenDuplicates(invoices) : []
  const known = new Map(invoices.map((invoice, index) => [invoice._id, { invoice, open: open[index] ?? [] }]))
  const refusalOf = (id: number): ServerMessage | null => {
    const found = known.get(id)
    if (!found) return { key: 'error.notFound' }
    const { invoice } = found
    const path = pathBetween(invoiceTransitions, invoice.status, to, ctx.can)
    if (!path?.length) return refusedStep(invoice.status, to)
    const approves = path.includes('approved') && invoice.status !== 'paid'
    return approves && found.open.length > 0 ? duplicateMessage(invoice, found.open) : null
  }
  return ids.map((id) => {
    const refusal = refusalOf(id)
    const message = refusal && translate(ctx.language, refusal)
    return { ...rowOf(id, known.get(id)?.invoice), ok: message === null, message }
  })
}

function rowOf(id: number, invoice: Listed | undefined) {
  return {
    id,
    invoiceNumber: invoice?.invoiceNumber ?? null,
    amount: invoice ? formatCents(invoice.amountCents) : null,
    from: invoice?.status ?? null,
  }
}

/**
 * Walks several invoices to a status, each in a transaction of its own: one that cannot go does not hold back the
 * others, and the answer says for each what happened.
 */
export async function moveInvoices(
  ctx: AnyCall,
  input: { ids: number[]; status: InvoiceStatus; reason: string | null },
): Promise<Written<InvoiceStatusResult[]>> {
  const moved = await moveEach(ctx, [...new Set(input.ids)], input)
  const results = moved.map(({ id, ok, message }) => ({ id, ok, message }))
  return await keepAnswer(ctx, results, !moved.some(({ away }) => away))
}

/** When the database goes away in the middle, the rest is not tried. */
async function moveEach(
  ctx: AnyCall,
  ids: readonly number[],
  change: { status: InvoiceStatus; reason: string | null },
): Promise<(InvoiceStatusResult & { away: boolean })[]> {
  const results: (InvoiceStatusResult & { away: boolean })[] = []
  let away = false
  for (const id of ids) {
    const problem: Problem | undefined = away ? unavailable() : await attempt(ctx, id, change)
    away ||= problem?.status === 503
    results.push({ id, ok: !problem, message: problem ? translate(ctx.language, problem.text) : null, away })
  }
  return results
}

async function attempt(
  ctx: AnyCall,
  id: number,
  { status, reason }: { status: InvoiceStatus; reason: string | null },
): Promise<Problem | undefined> {
  try {
    await moveInvoice(ctx, id, status, { reason, part: String(id) })
    return undefined
  } catch (error) {
    if (error instanceof AlreadyDone) return undefined
    if (error instanceof Problem) return error
    if (isConnectionError(error)) return unavailable()
    ctx.log.error({ err: error, invoice: id }, 'one of several invoices could not be moved')
    return new Problem(500, 'error.internal')
  }
}
