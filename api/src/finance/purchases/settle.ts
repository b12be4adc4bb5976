import type { Fee } from '@drayline/domain/finance/fee-plans/fee-plan'
import type { ClosingAmounts } from '@drayline/domain/finance/ledger/recipes'
import { chargeback, settlement, writeOff } from '@drayline/domain/finance/ledger/recipes'
import type { ChargeBackCause, PurchaseState } from '@drayline/domain/finance/purchases/purchase'
import { feeLeft, finalDay, payableStates, purchaseFee } from '@drayline/domain/finance/purchases/purchase'
import type { Config } from '../../kernel/base/config.ts'
import { companyDay } from '../../kernel/base/days.ts'
import { conflict } from '../../kernel/base/errors.ts'
import type { Person } from '../../kernel/base/person.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { OnBehalfOf } from '../../kernel/writes/background-write.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { readBaseRates } from '../fee-plans/index.ts'
import { clientPosition, post } from '../ledger/index.ts'
import { recordPurchase } from './purchase.events.ts'
import type { PurchaseDoc, WriteOffDoc } from './purchase.model.ts'
import { PurchaseRecord } from './purchase.model.ts'

/** Who ends a purchase, and whose day it is: a call, or the clock. */
export interface Settling {
  config: Pick<Config, 'companyTimeZone'>
  user: OnBehalfOf
}

/**
 * Settles a purchase whose money is final, inside the running transaction: its fee is taken as of that day, what the
 * broker kept back is charged to the client, and the rest of the reserve is payable (R-REC-3).
 */
export async function settle(call: Settling, tx: Tx, purchase: PurchaseDoc): Promise<PurchaseDoc> {
  return await close(call, tx, purchase, { kind: 'settlement', state: 'settled', day: finalDay(purchase) })
}

/**
 * Charges a purchase back: the client owes what is open and the fee so far, less the reserve (R-REC-5).
 * @throws Problem 409 when it has ended or is paid already
 */
export async function chargeBack(
  call: Settling,
  tx: Tx,
  purchase: PurchaseDoc,
  why: { reason: string; cause: ChargeBackCause | null },
): Promise<PurchaseDoc> {
  requireOwed(purchase)
  const day = companyDay({ config: call.config, now: () => tx.now })
  return await close(call, tx, purchase, { kind: 'chargeback', state: 'charged_back', day, ...why })
}

/** @throws Problem 409 when a purchase has ended or is paid already */
export function requireOwed({ state, invoiceNumber }: PurchaseDoc): void {
  if (!payableStates.includes(state)) throw conflict({ key: 'receipt.ended', params: { invoiceNumber } })
}

/** What charging a purchase back comes to, in cents; a rebate below zero is owed by the client. */
export interface ChargeBackFigures {
  openCents: number
  /** Fee up to today that was not taken yet. */
  feeCents: number
  reserveCents: number
  rebateCents: number
  payableCents: number
  escrowCents: number
  /** Day of recourse while it is still to come. */
  earlyUntil: string | null
}

/** Computes what charging a purchase back today would come to, and changes nothing. */
export async function chargeBackFigures(call: AnyCall, purchase: PurchaseDoc): Promise<ChargeBackFigures> {
  requireOwed(purchase)
  const { openCents, reserveCents, recourseDay } = purchase
  const today = companyDay(call)
  const left = await feeLeftOn(purchase, today)
  const feeCents = left.feeCents + left.interestCents
  const { payableCents, escrowCents } = await clientPosition(purchase.clientId)
  const rebateCents = reserveCents - openCents - feeCents
  const earlyUntil = recourseDay && recourseDay > today ? recourseDay : null
  return { openCents, feeCents, reserveCents, rebateCents, payableCents, escrowCents, earlyUntil }
}

/**
 * Bears the loss of a purchase, inside the running transaction. A forfeited reserve lessens it and no fee is taken; one
 * that is paid all the same is settled with the fee of today (R-REC-11).
 */
export async function bearLoss(
  call: Settling,
  tx: Tx,
  before: PurchaseDoc,
  { reserve, reason }: Pick<WriteOffDoc, 'reserve' | 'reason'>,
): Promise<PurchaseDoc> {
  requireOwed(before)
  const { _id: purchaseId, clientId, brokerId, openCents, reserveCents, fundingFee } = before
  const day = companyDay({ config: call.config, now: () => tx.now })
  const forfeitedCents = reserve === 'forfeited' ? Math.min(reserveCents, openCents) : 0
  const fee = reserve === 'paid' ? await feeLeftOn(before, day) : { feeCents: 0, interestCents: 0 }
  const closings = (before.closings ?? 0) + 1
  const of = { clientId, brokerId, purchaseId }
  const entry = {
    ...{ source: { entity: 'purchase', id: purchaseId }, n: closings, bookDate: day, valueDate: day },
    ...{ at: tx.now, by: personOf(call.user) },
  }
  await post({ ...writeOff(of, { openCents, forfeitedCents }), ...entry })
  const rest = { reserveCents: reserveCents - forfeitedCents, openCents: 0, ...fee }
  const ending = settlement(of, rest)
  // Bought whole, the fee is due from the client; forfeited, there may be nothing left to book.
  if (ending.lines.length > 0) await post({ ...ending, ...entry })
  const taken = fee.feeCents + fee.interestCents
  const after = await tx.update(PurchaseRecord, before, {
    ...{ state: 'written_off', openCents: 0, closings, reason, writeOff: null },
    closing: {
      ...{ day, feeCents: taken + fundingFee.feeCents + fundingFee.interestCents, chargedCents: 0 },
      ...{ rebateCents: rest.reserveCents - taken, lostCents: openCents - forfeitedCents },
      ...unpaid,
    },
  })
  recordPurchase(tx, 'writtenOff', before, after)
  return after
}

async function feeLeftOn(purchase: PurchaseDoc, day: string) {
  const { terms, payments, fundingFee } = purchase
  return feeLeft(purchaseFee(terms, purchase, payments, await readBaseRates(), day), fundingFee)
}

const ends = { settlement, chargeback } as const

interface End {
  kind: keyof typeof ends
  state: PurchaseState
  /** Day that the fee is computed for. */
  day: string
  reason?: string
  cause?: ChargeBackCause | null
}

async function close(call: Settling, tx: Tx, before: PurchaseDoc, end: End): Promise<PurchaseDoc> {
  const { _id: purchaseId, clientId, brokerId, openCents, reserveCents } = before
  const fee = purchaseFee(before.terms, before, before.payments, await readBaseRates(), end.day)
  const left = feeLeft(fee, before.fundingFee)
  const amounts: ClosingAmounts = { reserveCents, openCents, ...left }
  const bookDate = companyDay({ config: call.config, now: () => tx.now })
  const closings = (before.closings ?? 0) + 1
  const entry = ends[end.kind]({ clientId, brokerId, purchaseId }, amounts)
  // Bought whole, its fee taken at funding, and paid whole: nothing is left to book.
  if (entry.lines.length > 0)
    await post({
      ...{ ...entry, source: { entity: 'purchase', id: purchaseId }, n: closings },
      ...{ bookDate, valueDate: end.day, at: tx.now, by: personOf(call.user) },
    })
  const after = await tx.update(PurchaseRecord, before, {
    ...{ state: end.state, openCents: 0, closings, writeOff: null, reason: end.reason ?? before.reason },
    cause: end.cause ?? null,
    closing: closingOf(end.day, fee, amounts),
  })
  recordPurchase(tx, end.kind === 'settlement' ? 'settled' : 'chargedBack', before, after)
  return after
}

function closingOf(day: string, fee: Fee, amounts: ClosingAmounts) {
  const { reserveCents, openCents, feeCents, interestCents = 0 } = amounts
  return {
    ...{ day, feeCents: fee.cents, chargedCents: openCents },
    rebateCents: reserveCents - openCents - feeCents - interestCents,
    lostCents: 0,
    ...unpaid,
  }
}

/** No payment has carried its rebate yet. */
const unpaid = { payoutId: null, paidCents: 0 }

/** Nobody in person for what the clock does. */
const personOf = ({ id, name }: OnBehalfOf): Person | null =>
  id !== null && name !== null ? { id, name } : null
