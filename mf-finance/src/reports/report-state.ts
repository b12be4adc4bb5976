import { useHost } from '@drayline/contract'
import type { ReportFilter, ReportName } from '@drayline/domain/finance/reports/report'
import {
  defaultSort,
  reportFilters,
  reportNames,
  reportSorts,
  usualPeriod,
} from '@drayline/domain/finance/reports/report'
import { isFilterDay } from '@drayline/domain/kernel/dates/date-range'
import { useSearchParams } from '@drayline/platform/router'

/** Content of the page: payment details unless the address names a report, or the user's files. */
export type Shown = ReportName | 'payments' | 'exports'

export function shownIn(search: URLSearchParams): Shown {
  const wanted = search.get('report')
  if (wanted === 'exports') return 'exports'
  return reportNames.find((name) => name === wanted) ?? 'payments'
}

/** Days that follow each other; the same form as in the address. */
export interface Days {
  from: string
  to: string
}

/** The filters and the order in the address, which the API's query names the same. */
export interface ReportState {
  /** Filters that are set, as they stand in the address. */
  values: Partial<Record<'asOf' | 'by' | 'from' | 'to' | 'clientId' | 'brokerId' | 'userId', string>>
  sort: string
  /** The filters as a query; without the order. */
  filters: string
  today: string
  set: (changes: Record<string, string | null>) => void
}

const namesOf = (filter: ReportFilter) => (filter === 'period' ? (['from', 'to'] as const) : [filter])

/** Reads the address; what does not belong to the report or makes no sense is left out. */
export function useReportState(name: ReportName): ReportState {
  const [search, setSearch] = useSearchParams()
  const { format } = useHost()
  const entries = reportFilters[name].flatMap(namesOf).flatMap((filter) => {
    const value = search.get(filter)
    return value && isPlausible(filter, value) ? [[filter, value] as const] : []
  })
  const sort = search.get('sort') ?? ''
  return {
    values: Object.fromEntries(entries),
    sort: reportSorts(name).includes(sort) ? sort : defaultSort[name],
    filters: String(new URLSearchParams(entries.map(([key, value]) => [key, value]))),
    today: format.today(),
    set: (changes) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before)
          for (const [key, value] of Object.entries(changes)) {
            if (value === null) after.delete(key)
            else after.set(key, value)
          }
          return after
        },
        { replace: true },
      ),
  }
}

function isPlausible(filter: string, value: string): boolean {
  if (filter === 'by') return value === 'client' || value === 'broker'
  if (filter.endsWith('Id')) return /^[1-9]\d*$/.test(value)
  return isFilterDay(value)
}

export const presets = [
  'last30',
  'last7',
  'thisMonth',
  'lastMonth',
  'thisQuarter',
  'thisYear',
  'last365',
] as const
export type Preset = (typeof presets)[number]

/** The days of a period that people name, as of a day. */
export function daysOfPreset(preset: Preset, today: string): Days {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const first = (y: number, m: number) => new Date(Date.UTC(y, m - 1, 1)).toISOString().slice(0, 10)
  switch (preset) {
    case 'last7':
      return { from: shift(today, -6), to: today }
    case 'last30':
      return { from: shift(today, 1 - usualPeriod), to: today }
    case 'last365':
      return { from: shift(today, -364), to: today }
    case 'thisMonth':
      return { from: first(year, month), to: today }
    case 'lastMonth':
      return { from: first(year, month - 1), to: shift(first(year, month), -1) }
    case 'thisQuarter':
      return { from: first(year, month - ((month - 1) % 3)), to: today }
    case 'thisYear':
      return { from: first(year, 1), to: today }
  }
}

function shift(date: string, days: number): string {
  const moved = new Date(`${date}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}
