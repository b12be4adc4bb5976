import { addDays, daysBetween } from './dates.ts'

/** Periods for which the dashboard's figures can be asked: all end today (R-DSH-10). */
export const figureRanges = ['today', 'week', 'month', 'quarter'] as const
export type FigureRange = (typeof figureRanges)[number]

/** Narrows a text of an address; anything else is the default. */
export function toFigureRange(text: string | null | undefined): FigureRange {
  return figureRanges.find((range) => range === text) ?? 'today'
}

/** Calendar days, both included. */
export interface DaySpan {
  from: string
  to: string
}

/**
 * Days of a range, and those it is compared with: as many of the period before, so that half a month is compared with
 * half a month. A shorter period before is taken whole.
 */
export function daysOfFigures(range: FigureRange, today: string): { now: DaySpan; before: DaySpan } {
  const from = firstDay(range, today)
  const last = addDays(from, -1)
  const first = range === 'week' ? addDays(from, -7) : firstDay(range, last)
  const to = addDays(first, Math.min(daysBetween(from, today), daysBetween(first, last)))
  return { now: { from, to: today }, before: { from: first, to } }
}

function firstDay(range: FigureRange, today: string): string {
  if (range === 'today') return today
  if (range === 'week') return addDays(today, -6)
  const [year = 0, month = 1] = today.split('-').map(Number)
  const first = range === 'month' ? month : month - ((month - 1) % 3)
  return `${year}-${String(first).padStart(2, '0')}-01`
}
