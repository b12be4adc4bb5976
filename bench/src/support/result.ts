/** A figure that shall stay below or above a limit. */
export interface Target {
  what: string
  value: number
  limit: number
  /** True when the limit must not be exceeded (`most`) or must be reached (`least`). */
  bound: 'most' | 'least'
  unit?: string
}

/** A table of what was measured. */
export interface Table {
  title: string
  head: string[]
  rows: (string | number)[][]
  /** Notes for reading it. */
  notes?: string[]
}

/** Results of one part of the benchmark. */
export interface PartResult {
  name: string
  tables: Table[]
  targets: Target[]
}

export function isMet({ value, limit, bound }: Target): boolean {
  return bound === 'most' ? value <= limit : value >= limit
}

/** A number as people read it: few digits. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return '–'
  if (Number.isInteger(value)) return String(value)
  return Math.abs(value) >= 100 ? String(Math.round(value)) : value.toFixed(Math.abs(value) >= 10 ? 1 : 2)
}
