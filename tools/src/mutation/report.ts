import type { Mutant } from './try-batch.ts'

const maxShown = 60

/** Says what lived, file by file, and the share that died. */
export function report(mutants: readonly Mutant[], say: (line: string) => void): number {
  const counted = mutants.filter(({ outcome }) => outcome !== 'ignored')
  for (const [file, some] of Map.groupBy(counted, ({ file }) => file)) {
    const all = some.every(({ outcome }) => outcome === 'killed')
    say(`${all ? '✓' : '✗'} ${file}: ${percentKilled(some)} % of ${some.length} killed`)
    sayLived(some, say)
  }
  const left = mutants.length - counted.length
  const lived = counted.filter(({ outcome }) => outcome === 'lived').length
  const percent = percentKilled(counted)
  const slow = counted.filter(({ isTimeout }) => isTimeout).length
  const slowly = slow > 0 ? `, ${slow} died by the time limit` : ''
  const refused = counted.filter(({ isRefusedByTypes }) => isRefusedByTypes).length
  const byTypes = refused > 0 ? `, ${refused} died of types` : ''
  say(
    `${percent} % killed: ${counted.length - lived} of ${counted.length}; ${lived} lived, ${left} left out${slowly}${byTypes}`,
  )
  return percent
}

/** Names each change that no test noticed. */
export function sayLived(mutants: readonly Mutant[], say: (line: string) => void): void {
  for (const mutant of mutants) if (mutant.outcome === 'lived') say(`    ${lineOf(mutant)}`)
}

/** A change by its place and what it does. */
export function lineOf(mutant: Mutant): string {
  return `${mutant.place}  ${describeChange(mutant)}`
}

/** The share of the counted mutants that died, with one decimal; 100 of none. */
function percentKilled(counted: readonly Mutant[]): number {
  const killed = counted.filter(({ outcome }) => outcome === 'killed').length
  return counted.length === 0 ? 100 : Math.floor((killed / counted.length) * 1000) / 10
}

/** Changed part, without the long equal parts around it. */
function describeChange({ before, after }: Mutant): string {
  const [old, now] = [oneLine(before), oneLine(after)]
  let start = 0
  while (start < old.length && old[start] === now[start]) start += 1
  const from = Math.max(0, start - maxShown / 3)
  return `${cut(old, from)}  →  ${cut(now, from)}`
}

const oneLine = (code: string) => code.replace(/\s+/g, ' ').trim()

function cut(line: string, from: number): string {
  const end = from + maxShown
  return `${from > 0 ? '…' : ''}${line.slice(from, end)}${end < line.length ? '…' : ''}` || '(nothing)'
}
