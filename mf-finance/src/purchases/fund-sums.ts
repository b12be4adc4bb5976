import type { FundedClient } from '@drayline/domain/finance/purchases/purchase'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'

/** Amounts of a payment that are added up. */
type Part = keyof NonNullable<FundedClient['amounts']>

/** Sum of one amount over clients, as a decimal string. */
export function sumOf(clients: readonly FundedClient[], part: Part): string {
  return added(clients.map(({ amounts }) => amounts?.[part] ?? null))
}

/** Sum of the faces of all invoices of clients. */
export function faceOf(clients: readonly FundedClient[]): string {
  return added(clients.flatMap(({ invoices }) => invoices.map(({ face }) => face)))
}

/** Adds decimal strings up; what is not known counts nothing. */
function added(amounts: readonly (string | null)[]): string {
  return formatCents(amounts.reduce((sum, amount) => sum + (amount ? parseMoney(amount) : 0), 0))
}

/** Tells whether a decimal string is zero. */
export const isZero = (amount: string | null) => amount === null || parseMoney(amount) === 0
