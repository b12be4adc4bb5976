import type { Area } from './layout.ts'

/** Between cards, in CSS pixels. */
const cardGap = 16

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
 * Packs cards into three columns: those of the side into the third, all others in their order into the shorter of the
 * first two. So no hole opens between cards, however much is in each.
 */
export function packCards(cards: readonly CardHeight[]): Map<string, PackedCard> {
  const ends = { 1: 0, 2: 0, 3: 0 }
  const packed = new Map<string, PackedCard>()
  for (const { id, area, height } of cards) {
    const column = area === 'side' ? 3 : ends[1] <= ends[2] ? 1 : 2
    const rows = Math.ceil(height) + cardGap
    ends[column] += rows
    packed.set(id, { column, rows })
  }
  return packed
}
