import type { PayBuyoutInput } from '@drayline/domain/finance/buyouts/buyout'
import * as recipes from '@drayline/domain/finance/ledger/recipes'
import { companyDay } from '../../kernel/base/days.ts'
import { conflict, invalid } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import { write } from '../../kernel/writes/write.ts'
import { firstOpenDay, post, reverseEvent } from '../ledger/index.ts'
import { recordBuyout } from './buyout.events.ts'
import { BuyoutRecord } from './buyout.model.ts'
import type { BuyoutRow } from './buyout.presenter.ts'
import { buyoutRow } from './buyouts.list.ts'
import { loadBuyout } from './buyouts.service.ts'

/**
 * Pays the former factor by hand what its client's funding left for it. 404 unknown, 412 stale, 409 while no funding
 * bore it and once it is paid, 422 for a day to come or before the funding (R-BUY-4).
 */
export function payBuyout(
  call: AnyCall,
  id: number,
  { method, reference, day }: PayBuyoutInput,
): Promise<Written<BuyoutRow>> {
  requirePast(call, day)
  return write(call, async (tx) => {
    const before = await loadBuyout(tx, id)
    const { funding, clientId, payments } = before
    if (before.state !== 'payable' || !funding) throw conflict({ key: 'buyout.notPayable' })
    if (day < funding.day) throw invalid({ day: { key: 'buyout.early', params: { day: funding.day } } })
    const by = { id: call.user.id, name: call.user.name }
    await post({
      ...recipes.payoffPaid(clientId, id, funding.cents, 'byHand'),
      ...{ source: { entity: 'buyout', id }, n: payments + 1 },
      ...{ bookDate: await firstOpenDay(day), valueDate: day, at: tx.now, by },
    })
    const after = await tx.update(BuyoutRecord, before, {
      ...{ state: 'paid', payments: payments + 1, returned: null, endedAt: tx.now },
      payment: { day, method, reference, by, confirmed: null },
    })
    recordBuyout(tx, 'paid', before, after)
    return await buyoutRow(after)
  })
}

/** Notes that the bank has shown the payment. 404 and 412 as above, 409 when it is not on its way. */
export function confirmBuyout(call: AnyCall, id: number, day: string): Promise<Written<BuyoutRow>> {
  requirePast(call, day)
  return write(call, async (tx) => {
    const before = await loadBuyout(tx, id)
    const { payment, funding, clientId, payments } = before
    if (!payment || !funding || payment.confirmed) throw conflict({ key: 'payout.notInTransit' })
    if (day < payment.day) throw conflict({ key: 'payout.confirm.early' })
    const by = { id: call.user.id, name: call.user.name }
    await post({
      ...recipes.bankConfirmed(clientId, funding.cents, 'byHand'),
      ...{ source: { entity: 'buyout', id }, n: payments },
      ...{ bookDate: await firstOpenDay(day), valueDate: day, at: tx.now, by },
    })
    const confirmed = { day, by }
    const after = await tx.update(BuyoutRecord, before, {
      state: 'cleared',
      payment: { ...payment, confirmed },
    })
    recordBuyout(tx, 'confirmed', before, after)
    return await buyoutRow(after)
  })
}

/** The bank sent the payment back: the former factor is owed again. 404 and 412 as above, 409 when nothing was paid. */
export function returnBuyout(call: AnyCall, id: number, reason: string): Promise<Written<BuyoutRow>> {
  return write(
    call,
    async (tx) => {
      const before = await loadBuyout(tx, id)
      if (!before.payment) throw conflict({ key: 'buyout.notPaid' })
      const by = { id: call.user.id, name: call.user.name }
      const bookDate = companyDay({ config: call.config, now: () => tx.now })
      const source = { entity: 'buyout', id }
      for (const kind of ['bankConfirmed', 'payoffPaid'] as const)
        await reverseEvent({ kind, source, n: before.payments }, { bookDate, at: tx.now, by })
      const after = await tx.update(BuyoutRecord, before, {
        ...{ state: 'payable', payment: null, endedAt: null },
        returned: { at: tx.now, by, reason },
      })
      recordBuyout(tx, 'returned', before, after)
      return await buyoutRow(after)
    },
    { duplicates: { clientId: { key: 'buyout.otherOpen' } } },
  )
}

function requirePast(call: AnyCall, day: string): void {
  if (day > companyDay(call)) throw invalid({ day: 'ledger.future' })
}
