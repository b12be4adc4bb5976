import { factoredStatuses, pendingPaymentStatuses } from '@drayline/domain/finance/factoring/factoring'
import type { InvoiceDetail } from '@drayline/domain/finance/invoices/invoice'
import { todayIn } from '@drayline/domain/kernel/dates/dates'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import { userDefaults } from '@drayline/domain/platform/users/user'
import { type HttpHandler, HttpResponse, http } from '@drayline/testing/handlers'
import type { MockDb } from '../mock/mock-db.ts'

function figure(invoices: readonly InvoiceDetail[]) {
  const cents = invoices.reduce((sum, { amount }) => sum + parseMoney(amount), 0)
  return { count: invoices.length, total: formatCents(cents) }
}

/** `/api/factoring` in memory. */
export function factoringHandlers(db: MockDb): HttpHandler[] {
  return [
    http.get('/api/factoring/summary', () => {
      const date = todayIn(userDefaults.timezone)
      const dayOf = (at: string | null) => (at ? todayIn(userDefaults.timezone, new Date(at)) : null)
      const { invoices } = db
      return HttpResponse.json({
        pending: figure(invoices.filter(({ status }) => pendingPaymentStatuses.includes(status))),
        factored: figure(invoices.filter(({ status }) => factoredStatuses.includes(status))),
        today: { date, ...figure(invoices.filter(({ submittedAt }) => dayOf(submittedAt) === date)) },
      })
    }),
  ]
}
