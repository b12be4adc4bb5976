import type { AgingItem } from '@drayline/domain/finance/aging/aging'
import { agingBuckets } from '@drayline/domain/finance/aging/aging'
import { parseMoney } from '@drayline/domain/kernel/money/money'
import { type HttpHandler, HttpResponse, http, listHandler } from '@drayline/testing/handlers'
import { sumOf, today } from './collections.mock.ts'

function isInStage({ purchaseId }: AgingItem, stage: string | null): boolean {
  return !stage || (stage === 'bought') === (purchaseId !== null)
}

/** The mocked API of aging. */
export function agingHandlers(items: readonly AgingItem[]): HttpHandler[] {
  const sums = (rows: readonly AgingItem[]) => ({
    count: rows.length,
    total: sumOf(rows),
    buckets: Object.fromEntries(
      agingBuckets.map((bucket) => [bucket, sumOf(rows.filter((row) => row.bucket === bucket))]),
    ),
  })
  return [
    http.get('/api/aging', ({ request }) => {
      const query = new URL(request.url).searchParams
      const by = query.get('by') === 'broker' ? 'broker' : 'client'
      const open = items.filter((item) => isInStage(item, query.get('stage')))
      const groups = [...Map.groupBy(open, (item) => item[by]?.id ?? 0).values()]
        .map((rows) => ({ party: rows[0]?.[by] ?? null, ...sums(rows) }))
        .sort((a, b) => parseMoney(b.total) - parseMoney(a.total))
      const rest = { asOf: query.get('asOf') ?? today(), by, groupCount: groups.length, groups, next: null }
      return HttpResponse.json({ ...rest, totals: sums(open) })
    }),
    listHandler('/api/aging/items', () => items, {
      filters: {
        asOf: () => true,
        bucket: (row, value) => row.bucket === value,
        clientId: (row, value) => row.client?.id === Number(value),
        brokerId: (row, value) => row.broker?.id === Number(value),
        withoutBroker: (row) => row.broker === null,
        stage: isInStage,
      },
    }),
  ]
}
