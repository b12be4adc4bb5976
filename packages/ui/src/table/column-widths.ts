import type { Column } from './types.ts'

/** Widths of columns by their ids, in CSS pixels. */
export type ColumnWidths = Readonly<Record<string, number>>

/** Of columns that share the rest; what a row is about needs the room of a few words. */
const narrowest = 140
const narrowestPrimary = 220
/** A column may be dragged no narrower: its sort and a letter or two stay. */
export const narrowestChosen = 56

/** The width that a column asks for before its content is known. */
export function declaredWidth<Row>({ width, primary }: Column<Row>): number {
  return width ?? (primary ? narrowestPrimary : narrowest)
}

/** What a column may get. */
export interface Wanted {
  /** What it gets in any case: the table scrolls sideways where even that is too much. */
  least: number
  /** What its content takes. */
  content: number
  isChosen: boolean
}

/**
 * Shares the room of a table among its columns: each gets what it needs at least, then as much of its content as there
 * is room for, and what is left over goes to all in proportion. Chosen widths stay.
 */
export function shareRoom(columns: readonly Wanted[], room: number): number[] {
  const sum = (of: (column: Wanted) => number) => columns.reduce((total, column) => total + of(column), 0)
  const spare = room - sum(({ least }) => least)
  if (spare <= 0) return columns.map(({ least }) => least)
  const lacking = sum(({ content, least }) => content - least)
  const given = lacking > 0 ? Math.min(1, spare / lacking) : 1
  const growing = sum(({ content, isChosen }) => (isChosen ? 0 : content))
  const left = growing > 0 ? Math.max(0, spare - lacking) / growing : 0
  return columns.map(({ content, least, isChosen }) =>
    Math.floor(least + given * (content - least) + (isChosen ? 0 : left * content)),
  )
}
