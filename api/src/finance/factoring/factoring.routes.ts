import { factoringSummary } from '@drayline/domain/finance/factoring/factoring-schema'
import { formatCents } from '@drayline/domain/kernel/money/money'
import type { Route } from '../../kernel/http/route.ts'
import { defineRoute } from '../../kernel/http/route.ts'
import { readFactoring } from './factoring.service.ts'

const present = ({ count, cents }: { count: number; cents: number }) => ({ count, total: formatCents(cents) })

export const factoringRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/factoring/summary',
    summary:
      'Pending payments, factored invoices and what was submitted today, by the calendar of your time zone',
    permission: 'invoices.read',
    response: factoringSummary,
    handler: (call) => readFactoring(call),
    present: ({ pending, factored, today }) => ({
      pending: present(pending),
      factored: present(factored),
      today: { date: today.date, ...present(today) },
    }),
  }),
]
