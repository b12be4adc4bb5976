import type { InvoiceStatus } from '@drayline/domain/finance/invoices/invoice'
import { todayIn } from '@drayline/domain/kernel/dates/dates'
import { formatCents } from '@drayline/domain/kernel/money/money'
import type { ClientSummary } from '@drayline/domain/operations/clients/client'
import { dayRange } from '../../kernel/base/days.ts'
import { notFound } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import { loadRecords } from '../../operations/loads/index.ts'
import { invoiceRecords } from '../invoices/index.ts'
import { averageDaysToPay } from '../purchases/index.ts'

/** Number and sum of the invoices of one status. */
interface StatusFigures {
  _id: InvoiceStatus
  count: number
  cents: number
  monthCount: number
  monthCents: number
}

/** The figures of a client's page; see `clientSummary` for what each means. 404 unknown. */
export async function summaryOf({ user, now }: AnyCall, clientId: number): Promise<ClientSummary> {
  const firstOfMonth = `${todayIn(user.timezone, now()).slice(0, 8)}01`
  const { from = now() } = dayRange(firstOfMonth, undefined, user.timezone)
  const [client, figures, loadsInTransit, days] = await Promise.all([
    clientRecords.exists({ _id: clientId }),
    figuresOf(clientId, from),
    loadRecords.countDocuments({ clientId, status: 'in_transit' }),
    averageDaysToPay({ clientId }),
  ])
  if (!client) throw notFound()
  const of = (...statuses: InvoiceStatus[]) => figures.filter(({ _id }) => statuses.includes(_id))
  const paid = of('paid')
  return {
    clientId,
    open: total(of('submitted', 'approved')),
    paid: total(paid),
    thisMonth: total(
      of('submitted', 'approved', 'paid').map(({ monthCount, monthCents }) => ({
        count: monthCount,
        cents: monthCents,
      })),
    ),
    loadsInTransit,
    averageDaysToPay: days,
  }
}

function total(parts: readonly { count: number; cents: number }[]) {
  const sum = (field: 'count' | 'cents') => parts.reduce((before, part) => before + part[field], 0)
  return { count: sum('count'), amount: formatCents(sum('cents')) }
}

/** Adds a client's invoices up by status. The index holds every field that is asked for. */
async function figuresOf(clientId: number, monthFrom: Date): Promise<StatusFigures[]> {
  const isOfMonth = { $gte: ['$submittedAt', monthFrom] }
  return await invoiceRecords
    .aggregate<StatusFigures>([
      { $match: { clientId } },
      { $project: { _id: 0, status: 1, submittedAt: 1, amountCents: 1 } },
      {
        $group: {
          _id: '$status',
          count: { $sum: 1 },
          cents: { $sum: '$amountCents' },
          monthCount: { $sum: { $cond: [isOfMonth, 1, 0] } },
          monthCents: { $sum: { $cond: [isOfMonth, '$amountCents', 0] } },
        },
      },
    ])
    .option({ maxTimeMS: 5_000 })
}
