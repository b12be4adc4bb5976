import type { Purchase } from '@drayline/domain/finance/purchases/purchase'
import type { ApplyInput } from '@drayline/domain/finance/receipts/receipt'
import { oldestFirst } from '@drayline/domain/finance/receipts/receipt'
import type { ShortPay, ShortReason } from '@drayline/domain/finance/short-pay/short-pay'
import { formatCents, isAmount, parseMoney } from '@drayline/domain/kernel/money/money'

/** What of a payment goes to one purchase, as it is typed. */
export interface Part {
  purchase: Purchase
  amount: string
  /** What becomes of what it leaves open, and why it does. */
  shortPay: ShortPay
  shortReason: ShortReason | null
  shortNote: string
}

/** What can be said of a part that leaves something open. */
export type PartShort = Pick<Part, 'shortPay' | 'shortReason' | 'shortNote'>

/** Nothing is said of what a part leaves open. */
export const nothingSaid: PartShort = { shortPay: 'open', shortReason: null, shortNote: '' }

/** Parts by purchase; one of nothing is left out. */
export type Parts = ReadonlyMap<number, Part>

export const noParts: Parts = new Map()

/** Returns typed text as cents; 0 while it is no amount. */
export const centsOf = (amount: string | undefined) => (amount && isAmount(amount) ? parseMoney(amount) : 0)

/** Sum of the parts, in cents. */
export function appliedCents(parts: Parts): number {
  return [...parts.values()].reduce((sum, { amount }) => sum + centsOf(amount), 0)
}

/** Returns the parts with another amount for one purchase; the empty amount takes it out. */
export function withAmount(parts: Parts, purchase: Purchase, amount: string): Parts {
  const next = new Map(parts)
  if (amount === '') next.delete(purchase.id)
  else next.set(purchase.id, { ...nothingSaid, ...parts.get(purchase.id), purchase, amount })
  return next
}

/** Returns the parts with something else said of what a purchase leaves open. */
export function withShort(parts: Parts, purchaseId: number, change: Partial<PartShort>): Parts {
  const part = parts.get(purchaseId)
  return part ? new Map(parts).set(purchaseId, { ...part, ...change }) : parts
}

/**
 * Returns the parts with their purchases as they are now. One that a complete list of what is owed no longer has was paid
 * meanwhile.
 */
export function asOwedNow(parts: Parts, found: readonly Purchase[], isComplete: boolean): Parts {
  const now = new Map(found.map((purchase) => [purchase.id, purchase]))
  const paid = (purchase: Purchase) => (isComplete ? { ...purchase, open: '0.00' } : purchase)
  return new Map(
    [...parts].map(([id, part]) => [id, { ...part, purchase: now.get(id) ?? paid(part.purchase) }]),
  )
}

/** What a payment can still pay of a purchase, in cents: what is open, or what is left of a loss that we bore. */
export function payableCents({ state, open, closing, recovered }: Purchase): number {
  if (state !== 'written_off') return parseMoney(open)
  return parseMoney(closing?.lost ?? '0.00') - parseMoney(recovered)
}

/** Gives a purchase all that is open on it, or what is left of the payment. */
export function fill(parts: Parts, purchase: Purchase, cents: number): Parts {
  const others = appliedCents(parts) - centsOf(parts.get(purchase.id)?.amount)
  const part = Math.min(payableCents(purchase), cents - others)
  return withAmount(parts, purchase, part > 0 ? formatCents(part) : '')
}

/** Gives the whole payment to purchases in the order given, each in full while it lasts. */
export function fillOldest(purchases: readonly Purchase[], cents: number): Parts {
  const byId = new Map(purchases.map((purchase) => [purchase.id, purchase]))
  const owed = purchases.filter(({ state }) => state !== 'written_off')
  const open = owed.map((purchase) => ({ id: purchase.id, openCents: payableCents(purchase) }))
  let parts = noParts
  for (const { purchaseId, cents: part } of oldestFirst(cents, open)) {
    const purchase = byId.get(purchaseId)
    if (purchase) parts = withAmount(parts, purchase, formatCents(part))
  }
  return parts
}

/** What is open on a purchase after its part, in cents; below zero for a part that is too large. */
export function openAfter({ purchase, amount }: Part): number {
  return payableCents(purchase) - centsOf(amount)
}

/** Why a part cannot be posted; null when it can. */
export function partProblem(part: Part) {
  if (payableCents(part.purchase) === 0) return 'apply.paidMeanwhile'
  if (centsOf(part.amount) === 0) return 'apply.notAmount'
  const left = openAfter(part)
  if (left < 0) return 'apply.tooMuch'
  return saysRest(part) && part.shortReason === 'other' && part.shortNote.trim() === ''
    ? 'apply.noNote'
    : null
}

/** What is said of all parts when one of them has a problem. */
const rowProblems = {
  'apply.paidMeanwhile': 'apply.rowsPaid',
  'apply.notAmount': 'apply.rowsWrong',
  'apply.tooMuch': 'apply.rowsTooMuch',
  'apply.noNote': 'apply.rowsNote',
} as const

/** Most purchases that one call pays. */
const maxParts = 100

/** Why the parts cannot be posted with a payment of so many cents; null when they can. */
export function partsProblem(parts: Parts, cents: number) {
  if (parts.size > maxParts) return 'apply.tooMany'
  for (const part of parts.values()) {
    const problem = partProblem(part)
    if (problem) return rowProblems[problem]
  }
  return appliedCents(parts) > cents ? 'apply.beyond' : null
}

/** Tells whether something becomes of what a part leaves open: a loss that we bore stays ours. */
export const saysRest = (part: Part) => openAfter(part) > 0 && part.purchase.state !== 'written_off'

/** Parts as the API takes them. */
export function applicationsOf(parts: Parts): ApplyInput['applications'] {
  return [...parts.values()].map((part) => {
    const { shortPay, shortReason, shortNote } = saysRest(part) ? part : nothingSaid
    return {
      ...{ purchaseId: part.purchase.id, amount: formatCents(centsOf(part.amount)) },
      ...{ shortPay, shortReason, shortNote: shortReason === null ? null : shortNote.trim() || null },
    }
  })
}
