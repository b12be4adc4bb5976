import { fuelCardStatuses } from '@drayline/domain/finance/fuel-cards/fuel-card'
import type { ListOptions, Page, Sorts } from '../../kernel/lists/list.ts'
import { listQuery } from '../../kernel/lists/list.ts'
import { anyOf, onDays } from '../../kernel/lists/list-filters.ts'
import { readSums } from '../../platform/sums/index.ts'
import type { FuelCardDoc } from './fuel-card.model.ts'
import { FuelCardRecord } from './fuel-card.model.ts'

export const fuelCardSorts: Sorts = {
  companyName: { path: 'companyKey', type: 'string' },
  status: { path: 'status', type: 'string' },
  createdAt: { path: 'createdAt', type: 'date' },
}

/** Filters of the list, as the query gives them; days are calendar dates. */
export interface FuelCardFilters {
  status?: string | undefined
  cardType?: string | undefined
  fleetSize?: string | undefined
  monthlyFuelSpend?: string | undefined
  businessType?: string | undefined
  appliedFrom?: string | undefined
  appliedTo?: string | undefined
}

/** One page of applications. */
export function listFuelCards(
  query: FuelCardFilters & ListOptions<FuelCardDoc>['query'],
  zone: string,
): Promise<Page<FuelCardDoc>> {
  const filter = {
    ...anyOf('status', query.status),
    ...anyOf('cardType', query.cardType),
    ...anyOf('fleetSize', query.fleetSize),
    ...anyOf('monthlyFuelSpend', query.monthlyFuelSpend),
    ...anyOf('businessType', query.businessType),
    ...onDays('createdAt', query.appliedFrom, query.appliedTo, zone),
  }
  const select = { search: 0, reviews: 0 } as const
  return listQuery({ model: FuelCardRecord, sorts: fuelCardSorts, query, filter, select })
}

/** One application; null when there is none. */
export async function findFuelCard(id: number): Promise<FuelCardDoc | null> {
  return await FuelCardRecord.findById(id).lean<FuelCardDoc>()
}

/** The counters, from the sums that every write brings along. */
export async function readFuelCardSummary() {
  const sums = await readSums('fuelCards')
  const [pending, under_review, approved, rejected] = fuelCardStatuses.map((name) => sums[name]?.count ?? 0)
  const counts = {
    pending: pending ?? 0,
    under_review: under_review ?? 0,
    approved: approved ?? 0,
    rejected: rejected ?? 0,
  }
  return { total: Object.values(counts).reduce((sum, count) => sum + count, 0), ...counts }
}
