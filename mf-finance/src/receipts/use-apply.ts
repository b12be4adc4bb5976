import { useHost } from '@drayline/contract'
import type { Purchase } from '@drayline/domain/finance/purchases/purchase'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { useDeferredValue, useMemo, useState } from 'react'
import { appliedCents, asOwedNow, fillOldest, noParts, type Parts, partsProblem } from './applying.ts'
import { openPurchasesQuery } from './receipts.queries.ts'

/** State of applying a payment: what the broker owes, what was chosen of it, and what is left. */
export interface Applying {
  brokerId: number
  /** The payment, or what is left of it, in cents. */
  cents: number
  parts: Parts
  setParts: (change: (before: Parts) => Parts) => void
  /** Shows what was written off instead: it is paid only where that is chosen. */
  isLost: boolean
  setLost: (on: boolean) => void
  text: string
  setText: (text: string) => void
  /** What the search finds and what was chosen, the oldest first. */
  rows: readonly Purchase[]
  isLoading: boolean
  /** Open purchases that are not shown: the search finds them. */
  hidden: number
  error: string | null
  retry: () => void
  fillOldest: () => void
  appliedCents: number
  leftCents: number
  problem: ReturnType<typeof partsProblem>
}

interface Kept {
  brokerId: number | null
  parts: Parts
}

/** Applies a payment of so many cents to open purchases of a broker; `restored` is what was chosen before. */
export function useApply(brokerId: number | null, cents: number, restored?: Kept): Applying {
  const { http } = useHost()
  const [kept, setKept] = useState<Kept>(restored ?? { brokerId, parts: noParts })
  const [text, setText] = useState('')
  const [isLost, setLost] = useState(false)
  const query = useQuery({
    ...openPurchasesQuery(http, brokerId ?? 0, useDeferredValue(text.trim()), isLost),
    enabled: brokerId !== null,
  })
  const hidden = Math.max(0, (query.data?.total ?? 0) - (query.data?.rows.length ?? 0))
  const isComplete =
    query.isSuccess && !query.isPlaceholderData && !isLost && text.trim() === '' && hidden === 0
  // Parts of another broker are not this one's.
  const chosen = kept.brokerId === brokerId ? kept.parts : noParts
  const parts = useMemo(
    () => asOwedNow(chosen, query.data?.rows ?? [], isComplete),
    [chosen, query.data, isComplete],
  )
  const setParts = (change: (before: Parts) => Parts) => setKept({ brokerId, parts: change(parts) })
  const found = query.data?.rows ?? []
  const applied = appliedCents(parts)
  return {
    ...{ brokerId: brokerId ?? 0, cents, parts, setParts, text, setText, isLost, setLost },
    rows: withChosen(found, parts),
    isLoading: query.isPending,
    hidden,
    error: query.error && !query.data ? (serverMessage(query.error) ?? '') : null,
    retry: () => void query.refetch(),
    fillOldest: () => setParts(() => fillOldest(found, cents)),
    appliedCents: applied,
    leftCents: cents - applied,
    problem: partsProblem(parts, cents),
  }
}

/** What was chosen stays in sight, whatever is searched for. */
function withChosen(found: readonly Purchase[], parts: Parts): Purchase[] {
  const known = new Set(found.map(({ id }) => id))
  const others = [...parts.values()].flatMap(({ purchase }) => (known.has(purchase.id) ? [] : [purchase]))
  return [...found, ...others].sort(
    (a, b) => a.purchaseDay.localeCompare(b.purchaseDay) || Number(a.id) - Number(b.id),
  )
}
