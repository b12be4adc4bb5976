import type { InvoiceStatus, InvoiceStatusResult } from '@drayline/domain/invoice'
import type { AnyCall } from '../core/call.ts'
import { Problem, unavailable } from '../core/errors.ts'
import { AlreadyDone } from '../core/idempotency.ts'
import { translate } from '../core/text.ts'
import { isConnectionError } from '../core/transaction.ts'
import { keepAnswer } from '../core/write.ts'
import { moveInvoice } from './invoices.service.ts'

/**
 * Walks several invoices to a status, each in a transaction of its own: one that cannot go does not hold back the
 * others, and the answer says for each what happened. When the database goes away in the middle, the rest is not
 * tried.
 */
export async function moveInvoices(
  ctx: AnyCall,
  input: { ids: number[]; status: InvoiceStatus; reason: string | null },
): Promise<InvoiceStatusResult[]> {
  const results: InvoiceStatusResult[] = []
  let away = false
  for (const id of new Set(input.ids)) {
    const problem: Problem | undefined = away ? unavailable() : await attempt(ctx, id, input)
    away ||= problem?.status === 503
    results.push({ id, ok: !problem, message: problem ? translate(ctx.language, problem.text) : null })
  }
  if (!away) await keepAnswer(ctx, results)
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
