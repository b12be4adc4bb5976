import { firstOfNext, monthOf } from './oracle-days.ts'

/** Whom a line belongs to: `c` client, `b` broker, `p` purchase, `a` fuel advance. */
export interface Of {
  c?: number
  b?: number
  p?: number
  a?: number
}

/** A line in cents: a debit is positive, a credit negative. */
interface Line {
  account: string
  cents: number
  of: Of
}

/** An entry, so that it can be undone whole. */
export interface Movement {
  lines: readonly Line[]
  day: string
  /** Day on which it was undone; null while it stands. */
  undoneOn: string | null
}

/** Tells whether a movement stood at the end of a day. */
export const stoodOn = ({ day, undoneOn }: Movement, end: string) =>
  day <= end && (undoneOn === null || undoneOn > end)

/** What each account is kept by, from the chart of the trade. Accounts that are not named are kept as a whole. */
export const keptBy: Record<string, readonly (keyof Of)[]> = {
  '1095': ['c'],
  '1100': ['c', 'b', 'p'],
  '1150': ['c'],
  '1200': ['c', 'a'],
  '1300': ['c'],
  '2100': ['c', 'p'],
  '2105': ['c'],
  '2110': ['c'],
  '2200': ['b'],
  '2220': ['b'],
  '2300': ['c'],
  '4100': ['c'],
  '4110': ['c'],
  '4120': ['c'],
  '4130': ['c'],
  '4140': ['c'],
  '5100': ['c', 'b'],
}

export const dr = (account: string, cents: number, of: Of = {}): Line => ({ account, cents, of })
export const cr = (account: string, cents: number, of: Of = {}): Line => dr(account, -cents, of)

/** A book as anybody could write it down: lines with their days. */
export class OracleBook {
  readonly #lines: (Line & { day: string })[] = []
  /** Month up to which nothing is entered. */
  closedThrough = ''

  enter(day: string, lines: readonly Line[]): Movement {
    const kept = lines.filter(({ cents }) => cents !== 0)
    if (kept.reduce((sum, { cents }) => sum + cents, 0) !== 0) throw new Error('Debits and credits differ')
    const on = this.openDay(day)
    for (const line of kept) this.#lines.push({ ...line, day: on })
    return { lines: kept, day: on, undoneOn: null }
  }

  /** Once, however often it is asked for. */
  undo(day: string, movement: Movement): void {
    if (movement.undoneOn !== null) return
    const lines = movement.lines.map((line) => ({ ...line, cents: -line.cents }))
    movement.undoneOn = this.enter(day, lines).day
  }

  /** The day itself, or the first day after what is closed. */
  openDay(day: string): string {
    return monthOf(day) <= this.closedThrough ? firstOfNext(this.closedThrough) : day
  }

  /** Debits less credits of an account at the end of a day, now without one. */
  balance(account: string, of: Of = {}, day = '9999'): number {
    const names = Object.keys(of) as (keyof Of)[]
    let sum = 0
    for (const line of this.#lines)
      if (line.account === account && line.day <= day && names.every((name) => line.of[name] === of[name]))
        sum += line.cents
    return sum
  }

  /** Days with entries, in no order. */
  days(): string[] {
    return [...new Set(this.#lines.map(({ day }) => day))]
  }

  /** All balances at the end of a day that are not zero: `1100 c=7 b=2 p=31`. */
  cells(day: string): Map<string, number> {
    const cells = new Map<string, number>()
    for (const { account, cents, of, day: on } of this.#lines)
      if (on <= day) cells.set(cellOf(account, of), (cells.get(cellOf(account, of)) ?? 0) + cents)
    for (const [cell, cents] of cells) if (cents === 0) cells.delete(cell)
    return cells
  }
}

/** The name of a balance. */
export function cellOf(account: string, of: Of): string {
  return [account, ...(keptBy[account] ?? []).map((name) => `${name}=${of[name]}`)].join(' ')
}
