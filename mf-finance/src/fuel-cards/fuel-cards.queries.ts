import type { HttpApi, RouteData, WriteOptions } from '@drayline/contract'
import type {
  FuelCardAnalytics,
  FuelCardApplication,
  FuelCardDetail,
  FuelCardInput,
  FuelCardProvider,
  FuelCardReview,
  FuelCardSummary,
} from '@drayline/domain/finance/fuel-cards/fuel-card'
import { keepPreviousData, queryOptions, shows } from '@drayline/platform/query'

const fuelCardsUrl = '/api/fuel-card-applications'
const root = ['mf-finance', 'fuel-cards'] as const

/** Cache keys of applications. */
const fuelCardKeys = {
  all: root,
  one: (id: number) => [...root, 'one', id] as const,
} as const

/** The list's call. Not the first of the page that shows it: applications are one of its tabs. */
const fuelCardsData: RouteData = {
  path: fuelCardsUrl,
  params: [
    'q',
    'status',
    'cardType',
    'fleetSize',
    'monthlyFuelSpend',
    'businessType',
    'appliedFrom',
    'appliedTo',
    'sort',
    'limit',
    'cursor',
  ],
  defaults: { sort: '-id', limit: '50' },
}

/** One application with every step of its review. */
export function fuelCardQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: fuelCardKeys.one(id),
    meta: shows(`fuel_card_application:${id}`),
    queryFn: ({ signal }) => http.get<FuelCardDetail>(`${fuelCardsUrl}/${id}`, { signal }),
  })
}

/** The figures of the counters. */
export function fuelCardSummaryQuery(http: HttpApi) {
  return queryOptions({
    queryKey: [...root, 'summary'] as const,
    meta: shows('fuel_card_application'),
    queryFn: ({ signal }) => http.get<FuelCardSummary>(`${fuelCardsUrl}/summary`, { signal }),
  })
}

/** The most recent applications: 5 of them (R-FUC-2). */
export function recentFuelCardsQuery(http: HttpApi) {
  return queryOptions({
    queryKey: [...root, 'recent'] as const,
    meta: shows('fuel_card_application'),
    queryFn: ({ signal }) => http.get<FuelCardApplication[]>(`${fuelCardsUrl}?sort=-id&limit=5`, { signal }),
  })
}

export function analyticsQuery(http: HttpApi, months: number) {
  return queryOptions({
    queryKey: [...root, 'analytics', months] as const,
    meta: shows('fuel_card_application'),
    queryFn: ({ signal }) =>
      http.get<FuelCardAnalytics>(`${fuelCardsUrl}/analytics?months=${months}`, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** Address at which applications are processed. It changes with the installation, not during a visit. */
export function providerQuery(http: HttpApi) {
  return queryOptions({
    queryKey: ['mf-finance', 'fuel-card-provider'] as const,
    meta: shows(),
    queryFn: ({ signal }) => http.get<FuelCardProvider>(`${fuelCardsUrl}/provider`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export function submitFuelCard(http: HttpApi, input: FuelCardInput, options: WriteOptions) {
  return http.post<FuelCardDetail>(fuelCardsUrl, input, options)
}

export function reviewFuelCard(http: HttpApi, id: number, review: FuelCardReview, options: WriteOptions) {
  return http.patch<FuelCardDetail>(`${fuelCardsUrl}/${id}`, review, options)
}

/** The list that the tab shows and the page's module starts. */
export const fuelCardList = {
  data: fuelCardsData,
  key: fuelCardKeys.all,
  meta: shows('fuel_card_application', 'user'),
}
