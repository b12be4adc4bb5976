import type { AgingBucket } from '@drayline/domain/finance/aging/aging'
import { dueOn } from '@drayline/domain/finance/aging/aging'
import { todayIn } from '@drayline/domain/kernel/dates/dates'
import { keepGroups, majority, partiesOf } from '../../platform/changes/index.ts'
import type { AsOf } from './aging.service.ts'
import { bucketExpression, openAt } from './aging.service.ts'
import { OpenItem } from './open-item.model.ts'

/** What a broker owes us for purchases, in cents. */
export interface Owing {
  brokerId: number
  count: number
  openCents: number
  pastDueCents: number
  /** The earliest day on which one of them was or is due. */
  oldestDue: string
}

interface Part {
  _id: [broker: number, termDays: number, bucket: AgingBucket]
  count: number
  cents: number
  oldest: Date
}

const keptOwing = keepGroups<AsOf, number | null, Owing>({
  name: 'owing brokers',
  idOf: ({ brokerId }) => brokerId,
  read: (day, ids) => sumOwing(day, ids && { brokerId: { $in: ids } }, majority),
  changed: (heard) => partiesOf('broker', heard),
})

/**
 * What each broker owed for purchases at the end of a day, in no order: the sums of the aging of what was bought, kept.
 * There are as many as brokers, however many purchases there are.
 * @param brokerId of this one alone
 */
export async function readOwing({ asOf, zone }: AsOf, brokerId?: number): Promise<readonly Owing[]> {
  return brokerId === undefined
    ? await keptOwing({ asOf, zone })
    : await sumOwing({ asOf, zone }, { brokerId })
}

async function sumOwing(day: AsOf, only: object = {}, options = {}): Promise<Owing[]> {
  const parts = await OpenItem.aggregate<Part>([
    { $match: { ...openAt(day), ...only, purchaseId: { $type: 'number' } } },
    {
      $group: {
        _id: ['$brokerId', '$termDays', bucketExpression(day)],
        count: { $sum: 1 },
        cents: { $sum: '$amountCents' },
        oldest: { $min: '$submittedAt' },
      },
    },
  ]).option({ maxTimeMS: 20_000, ...options })
  const byBroker = Map.groupBy(parts, ({ _id: [broker] }) => broker)
  return [...byBroker].map(([brokerId, own]) => owingOf(brokerId, own, day.zone))
}

function owingOf(brokerId: number, parts: readonly Part[], zone: string): Owing {
  const due = parts.map(({ _id: [, termDays], oldest }) => dueOn(todayIn(zone, oldest), termDays)).sort()
  const sum = (of: (part: Part) => number) => parts.reduce((total, part) => total + of(part), 0)
  return {
    brokerId,
    count: sum(({ count }) => count),
    openCents: sum(({ cents }) => cents),
    pastDueCents: sum(({ _id: [, , bucket], cents }) => (bucket === 'current' ? 0 : cents)),
    oldestDue: due[0] as string,
  }
}
