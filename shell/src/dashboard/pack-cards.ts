import type { Area } from './layout.ts'

/** Between cards, in CSS pixels. */
const cardGap = 12

/** Where a card stands on a wide screen: its column, and how many pixel rows it takes with the gap under it. */
export interface PackedCard {
  column: 1 | 2 | 3
  rows: number
}

interface CardHeight {
  id: string
  area: Area
  height: number
}

/**
 * Packs cards into three columns: those of the side into the third, the main ones in their order into the shorter of the
 * first two, and those of the bottom into the shortest of all. So no hole opens between cards, however much is in each.
 * A card that shows nothing takes no room.
 */
export function packCards(cards: readonly CardHeight[]): Map<string, PackedCard> {
  const ends = { 1: 0, 2: 0, 3: 0 }
  const packed = new Map<string, PackedCard>()
  for (const { id, area, height } of cards) {
    const column = columnFor(area, ends)
    const rows = height > 0 ? Math.ceil(height) + cardGap : 0
    ends[column] += rows
    packed.set(id, { column, rows })
  }
  return packed
}

function columnFor(area: Area, ends: Readonly<Record<1 | 2 | 3, number>>): 1 | 2 | 3 {
  if (area === 'side') return 3
  const shorter = ends[1] <= ends[2] ? 1 : 2
  return area === 'bottom' && ends[3] < ends[shorter] ? 3 : shorter
}

/** Puts a filler behind all others, as a card of the bottom; unless this person has put another main card after it. */
export function fillerLast<C extends { area: Area; fillsRoom?: true }>(cards: readonly C[]): C[] {
  const filler = cards.findLast(({ area }) => area === 'main')
  if (!filler?.fillsRoom) return [...cards]
  return [...cards.filter((card) => card !== filler), { ...filler, area: 'bottom' }]
}
