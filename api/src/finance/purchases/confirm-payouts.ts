import * as recipes from '@drayline/domain/finance/ledger/recipes'
import type { ConfirmPayoutsInput } from '@drayline/domain/finance/purchases/payout-schema'
import type { Payout } from '@drayline/domain/finance/purchases/purchase'
import { companyDay } from '../../kernel/base/days.ts'
import { conflict, invalid } from '../../kernel/base/errors.ts'
import { nameOf } from '../../kernel/database/names.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import type { PartOptions, RecordOutcome } from '../../kernel/writes/several.ts'
import { changeSeveral, chosenRecords } from '../../kernel/writes/several.ts'
import { keepAnswer, write } from '../../kernel/writes/write.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import { firstOpenDay, post } from '../ledger/index.ts'
import type { PayoutDoc } from './payout.model.ts'
import { PayoutRecord } from './payout.model.ts'
import { recordConfirmation } from './purchase.events.ts'
import type { PayoutRow } from './purchase.presenter.ts'
import { presentPayout } from './purchase.presenter.ts'

/**
 * Notes that the bank has shown payments, each in a transaction of its own: what was on its way has left the bank, so
 * that its month can be closed (R-PAY-7). 422 for a day to come.
 */
export async function confirmPayouts(
  call: AnyCall,
  input: ConfirmPayoutsInput,
): Promise<Written<RecordOutcome<Payout>[]>> {
  if (input.day > companyDay(call)) throw invalid({ day: 'ledger.future' })
  const { results, complete } = await changeSeveral<Payout>(call, chosenRecords(input), (id, part) =>
    confirmPayout(call, id, input.day, part),
  )
  return await keepAnswer(call, results, complete)
}

function confirmPayout(call: AnyCall, id: number, day: string, part: PartOptions) {
  return write(
    call,
    async (tx) => {
      const before = await tx.load<PayoutDoc>(PayoutRecord, id, async (now) =>
        presentPayout(await rowOf(now)),
      )
      if (before.reversedAt || before.returned || before.confirmed || before.netCents === 0)
        throw conflict({ key: 'payout.notInTransit' })
      if (day < before.day) throw conflict({ key: 'payout.confirm.early' })
      const by = { id: call.user.id, name: call.user.name }
      await post({
        ...recipes.bankConfirmed(before.clientId, before.netCents, 'byHand'),
        ...{ source: { entity: 'payout', id }, bookDate: await firstOpenDay(day), valueDate: day },
        ...{ at: tx.now, by },
      })
      const after = await tx.update(PayoutRecord, before, { confirmed: { day, by } })
      recordConfirmation(tx, before, after)
      return presentPayout(await rowOf(after))
    },
    part,
  )
}

async function rowOf(payout: PayoutDoc): Promise<PayoutRow> {
  return { ...payout, client: await nameOf(clientRecords, payout.clientId) }
}
