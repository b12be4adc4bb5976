import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { Area } from './layout.ts'
import type { PackedCard } from './pack-cards.ts'
import { fillerLast, packCards } from './pack-cards.ts'
import type { DashboardCard } from './use-cards.tsx'

const packedAreas = ['main', 'side', 'bottom'] as const satisfies Area[]
/** Of a card that is not measured yet and says no height. */
const usualHeight = 240

/** Places of the cards below the figures on a wide screen: by the height they say, then by the one they have. */
export function usePackedCards(
  root: RefObject<HTMLElement | null>,
  cardsOf: (area: Area) => readonly DashboardCard[],
): Map<string, PackedCard> {
  const [heights, setHeights] = useState<Readonly<Record<string, number>>>({})
  const cards = fillerLast(packedAreas.flatMap((area) => cardsOf(area).map((card) => ({ ...card, area }))))
  const ids = cards.map(({ id, area }) => `${area}:${id}`).join(' ')

  useEffect(() => {
    if (typeof ResizeObserver !== 'function' || ids === '') return
    const observer = new ResizeObserver((entries) => {
      // On a narrow screen a card has no box of its own.
      const measured = entries
        .filter(({ target }) => getComputedStyle(target).display !== 'contents')
        .map(({ target, contentRect }) => [idOf(target), Math.ceil(contentRect.height)] as const)
        .filter(([id]) => id)
      if (measured.length > 0) setHeights((now) => withChanged(now, measured))
    })
    for (const content of root.current?.querySelectorAll('[data-card] > .content') ?? [])
      observer.observe(content)
    return () => observer.disconnect()
  }, [root, ids])

  return useMemo(
    () =>
      packCards(
        cards.map(({ id, area, height }) => ({ id, area, height: heights[id] ?? height ?? usualHeight })),
      ),
    [cards, heights],
  )
}

function idOf(content: Element): string {
  return content.parentElement?.dataset.card ?? ''
}

function withChanged(
  now: Readonly<Record<string, number>>,
  measured: readonly (readonly [string, number])[],
) {
  const changed = measured.filter(([id, height]) => now[id] !== height)
  return changed.length > 0 ? { ...now, ...Object.fromEntries(changed) } : now
}
