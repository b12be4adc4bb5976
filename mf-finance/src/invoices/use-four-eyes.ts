import { type HttpApi, useHost } from '@drayline/contract'
import type { FourEyes, FourEyesConflict } from '@drayline/domain/finance/four-eyes/four-eyes'
import { invoiceConflict, othersIn, takesFourEyes } from '@drayline/domain/finance/four-eyes/four-eyes'
import type { Invoice, InvoiceStatus } from '@drayline/domain/finance/invoices/invoice'
import { parseMoney } from '@drayline/domain/kernel/money/money'
import { domainMessages } from '@drayline/platform/domain-messages'
import { queryOptions, shows, useQuery } from '@drayline/platform/query'

/** Reads from which amount on two people are needed, and who may take which step. */
function fourEyesQuery(http: HttpApi) {
  return queryOptions({
    queryKey: ['mf-finance', 'four-eyes'] as const,
    meta: shows('four_eyes', 'user'),
    queryFn: ({ signal }) => http.get<FourEyes>('/api/four-eyes', { signal }),
  })
}

/**
 * Says of the next statuses of an invoice why this person may not take it there, and who may; null where they may. The
 * rule is read only when this person stands behind the invoice.
 */
export function useFourEyes(invoice: Invoice, next: readonly InvoiceStatus[]) {
  const { http, user } = useHost()
  const conflicts = next.map((to) => ({ to, conflict: conflictOf(invoice, to, user.id) }))
  const isAffected = conflicts.some(({ conflict }) => conflict !== null)
  const { data: rule } = useQuery({ ...fourEyesQuery(http), enabled: isAffected })

  return (to: InvoiceStatus): string | null => {
    const conflict = conflicts.find((one) => one.to === to)?.conflict
    if (!conflict || !rule) return null
    const inForce = { enabled: rule.enabled, amountCents: parseMoney(rule.amount) }
    if (!takesFourEyes(inForce, parseMoney(invoice.amount))) return null
    const behind = [...conflict.behind, { id: user.id }]
    const people = othersIn(rule.people[conflict.step], behind, (key, params) =>
      domainMessages.t(key, params),
    )
    return domainMessages.t(`fourEyes.${conflict.step}`, { amount: rule.amount, people })
  }
}

function conflictOf(invoice: Invoice, to: InvoiceStatus, personId: number): FourEyesConflict | null {
  // An API of an earlier version does not say who entered it: then the server alone decides.
  const { status, enteredBy = [], approvedBy } = invoice
  return invoiceConflict(status, [to], { enteredBy, approvedBy }, personId)
}
