import { companyDay } from '../../kernel/base/days.ts'
import { conflict } from '../../kernel/base/errors.ts'
import { nameOf } from '../../kernel/database/names.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import { write } from '../../kernel/writes/write.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import { reverseEvent } from '../ledger/index.ts'
import { stopPayee } from '../payees/index.ts'
import type { PayoutDoc } from './payout.model.ts'
import { PayoutRecord } from './payout.model.ts'
import { recordReturn } from './purchase.events.ts'
import type { PayoutRow } from './purchase.presenter.ts'
import { dropRebates } from './rebates.ts'

/**
 * The bank sent a payment back: what left is payable again, and the account it went to is stopped. What was set off
 * stays so. 404 unknown, 412 stale, 409 when nothing of it left or it was taken back.
 */
export function returnPayout(call: AnyCall, id: number, reason: string): Promise<Written<PayoutRow>> {
  return write(call, async (tx) => {
    const before = await tx.load<PayoutDoc>(PayoutRecord, id)
    if (before.reversedAt || before.returned || before.netCents === 0)
      throw conflict({ key: 'payout.notReturnable' })
    const by = { id: call.user.id, name: call.user.name }
    const bookDate = companyDay({ config: call.config, now: () => tx.now })
    for (const kind of ['bankConfirmed', 'release'] as const)
      await reverseEvent({ kind, source: { entity: 'payout', id } }, { bookDate, at: tx.now, by })
    const after = await tx.update(PayoutRecord, before, { returned: { at: tx.now, by, reason } })
    await dropRebates(tx, after)
    recordReturn(tx, before, after)
    if (before.payee) await stopPayee(call, tx, before.payee.id, reason)
    return { ...after, client: await nameOf(clientRecords, after.clientId) }
  })
}
