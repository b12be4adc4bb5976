/** How a figure moved from the period before. */
export interface FigureChange {
  direction: 'up' | 'down' | 'same'
  difference: number
  /** In percent, with one digit; null where there was nothing before. */
  percent: number | null
}

/** Compares a figure with that of the period before; amounts are US dollars, "1500.25". */
export function compareFigures(now: number | string, before: number | string): FigureChange {
  const [present, former] = [Number(now), Number(before)]
  const difference = Math.round((present - former) * 100) / 100
  const direction = difference > 0 ? 'up' : difference < 0 ? 'down' : 'same'
  const percent = former > 0 ? Math.round((difference / former) * 1000) / 10 : null
  return { direction, difference, percent }
}
