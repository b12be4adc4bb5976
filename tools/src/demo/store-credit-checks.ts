import { nextId } from '@drayline/api/kernel/database/ids'
import type { CreditCheckDoc } from '@drayline/api/operations/credit-checks/credit-check.model'
import { CreditCheckRecord, creditCheckKeys } from '@drayline/api/operations/credit-checks/credit-check.model'
import { localDay } from './calendar.ts'
import { generateCreditChecks } from './generate-credit-checks.ts'
import type { Demo } from './generate-demo.ts'
import { historyDays } from './generate-demo.ts'
import { officeOf } from './generate-staff.ts'
import { Random } from './random.ts'
import type { DemoCreditCheck } from './types.ts'

/** Stores the credit checks of a new demo database; one that grows keeps those it has. */
export async function storeCreditChecks(
  seed: number,
  { brokers, users, now }: Pick<Demo, 'brokers' | 'users'> & { now: number },
): Promise<void> {
  if ((await CreditCheckRecord.estimatedDocumentCount()) > 0) return
  const today = localDay(now, 'America/New_York')
  const span = { startDay: today - historyDays, today }
  const random = new Random(seed, 'drayline')
  const checks = generateCreditChecks(random, { brokers, office: officeOf(users), ...span, firstId: 1 })
  await nextId('credit_checks', checks.length)
  await CreditCheckRecord.collection.insertMany(checks.map(creditCheckDocument) as never)
}

function creditCheckDocument(check: DemoCreditCheck): CreditCheckDoc {
  const { id, broker, checkedAt, decidedAt, createdAt, updatedAt, ...fields } = check
  return {
    _id: id,
    ...fields,
    brokerId: broker.id,
    ...{ provider: 'drayline', reference: null, failure: null },
    limitApplied: check.status === 'approved',
    checkedAt: new Date(checkedAt),
    decidedAt: decidedAt === null ? null : new Date(decidedAt),
    createdAt: new Date(createdAt),
    updatedAt: new Date(updatedAt),
    ...creditCheckKeys(broker.name),
  }
}
