import type { AgingGroup } from '@drayline/domain/finance/aging/aging'
import { formatCents } from '@drayline/domain/kernel/money/money'
import type { AgingRow, AgingSums } from './aging.service.ts'

/** Sums of one client or broker. */
export function presentGroup(row: Omit<AgingRow, 'id'>): AgingGroup {
  return { party: row.party && { id: row.party.id, name: row.party.name }, ...presentSums(row) }
}

/** Sums as they leave the API. */
export function presentSums({ count, totalCents, buckets }: AgingSums): Omit<AgingGroup, 'party'> {
  return {
    count,
    total: formatCents(totalCents),
    buckets: {
      current: formatCents(buckets.current),
      '1-30': formatCents(buckets['1-30']),
      '31-60': formatCents(buckets['31-60']),
      '61-90': formatCents(buckets['61-90']),
      'over-90': formatCents(buckets['over-90']),
    },
  }
}
