import { conflict } from '../../kernel/base/errors.ts'
import { conditionsOn, op } from '../../kernel/database/filter.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import { fourEyesJudge } from '../four-eyes/index.ts'
import { invoiceRecords } from '../invoices/index.ts'
import type { PayoutDoc } from './payout.model.ts'
import { PayoutRecord } from './payout.model.ts'
import type { PurchaseDoc } from './purchase.model.ts'
import { PurchaseRecord } from './purchase.model.ts'

/**
 * Refuses a large payment by a person who approved invoices that it is for: rebates that wait, and fundings that came
 * back (R-INV-16). Somebody else pays it.
 * @throws Problem 409
 */
export async function requireOtherApprover(
  call: AnyCall,
  clientId: number,
  payableCents: number,
): Promise<void> {
  const message = await fourEyesJudge(call).payout(payableCents, () => hasApproved(call.user.id, clientId))
  if (message) throw conflict(message)
}

async function hasApproved(personId: number, clientId: number): Promise<boolean> {
  const waiting = await invoicesOf({
    ...{ clientId, 'closing.payoutId': op.ofType('null'), 'closing.rebateCents': op.gt(0) },
  })
  const back = await PayoutRecord.find(
    conditionsOn<PayoutDoc>({ clientId, returned: op.ofType('object') } as never),
    { _id: 1 },
  ).lean<{ _id: number }[]>()
  const returned = back.length > 0 ? await invoicesOf({ payoutId: op.in(back.map(({ _id }) => _id)) }) : []
  const own = { _id: op.in([...waiting, ...returned]), 'approvedBy.id': personId }
  return (await invoiceRecords.exists(own as never)) !== null
}

async function invoicesOf(which: object): Promise<number[]> {
  const purchases = await PurchaseRecord.find(conditionsOn<PurchaseDoc>(which as never), {
    invoiceId: 1,
  }).lean<Pick<PurchaseDoc, 'invoiceId'>[]>()
  return purchases.map(({ invoiceId }) => invoiceId)
}
