import { termDaysOf } from '@drayline/domain/finance/aging/aging'
import { op } from '../../kernel/database/filter.ts'
import type { BrokerDoc } from '../../operations/brokers/index.ts'
import { brokerRecords } from '../../operations/brokers/index.ts'
import { deriveOnce, keepGroups, partiesOf } from '../../platform/changes/index.ts'

/** Terms of a broker as they are now. */
export interface BrokerFacts {
  id: number
  /** In cents. A broker with the limit 0 has none that could be used. */
  limitCents: number
  termDays: number
}

const keptFacts = keepGroups<object, number, BrokerFacts>({
  name: 'broker facts',
  idOf: ({ id }) => id,
  read: readFacts,
  changed: (heard) => partiesOf('broker', heard) as Iterable<number> | undefined,
})

/** Limits and terms of all brokers; as long as no broker is changed, the very same map. */
export async function brokerFacts(): Promise<ReadonlyMap<number, BrokerFacts>> {
  const all = await keptFacts({})
  return deriveOnce([all], 'by id', () => new Map(all.map((facts) => [facts.id, facts])))
}

async function readFacts(_: object, only?: readonly number[]): Promise<BrokerFacts[]> {
  const brokers = await brokerRecords
    .find(
      { _id: only ? op.in(only.filter((id) => id !== null)) : op.gt(0) },
      { creditLimit: 1, paymentTerms: 1 },
    )
    .readConcern('majority')
    .maxTimeMS(20_000)
    .lean<Pick<BrokerDoc, '_id' | 'creditLimit' | 'paymentTerms'>[]>()
  return brokers.map(({ _id: id, creditLimit, paymentTerms }) => ({
    ...{ id, limitCents: creditLimit * 100, termDays: termDaysOf(paymentTerms) },
  }))
}
