import { formatCents } from '@drayline/domain/kernel/money/money'
import { todayIn } from '@drayline/domain/kernel/dates/dates'
import type { FinanceWaiting, FinanceWaitingLine } from '@drayline/domain/platform/waiting/waiting-schema'
import { todayOf } from '../../kernel/base/days.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Sums } from '../../platform/sums/index.ts'
import { readSums } from '../../platform/sums/index.ts'
import { readDueCalls } from '../collections/index.ts'
import type { InvoiceDoc } from '../invoices/index.ts'
import { invoiceRecords } from '../invoices/index.ts'

/**
 * Work in money that waits for the caller (R-DSH-9): only what they may do, and only where there is some. Counts and
 * amounts are kept sums, the oldest is one step in an index.
 */
export async function readFinanceWaiting(call: AnyCall): Promise<FinanceWaitingLine[]> {
  const lines = await Promise.all([
    call.can('invoices.approve') ? invoicesIn(call, 'approve', 'submitted') : null,
    call.can('invoices.pay') ? invoicesIn(call, 'fund', 'approved') : null,
    call.can('collections.update') ? callsDue(call) : null,
    call.can('fuelAdvances.decide')
      ? fromSums('fuelAdvances', await readSums('fuelAdvances'), ['pending'])
      : null,
    call.can('fuelCards.review')
      ? withoutMoney(fromSums('fuelCards', await readSums('fuelCards'), ['pending', 'under_review']))
      : null,
  ])
  return lines.filter((line) => line !== null).filter(({ count }) => count > 0)
}

async function invoicesIn(
  { user }: AnyCall,
  kind: FinanceWaiting,
  status: InvoiceDoc['status'],
): Promise<FinanceWaitingLine> {
  const [sums, first] = await Promise.all([
    readSums('invoices'),
    invoiceRecords
      .findOne({ status }, { submittedAt: 1 })
      .sort({ submittedAt: 1, _id: 1 })
      .lean<Pick<InvoiceDoc, 'submittedAt'>>(),
  ])
  const since = first?.submittedAt
  return { ...fromSums(kind, sums, [status]), oldest: since ? todayIn(user.timezone, since) : null }
}

async function callsDue(call: AnyCall): Promise<FinanceWaitingLine> {
  const day = { today: todayOf(call), zone: call.user.timezone }
  const { count, pastDueCents, oldestDue } = await readDueCalls(day, call.config.companyTimeZone)
  return { kind: 'call', count, amount: formatCents(pastDueCents), oldest: oldestDue }
}

function fromSums(kind: FinanceWaiting, sums: Sums, statuses: readonly string[]): FinanceWaitingLine {
  const found = statuses.map((status) => sums[status] ?? { count: 0, cents: 0 })
  const add = (field: 'count' | 'cents') => found.reduce((sum, part) => sum + part[field], 0)
  return { kind, count: add('count'), amount: formatCents(add('cents')), oldest: null }
}

const withoutMoney = (line: FinanceWaitingLine): FinanceWaitingLine => ({ ...line, amount: null })
