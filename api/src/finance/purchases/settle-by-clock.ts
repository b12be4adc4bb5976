import { finalDay } from '@drayline/domain/finance/purchases/purchase'
import type { Logger } from 'pino'
import type { Config } from '../../kernel/base/config.ts'
import { companyDay } from '../../kernel/base/days.ts'
import { isConnectionError } from '../../kernel/database/transaction.ts'
import { writeInBackground } from '../../kernel/writes/background-write.ts'
import type { PurchaseDoc } from './purchase.model.ts'
import { PurchaseRecord } from './purchase.model.ts'
import { clearedBy } from './purchase-payments.ts'
import { settle } from './settle.ts'

const clock = { id: null, name: null }

/**
 * Settles what was collected and has become final by the company's day, each purchase in a transaction of its own, at
 * most so many at once. Several processes may do it at the same time: who comes second finds it settled. One that cannot
 * be settled is logged and holds back no other.
 */
export async function settleByClock(
  config: Pick<Config, 'companyTimeZone'>,
  now: () => Date,
  log: Logger,
  most = 500,
): Promise<number> {
  const day = companyDay({ config, now })
  let settled = 0
  for await (const { _id } of clearedBy(day, most)) {
    if (await settleOne(_id, day)) settled++
    if (settled === most) break
  }
  return settled

  async function settleOne(id: number, until: string): Promise<boolean> {
    try {
      return await writeInBackground(clock, now, async (tx) => {
        const purchase = await PurchaseRecord.findById(id).lean<PurchaseDoc>()
        if (purchase?.state !== 'collected' || finalDay(purchase) > until) return false
        await settle({ config, user: clock }, tx, purchase)
        return true
      })
    } catch (error) {
      if (isConnectionError(error)) throw error
      log.error({ err: error, purchase: id }, 'a purchase could not be settled')
      return false
    }
  }
}
