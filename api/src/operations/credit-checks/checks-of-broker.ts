import type { Tx } from '../../kernel/writes/write.ts'
import type { BrokerDoc } from '../brokers/index.ts'
import { CreditCheckRecord, creditCheckKeys } from './credit-check.model.ts'

/** In the transaction that renames a broker: its checks, which are few, are found by the new name. */
export async function renameChecks(tx: Tx, before: BrokerDoc | null, after: BrokerDoc | null): Promise<void> {
  if (!before || !after || before.name === after.name) return
  await CreditCheckRecord.updateMany({ brokerId: after._id }, { $set: creditCheckKeys(after.name) })
  tx.touch('credit_check')
}
