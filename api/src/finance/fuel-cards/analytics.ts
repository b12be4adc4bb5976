import type { FuelCardAnalytics, FuelCardStatus } from '@drayline/domain/finance/fuel-cards/fuel-card'
import {
  approvalBandOf,
  approvalBands,
  fuelCardStatuses,
  fuelCardTypes,
  fuelSpendBands,
} from '@drayline/domain/finance/fuel-cards/fuel-card'
import { daysBetween } from '@drayline/domain/kernel/dates/dates'
import { dayRange } from '../../kernel/base/days.ts'
import { FuelCardRecord } from './fuel-card.model.ts'

/** The day an analysis ends with, and the zone it is that day in. */
export interface Day {
  today: string
  zone: string
}

type Counts<Key extends string> = { _id: Record<Key, string>; count: number }[]

interface Facets {
  byMonth: Counts<'month' | 'status'>
  byCardType: Counts<'value'>
  bySpend: Counts<'value'>
  approvals: Counts<'from' | 'to'>
}

/**
 * The applications of so many months, the present one included, counted in one pass over the index of their dates.
 * Months and days are those of the reader's time zone.
 */
export async function readAnalytics(months: number, { today, zone }: Day): Promise<FuelCardAnalytics> {
  const names = monthsUntil(today, months)
  const from = `${names[0]}-01`
  const range = dayRange(from, today, zone)
  const dayOf = (path: string) => ({ $dateToString: { date: path, format: '%Y-%m-%d', timezone: zone } })
  const count = { $sum: 1 }
  const [facets] = await FuelCardRecord.aggregate<Facets>([
    { $match: { createdAt: { $gte: range.from, $lte: range.to } } },
    { $project: { createdAt: 1, status: 1, cardType: 1, monthlyFuelSpend: 1, reviewedAt: 1 } },
    {
      $facet: {
        byMonth: [
          {
            $group: {
              _id: {
                month: { $dateToString: { date: '$createdAt', format: '%Y-%m', timezone: zone } },
                status: '$status',
              },
              count,
            },
          },
        ],
        byCardType: [{ $group: { _id: { value: '$cardType' }, count } }],
        bySpend: [{ $group: { _id: { value: '$monthlyFuelSpend' }, count } }],
        approvals: [
          { $match: { status: 'approved', reviewedAt: { $ne: null } } },
          { $group: { _id: { from: dayOf('$createdAt'), to: dayOf('$reviewedAt') }, count } },
        ],
      },
    },
  ]).option({ maxTimeMS: 5000 })
  const { byMonth = [], byCardType = [], bySpend = [], approvals = [] } = facets ?? {}
  const inMonth = (month: string | null, status: FuelCardStatus) =>
    sum(byMonth.filter(({ _id }) => (month === null || _id.month === month) && _id.status === status))
  return {
    from,
    to: today,
    total: sum(byMonth),
    byMonth: names.map((month) => ({
      month,
      pending: inMonth(month, 'pending'),
      under_review: inMonth(month, 'under_review'),
      approved: inMonth(month, 'approved'),
      rejected: inMonth(month, 'rejected'),
    })),
    byStatus: fuelCardStatuses.map((value) => ({ value, count: inMonth(null, value) })),
    byCardType: countsOf(fuelCardTypes, byCardType),
    bySpend: countsOf(fuelSpendBands, bySpend),
    approvalTime: approvalTime(approvals),
  }
}

function approvalTime(approvals: Counts<'from' | 'to'>): FuelCardAnalytics['approvalTime'] {
  const taken = approvals.map(({ _id, count }) => ({
    days: Math.max(0, daysBetween(_id.from, _id.to)),
    count,
  }))
  const count = sum(taken)
  const days = taken.reduce((total, one) => total + one.days * one.count, 0)
  return {
    count,
    averageDays: count === 0 ? null : Math.round((days * 10) / count) / 10,
    bands: approvalBands.map((value) => ({
      value,
      count: sum(taken.filter((one) => approvalBandOf(one.days) === value)),
    })),
  }
}

function sum(parts: readonly { count: number }[]): number {
  return parts.reduce((total, { count }) => total + count, 0)
}

function countsOf<T extends string>(values: readonly T[], counted: Counts<'value'>) {
  return values.map((value) => ({ value, count: sum(counted.filter(({ _id }) => _id.value === value)) }))
}

/** So many months until that of a day, `YYYY-MM`, oldest first. */
export function monthsUntil(today: string, months: number): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: months }, (_, index) => {
    const at = new Date(Date.UTC(year, month - months + index, 1))
    return at.toISOString().slice(0, 7)
  })
}
