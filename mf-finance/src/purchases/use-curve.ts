import { useHost } from '@drayline/contract'
import type { CurvePoint } from '@drayline/domain/finance/fee-plans/quote'
import type { Purchase } from '@drayline/domain/finance/purchases/purchase'
import { useQuery } from '@drayline/platform/query'
import { useMemo } from 'react'
import { curveOf } from './fee-by-day.ts'
import { baseRatesQuery } from './purchases.queries.ts'

interface FeeCurve {
  /** Undefined until the base rates that interest depends on are there. */
  points: readonly CurvePoint[] | undefined
  error: unknown
  refetch: () => unknown
}

/** Fee and rebate of a purchase by the day on which the broker's money counts. */
export function useCurve(purchase: Purchase): FeeCurve {
  const { http, format } = useHost()
  const today = format.today()
  const hasInterest = purchase.terms.plan.charges.some(({ kind }) => kind === 'interest')
  const { data, error, refetch } = useQuery({ ...baseRatesQuery(http), enabled: hasInterest })
  const points = useMemo(() => {
    if (!hasInterest) return curveOf(purchase, today, [])
    return data && curveOf(purchase, today, data)
  }, [purchase, today, hasInterest, data])
  return { points, error, refetch }
}
