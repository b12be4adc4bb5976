import type { HttpApi, RouteData, WriteOptions } from '@drayline/contract'
import type {
  FuelAdvance,
  FuelAdvanceHeadroom,
  FuelAdvanceInput,
  FuelAdvancePatch,
  FuelAdvanceSummary,
} from '@drayline/domain/finance/fuel-advances/fuel-advance'
import { queryOptions, shows } from '@drayline/platform/query'

const fuelAdvancesUrl = '/api/fuel-advances'
const root = ['mf-finance', 'fuel-advances'] as const

/** Cache keys of fuel advances. */
const fuelAdvanceKeys = { all: root } as const

/** The list's call. Not the first of the page that shows it: advances are one of its tabs. */
const fuelAdvancesData: RouteData = {
  path: fuelAdvancesUrl,
  params: [
    'q',
    'status',
    'processedBy',
    'loadId',
    'clientId',
    'advanceFrom',
    'advanceTo',
    'sort',
    'limit',
    'cursor',
  ],
  defaults: { sort: '-id', limit: '50' },
}

/** One advance. */
export function fuelAdvanceQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: [...root, 'one', id] as const,
    meta: shows(`fuel_advance:${id}`, 'load', 'client', 'user'),
    queryFn: ({ signal }) => http.get<FuelAdvance>(`${fuelAdvancesUrl}/${id}`, { signal }),
  })
}

/** The figures of the counters. */
export function fuelAdvanceSummaryQuery(http: HttpApi) {
  return queryOptions({
    queryKey: [...root, 'summary'] as const,
    meta: shows('fuel_advance'),
    queryFn: ({ signal }) => http.get<FuelAdvanceSummary>(`${fuelAdvancesUrl}/summary`, { signal }),
  })
}

/** Amount that may still be advanced on a load, apart from one of its advances. */
export function roomQuery(http: HttpApi, loadId: number | null, except: number | undefined) {
  return queryOptions({
    queryKey: [...root, 'room', loadId, except] as const,
    meta: shows('fuel_advance', 'load'),
    queryFn: ({ signal }) =>
      http.get<FuelAdvanceHeadroom>(
        `${fuelAdvancesUrl}/limit?loadId=${loadId}${except === undefined ? '' : `&except=${except}`}`,
        { signal },
      ),
    enabled: loadId !== null,
  })
}

export function addFuelAdvance(http: HttpApi, input: FuelAdvanceInput, options: WriteOptions) {
  return http.post<FuelAdvance>(fuelAdvancesUrl, input, options)
}

/** Changes the given fields of an advance. */
export function changeFuelAdvance(http: HttpApi, id: number, patch: FuelAdvancePatch, options: WriteOptions) {
  return http.patch<FuelAdvance>(`${fuelAdvancesUrl}/${id}`, patch, options)
}

export function deleteFuelAdvance(http: HttpApi, { id, version }: FuelAdvance) {
  return http.delete<void>(`${fuelAdvancesUrl}/${id}`, { version })
}

/** Takes a paid advance back out of the book. */
export function reverseFuelAdvance(
  http: HttpApi,
  { id, version }: FuelAdvance,
  reason: string,
  options: WriteOptions,
) {
  return http.post<FuelAdvance>(`${fuelAdvancesUrl}/${id}/reverse`, { reason }, { ...options, version })
}

/** The list that the tab shows and the page's module starts. */
export const fuelAdvanceList = {
  data: fuelAdvancesData,
  key: fuelAdvanceKeys.all,
  meta: shows('fuel_advance', 'load', 'client', 'user'),
}
