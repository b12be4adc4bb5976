import { addDays, daysBetween } from '../../kernel/dates/dates.ts'
import { shareOf } from '../../kernel/money/ppm.ts'
import type { AgreementTerms, PaymentMethod } from '../agreements/agreement.ts'
import { advancePpmFor } from '../agreements/agreement.ts'
import { feeAsOf } from '../fee-plans/fee-as-of.ts'
import type { BaseRate, ClearedPayment, Fee, FeePlan } from '../fee-plans/fee-plan.ts'
import type { PurchaseState } from '../invoices/purchase-state.ts'
import type { FeeParts } from '../ledger/recipes.ts'

export { type PurchaseState, purchaseStates } from '../invoices/purchase-state.ts'
export type * from './fund-schema.ts'
export type * from './look-back-schema.ts'
export type * from './payout-schema.ts'
export type * from './purchase-schema.ts'

/** A rebate waits to be paid out, was paid, or was paid before the payment was kept. */
export const rebatePaymentStates = ['waiting', 'paid', 'unknown'] as const

/** What becomes of the reserve of a purchase whose broker is insolvent. */
export const lostReserves = ['forfeited', 'paid'] as const
export type LostReserve = (typeof lostReserves)[number]

/**
 * Why a purchase is charged back. Without recourse we bear that a broker cannot or does not pay (`unpaid`); everything
 * else stays the client's: what the broker disputes or offsets, what is not genuine, what the client has warranted, and
 * what the broker refuses.
 */
export const chargeBackCauses = ['unpaid', 'dispute', 'offset', 'fraud', 'warranty', 'refused'] as const
export type ChargeBackCause = (typeof chargeBackCauses)[number]

/** Causes for which a purchase without recourse goes back to its client all the same. */
export const clientCauses: readonly ChargeBackCause[] = chargeBackCauses.filter((one) => one !== 'unpaid')

/** States in which a broker's payment can still be applied. */
export const payableStates: readonly PurchaseState[] = ['open', 'part_paid']

/** States in which its broker may owe something: a short pay that the client bears is owed until it is settled. */
export const owingStates: readonly PurchaseState[] = [...payableStates, 'collected']

/** States of a purchase that its broker has paid, as far as days to pay are concerned. */
export const paidStates: readonly PurchaseState[] = ['collected', 'settled']

interface Paid {
  state: PurchaseState
  invoiceDay: string
  payments: readonly { valueDay: string }[]
}

/**
 * Days from the day of the invoice to the day its broker's last money came, by its value date; null while it has not
 * paid. Being funded counts for nothing in them.
 */
export function daysToPay({ state, invoiceDay, payments }: Paid): number | null {
  const last = payments
    .map(({ valueDay }) => valueDay)
    .sort()
    .at(-1)
  return last && paidStates.includes(state) ? Math.max(0, daysBetween(invoiceDay, last)) : null
}

/** Terms of a purchase, frozen when the invoice is bought: a later agreement leaves them alone. */
export interface PurchaseTerms {
  agreementId: number
  /** Number of the agreement's version. */
  agreementNumber: number
  planName: string
  plan: FeePlan
  advancePpm: number
  isRecourse: boolean
  recourseDays: number
  clearingDays: Record<PaymentMethod, number>
}

/** Returns the terms of an agreement that an invoice of this broker is bought on. */
export function frozenTerms(
  agreement: { id: number; number: number; terms: AgreementTerms },
  brokerId: number,
): PurchaseTerms {
  const { terms } = agreement
  const { isRecourse, recourseDays, clearingDays, feePlan } = terms
  return {
    ...{ agreementId: agreement.id, agreementNumber: agreement.number },
    ...{ planName: feePlan.name, plan: feePlan.terms, isRecourse, recourseDays, clearingDays },
    advancePpm: advancePpmFor(terms, brokerId),
  }
}

/** Days and face of an invoice that is bought. Days are calendar dates, the face cents. */
export interface Bought {
  faceCents: number
  purchaseDay: string
  invoiceDay: string
}

/** Facts of a purchase that its fee depends on, besides its terms. */
export interface PurchaseFigures extends Bought {
  advanceCents: number
  reserveCents: number
  /** Fee and interest that were taken when it was bought. */
  fundingFee: Required<FeeParts>
  /** Day from which the client must take it back; null without recourse. */
  recourseDay: string | null
}

/** Computes the amounts of a purchase, which never change again. Advance and reserve always make the face. */
export function purchaseFigures(
  terms: PurchaseTerms,
  bought: Bought,
  baseRates: readonly BaseRate[],
): PurchaseFigures {
  const { faceCents, purchaseDay } = bought
  const advanceCents = shareOf(faceCents, terms.advancePpm)
  const atFunding = feeAsOf(
    terms.plan,
    feeFacts(terms, { ...bought, advanceCents }, [], baseRates),
    purchaseDay,
  )
  return {
    ...bought,
    advanceCents,
    reserveCents: faceCents - advanceCents,
    fundingFee: terms.plan.taken === 'funding' ? feeParts(atFunding) : { feeCents: 0, interestCents: 0 },
    recourseDay: terms.isRecourse ? addDays(purchaseDay, terms.recourseDays) : null,
  }
}

/** The fee of a purchase if its money counts as final on a day, with the steps it adds up from. */
export function purchaseFee(
  terms: PurchaseTerms,
  figures: Bought & { advanceCents: number },
  payments: readonly ClearedPayment[],
  baseRates: readonly BaseRate[],
  day: string,
): Fee {
  return feeAsOf(terms.plan, feeFacts(terms, figures, payments, baseRates), day)
}

/** What is left to take of a fee after the part that was taken at funding. */
export function feeLeft(fee: Fee, fundingFee: Required<FeeParts>): Required<FeeParts> {
  const { feeCents, interestCents } = feeParts(fee)
  return {
    feeCents: feeCents - fundingFee.feeCents,
    interestCents: interestCents - fundingFee.interestCents,
  }
}

/** Day on which the last money of a purchase counts as final. */
export function finalDay({ payments }: { payments: readonly ClearedPayment[] }): string {
  return (
    payments
      .map((one) => one.clearedDay)
      .sort()
      .at(-1) ?? ''
  )
}

/** A purchase as far as its fee until a day goes. */
export interface EarningPurchase extends Bought {
  terms: PurchaseTerms
  state: PurchaseState
  advanceCents: number
  fundingFee: Required<FeeParts>
  payments: readonly ClearedPayment[]
  closing: { day: string } | null
}

/**
 * What a purchase that is open at the end of a day has earned until then and was not taken yet: what settling it takes.
 * Money that is final stops the fee, though its settlement comes later.
 */
export function earnedBy(
  purchase: EarningPurchase,
  baseRates: readonly BaseRate[],
  day: string,
): Required<FeeParts> {
  const { terms, payments, fundingFee, state, closing } = purchase
  const last = closing?.day ?? (state === 'collected' ? finalDay(purchase) : day)
  const fee = purchaseFee(terms, purchase, payments, baseRates, last < day ? last : day)
  return feeLeft(fee, fundingFee)
}

function feeParts({ cents, interestCents }: Fee): Required<FeeParts> {
  return { feeCents: cents - interestCents, interestCents }
}

function feeFacts(
  { plan }: PurchaseTerms,
  { faceCents, advanceCents, purchaseDay, invoiceDay }: Bought & { advanceCents: number },
  payments: readonly ClearedPayment[],
  baseRates: readonly BaseRate[],
) {
  const startDay = plan.countFrom === 'invoiceDate' ? invoiceDay : purchaseDay
  return { faceCents, advanceCents, startDay, payments, baseRates }
}

/** Deductions from a funding, in cents. */
export interface Deductions {
  /** Goes to the client's former factor. */
  payoffCents: number
  /** What the client owes us. */
  recoveredCents: number
  /** Fuel advances with their fees. */
  fuelCents: number
  /** Kept back until the agreed floor is reached. */
  escrowCents: number
  transferFeeCents: number
}

/**
 * What a client gets of what is payable to it, after what comes off, in this order: the payoff of its former factor, debt,
 * fuel, escrow, price of the transfer.
 */
export function netOf(payableCents: number, wanted: Deductions): Deductions & { netCents: number } {
  let left = payableCents
  const take = (cents: number) => {
    const taken = Math.min(left, cents)
    left -= taken
    return taken
  }
  const taken = {
    payoffCents: take(wanted.payoffCents),
    recoveredCents: take(wanted.recoveredCents),
    fuelCents: take(wanted.fuelCents),
    escrowCents: take(wanted.escrowCents),
    // Nothing is transferred when nothing is left.
    transferFeeCents: take(wanted.transferFeeCents),
  }
  return { ...taken, netCents: left }
}

/** What a funding keeps back for the escrow: a share of the advance, up to what is missing to the floor. */
export function escrowShare(
  { ppm, floorCents }: AgreementTerms['escrow'],
  advanceCents: number,
  heldCents: number,
): number {
  return Math.max(0, Math.min(shareOf(advanceCents, ppm), floorCents - heldCents))
}

/** Terms that a purchase is looked at on; without a rate of its own it keeps its advance. */
interface OtherTerms {
  feePlan: FeePlan
  advancePpm: number | null
}

/** What a purchase has cost, and what it would have on other terms, by the same days. Amounts are cents. */
export function lookBackFees(
  purchase: EarningPurchase & { closing: { day: string; feeCents: number } | null },
  { feePlan: plan, advancePpm }: OtherTerms,
  baseRates: readonly BaseRate[],
  today: string,
): { day: string; chargedCents: number; simulatedCents: number } {
  const { terms, payments, closing, state, faceCents } = purchase
  const last = closing?.day ?? (state === 'collected' ? finalDay(purchase) : today)
  const day = last < today ? last : today
  const advanceCents = advancePpm === null ? purchase.advanceCents : shareOf(faceCents, advancePpm)
  const feeOn = (on: PurchaseTerms, advance: number) =>
    purchaseFee(on, { ...purchase, advanceCents: advance }, payments, baseRates, day).cents
  return {
    day,
    chargedCents: closing?.feeCents ?? feeOn(terms, purchase.advanceCents),
    simulatedCents: feeOn({ ...terms, plan }, advanceCents),
  }
}
