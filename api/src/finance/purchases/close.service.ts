import type { EntryLines } from '@drayline/domain/finance/ledger/entry'
import * as recipes from '@drayline/domain/finance/ledger/recipes'
import type { ChargeBackCause } from '@drayline/domain/finance/purchases/purchase'
import { clientCauses } from '@drayline/domain/finance/purchases/purchase'
import type { ChargeBackInput } from '@drayline/domain/finance/receipts/receipt'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import { companyDay } from '../../kernel/base/days.ts'
import { conflict, invalid, notFound } from '../../kernel/base/errors.ts'
import { nameOf } from '../../kernel/database/names.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import type { PartOptions } from '../../kernel/writes/several.ts'
import { changeSeveral } from '../../kernel/writes/several.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { keepAnswer, write } from '../../kernel/writes/write.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import { withPartiesOf } from '../../operations/parties/index.ts'
import { clientPosition, post } from '../ledger/index.ts'
import { requireOtherApprover } from './other-approver.ts'
import type { PayoutMeans } from './pay-out.ts'
import { payOut } from './pay-out.ts'
import type { PurchaseDoc } from './purchase.model.ts'
import { PurchaseRecord } from './purchase.model.ts'
import type { PayoutRow, PurchaseRow } from './purchase.presenter.ts'
import { clearedBy } from './purchase-payments.ts'
import { carryRebates } from './rebates.ts'
import type { ChargeBackFigures } from './settle.ts'
import { chargeBack, chargeBackFigures, settle } from './settle.ts'

/** Purchases that one call settles at most. */
const settleLimit = 100

/**
 * Charges a purchase back; what is named of the payable and the escrow pays it at once. 404 unknown, 412 stale, 409 when
 * it has ended, more is named than there is, or without recourse its broker only does not pay; 422 without a cause then.
 */
export function chargeBackPurchase(
  call: AnyCall,
  id: number,
  { reason, cause, fromPayable, fromEscrow }: ChargeBackInput,
): Promise<Written<PurchaseRow>> {
  return write(call, async (tx) => {
    const before = await tx.load<PurchaseDoc>(PurchaseRecord, id)
    refuseWaitingLoss(before)
    requireCause(before, cause)
    const charged = await chargeBack(call, tx, before, { reason, cause })
    await payAtOnce(call, tx, charged, {
      payableCents: parseMoney(fromPayable),
      escrowCents: parseMoney(fromEscrow),
    })
    return await withPartiesOf(charged)
  })
}

/** Two people are deciding about its loss: nobody ends it otherwise meanwhile. */
function refuseWaitingLoss({ writeOff, invoiceNumber }: PurchaseDoc): void {
  if (writeOff) throw conflict({ key: 'purchase.lossWaits', params: { invoiceNumber } })
}

/** Without recourse the broker's insolvency is ours to bear: a charge back says what else is the matter (R-REC-11). */
function requireCause({ terms, invoiceNumber }: PurchaseDoc, cause: ChargeBackCause | null): void {
  if (terms.isRecourse) return
  if (cause === null) throw invalid({ cause: 'purchase.causeNeeded' })
  if (clientCauses.includes(cause)) return
  const message = { key: 'purchase.creditRisk' as const, params: { invoiceNumber } }
  throw conflict(message, { cause: message })
}

async function payAtOnce(
  call: AnyCall,
  tx: Tx,
  { _id: id, clientId, closing, closings }: PurchaseDoc,
  from: { payableCents: number; escrowCents: number },
): Promise<void> {
  const { payableCents, escrowCents } = from
  const position = await clientPosition(clientId)
  const isTooMuch =
    payableCents > position.payableCents ||
    escrowCents > position.escrowCents ||
    payableCents + escrowCents > Math.max(0, -(closing?.rebateCents ?? 0))
  if (isTooMuch) throw conflict({ key: 'purchase.chargeSources' })
  const day = companyDay({ config: call.config, now: () => tx.now })
  const entry = async (lines: EntryLines) =>
    await post({
      ...{ ...lines, source: { entity: 'purchase', id }, n: closings, bookDate: day, valueDate: day },
      ...{ at: tx.now, by: { id: call.user.id, name: call.user.name } },
    })
  if (payableCents > 0) await entry(recipes.recovery(clientId, payableCents))
  if (escrowCents > 0) await entry(recipes.escrowRecovery(clientId, escrowCents))
}

/** What charging a purchase back today would come to. 404 unknown, 409 when it has ended. */
export async function previewChargeBack(call: AnyCall, id: number): Promise<ChargeBackFigures> {
  const purchase = await PurchaseRecord.findById(id).lean<PurchaseDoc>()
  if (!purchase) throw notFound()
  refuseWaitingLoss(purchase)
  return await chargeBackFigures(call, purchase)
}

/**
 * Settles what was collected and has become final by today, each in a transaction of its own. One that cannot be settled
 * holds back no other.
 */
export async function settleCleared(call: AnyCall): Promise<Written<{ settled: number; more: boolean }>> {
  const settleOne = (id: number, part: PartOptions) =>
    write(
      call,
      async (tx) =>
        await withPartiesOf(await settle(call, tx, await tx.load<PurchaseDoc>(PurchaseRecord, id))),
      part,
    )
  let settled = 0
  for await (const { _id: id, version } of clearedBy(companyDay(call), settleLimit)) {
    if (settled === settleLimit) return await keepAnswer(call, { settled, more: true })
    const { results, complete } = await changeSeveral(call, [{ id, version }], settleOne)
    if (!complete) return await keepAnswer(call, { settled, more: true }, false)
    if (results[0]?.ok) settled++
  }
  return await keepAnswer(call, { settled, more: false })
}

/** Pays a client all that is payable to it, less what it owes. 409 when nothing is, not what was shown, or by who approved. */
export function payOutPayable(
  call: AnyCall,
  { clientId, net, ...means }: PayoutMeans & { clientId: number; net?: string | undefined },
): Promise<Written<PayoutRow>> {
  return write(call, async (tx) => {
    const { payableCents } = await clientPosition(clientId)
    if (payableCents === 0) throw conflict({ key: 'payout.nothing' })
    await requireOtherApprover(call, clientId, payableCents)
    const payout = await payOut(call, tx, { clientId, payableCents, advanceCents: 0 }, means)
    if (net !== undefined && parseMoney(net) !== payout.netCents)
      throw conflict({ key: 'payout.changed', params: { net: formatCents(payout.netCents) } })
    await carryRebates(tx, payout)
    return { ...payout, client: await nameOf(clientRecords, clientId) }
  })
}
