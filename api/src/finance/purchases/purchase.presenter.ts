import type { PaymentMethod } from '@drayline/domain/finance/agreements/agreement'
import { listedLookBack } from '@drayline/domain/finance/purchases/look-back-schema'
import type {
  ChargeBackPreview,
  LookBackAnswer,
  LookBackInput,
  Payout,
  Purchase,
  PurchaseOfInvoice,
  WaitingClient,
} from '@drayline/domain/finance/purchases/purchase'
import { formatCents } from '@drayline/domain/kernel/money/money'
import type { Named } from '../../kernel/database/names.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Parties } from '../../operations/parties/index.ts'
import { findingInWords } from '../invoices/index.ts'
import type { LookBack } from './look-back.ts'
import type { PayoutDoc } from './payout.model.ts'
import type { PurchaseDoc } from './purchase.model.ts'
import type { PurchaseSums } from './purchases.list.ts'
import { recoveredCents } from './recover-loss.ts'
import type { ChargeBackFigures } from './settle.ts'

/** A purchase with the names of its client and broker. */
export type PurchaseRow = PurchaseDoc & Parties
/** A payment with the name of its client. */
export type PayoutRow = PayoutDoc & { client: Named | null }

/** A purchase as the API answers it. */
export function presentPurchase(row: PurchaseRow, call: Pick<AnyCall, 'language'>): Purchase {
  const { terms, fundingFee, closing, overrideReason } = row
  const { agreementId, agreementNumber, planName, plan, advancePpm, isRecourse, recourseDays } = terms
  return {
    id: row._id,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    invoice: { id: row.invoiceId, invoiceNumber: row.invoiceNumber },
    client: row.client && { id: row.client.id, name: row.client.name },
    broker: row.broker && { id: row.broker.id, name: row.broker.name },
    state: row.state,
    purchaseDay: row.purchaseDay,
    invoiceDay: row.invoiceDay,
    recourseDay: row.recourseDay,
    face: formatCents(row.faceCents),
    advance: formatCents(row.advanceCents),
    reserve: formatCents(row.reserveCents),
    fundingFee: formatCents(fundingFee.feeCents + fundingFee.interestCents),
    open: formatCents(row.openCents),
    terms: { agreementId, agreementNumber, planName, plan, advancePpm, isRecourse, recourseDays },
    payments: row.payments.map(({ receiptId, cents, valueDay, clearedDay }) => ({
      ...{ receiptId, valueDay, clearedDay },
      amount: formatCents(cents),
    })),
    payoutId: row.payoutId,
    findings: row.findings.map((finding) => findingInWords(call, finding)),
    override: overrideReason === null ? null : { reason: overrideReason },
    fundedBy: row.fundedBy && { id: row.fundedBy.id, name: row.fundedBy.name },
    reason: row.reason ?? null,
    cause: row.cause ?? null,
    closing: closing && {
      day: closing.day,
      fee: formatCents(closing.feeCents),
      charged: formatCents(closing.chargedCents),
      rebate: formatCents(closing.rebateCents),
      lost: formatCents(closing.lostCents ?? 0),
    },
    recovered: formatCents(recoveredCents(row)),
    rebatePayment: presentRebatePayment(row),
    writeOff: row.writeOff
      ? {
          ...{ reason: row.writeOff.reason, reserve: row.writeOff.reserve },
          by: { id: row.writeOff.by.id, name: row.writeOff.by.name },
          at: row.writeOff.at.toISOString(),
        }
      : null,
    writeOffRefusal: row.writeOffRefusal
      ? {
          reason: row.writeOffRefusal.reason,
          by: { id: row.writeOffRefusal.by.id, name: row.writeOffRefusal.by.name },
          askedBy: { id: row.writeOffRefusal.askedBy.id, name: row.writeOffRefusal.askedBy.name },
          at: row.writeOffRefusal.at.toISOString(),
        }
      : null,
  }
}

/** How the rebate got to the client; null where there is none. */
function presentRebatePayment({ closing }: PurchaseDoc): Purchase['rebatePayment'] {
  if (!closing || closing.rebateCents <= 0) return null
  const { payoutId, paidCents = 0 } = closing
  const state = payoutId === undefined ? 'unknown' : payoutId === null ? 'waiting' : 'paid'
  return { state, payoutId: payoutId ?? null, amount: formatCents(paidCents) }
}

/** What lists of invoices say of a purchase. */
export function presentPurchaseOfInvoice({
  invoiceId,
  state,
  advanceCents,
  reserveCents,
  openCents,
}: PurchaseSums): PurchaseOfInvoice {
  return {
    ...{ invoiceId, state, open: formatCents(openCents) },
    ...{ advance: formatCents(advanceCents), reserve: formatCents(reserveCents) },
  }
}

/** Amounts of a payment as decimal strings. */
export function presentAmounts(payout: PayoutDoc) {
  return {
    payable: formatCents(payout.payableCents),
    paidOff: formatCents(payout.payoffCents ?? 0),
    recovered: formatCents(payout.recoveredCents),
    fuel: formatCents(payout.fuelCents ?? 0),
    escrow: formatCents(payout.escrowCents),
    transferFee: formatCents(payout.transferFeeCents),
    net: formatCents(payout.netCents),
  }
}

/** What charging back comes to, as the API answers it. */
export function presentChargeBack(preview: ChargeBackFigures): ChargeBackPreview {
  const { openCents, feeCents, reserveCents, rebateCents, payableCents, escrowCents, earlyUntil } = preview
  return {
    open: formatCents(openCents),
    fee: formatCents(feeCents),
    reserve: formatCents(reserveCents),
    due: formatCents(Math.max(0, -rebateCents)),
    rebate: formatCents(Math.max(0, rebateCents)),
    payable: formatCents(payableCents),
    escrow: formatCents(escrowCents),
    earlyUntil,
  }
}

/** What would be paid to a client, by method, in cents. */
export interface WaitingRow {
  client: Named
  payableCents: number
  dueCents: number
  fuelCents: number
  netCents: Record<PaymentMethod, number>
}

/** A client with a balance as the API answers it. */
export function presentWaiting({
  client,
  payableCents,
  dueCents,
  fuelCents,
  netCents,
}: WaitingRow): WaitingClient {
  return {
    id: client.id,
    client: { id: client.id, name: client.name },
    payable: formatCents(payableCents),
    due: formatCents(dueCents),
    fuel: formatCents(fuelCents),
    nets: {
      ach: formatCents(netCents.ach),
      wire: formatCents(netCents.wire),
      check: formatCents(netCents.check),
    },
  }
}

/** A payment to a client as the API answers it. */
export function presentPayout(row: PayoutRow): Payout {
  return {
    id: row._id,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    client: row.client && { id: row.client.id, name: row.client.name },
    day: row.day,
    method: row.method,
    reference: row.reference,
    ...presentAmounts(row),
    by: { id: row.by.id, name: row.by.name },
    reversedAt: row.reversedAt?.toISOString() ?? null,
    payoff: presentPayoff(row),
    payee: presentPayoutPayee(row),
    returned: row.returned ? { at: row.returned.at.toISOString(), reason: row.returned.reason } : null,
    confirmedDay: row.confirmed?.day ?? null,
  }
}

/** The former factor that a part of a payment goes to; null without one. */
export function presentPayoff({ payoff = null }: Pick<PayoutDoc, 'payoff'>) {
  return (
    payoff && {
      ...{ buyoutId: payoff.buyoutId, factorName: payoff.factorName, due: formatCents(payoff.dueCents) },
      isTakenBack: payoff.reversedAt !== null,
    }
  )
}

/** Account that a payment goes to; null by check, and by reference alone. */
export function presentPayoutPayee({ payee = null }: Pick<PayoutDoc, 'payee'>) {
  return (
    payee && { id: payee.id, holder: payee.holder, bankName: payee.bankName, accountTail: payee.accountTail }
  )
}

const comparedOf = ({ chargedCents, simulatedCents }: Pick<LookBack, 'chargedCents' | 'simulatedCents'>) => ({
  charged: formatCents(chargedCents),
  simulated: formatCents(simulatedCents),
  difference: formatCents(simulatedCents - chargedCents),
})

/** A look back as it leaves the API: the sums of all, and the newest. */
export function presentLookBack(found: LookBack, { clientId }: LookBackInput): LookBackAnswer {
  return {
    ...{ clientId, count: found.count, computed: found.rows.length, ...comparedOf(found) },
    rows: found.rows.slice(0, listedLookBack).map((row) => ({
      id: row._id,
      invoice: { id: row.invoiceId, invoiceNumber: row.invoiceNumber },
      ...{ state: row.state, purchaseDay: row.purchaseDay, day: row.day, isEnded: row.closing !== null },
      face: formatCents(row.faceCents),
      ...comparedOf(row),
    })),
  }
}
