import { isCalendarDate } from '../../kernel/dates/dates.ts'
import type { AccountCode, LedgerDimension } from './chart.ts'
import { accountRules, chart, ledgerDimensions } from './chart.ts'

/** A line of an entry: integer cents, a debit positive and a credit negative. */
export type LedgerLine = { account: AccountCode; cents: number } & Partial<Record<LedgerDimension, number>>

/** Business events that the book knows, each with one recipe. */
export const entryKinds = [
  'opening',
  'purchase',
  'release',
  'bankConfirmed',
  'receipt',
  'clientPayment',
  'application',
  'settlement',
  'chargeback',
  'writeOff',
  'lossRecovered',
  'recovery',
  'escrowRecovery',
  'brokerRefund',
  'passedOn',
  'payoff',
  'payoffPaid',
  'fuelAdvance',
  'fuelRecovery',
  'transferFee',
  'escrow',
  'minimumFee',
  'accrual',
  'bankCharge',
  'rebateReclaimed',
  'passedOnReclaimed',
  'escrowReclaimed',
  'manual',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** Lines of an event, before the event has a day and a source. */
export interface EntryLines {
  kind: EntryKind
  lines: LedgerLine[]
}

/** The number of an entry as people read and say it: `JE-3-152` for the entry `3:152`. */
export function entryNumber(entryId: string): string {
  return `JE-${entryId.replace(':', '-')}`
}

/** The entry that a number names, however it is spaced and cased; null for a text that names none. */
export function entryOfNumber(text: string): string | null {
  const [, partition, seq] = /^\s*je[\s-]*(\d{1,2})[\s:-]+(\d{1,12})\s*$/i.exec(text) ?? []
  return partition && seq ? `${Number(partition)}:${Number(seq)}` : null
}

export const minLines = 2
export const maxLines = 500

/** Problem of an entry that would not be posted, for logs. */
export type EntryProblem =
  | 'lines'
  | 'unbalanced'
  | 'cents'
  | 'account'
  | `${AccountCode} needs ${LedgerDimension}`
  | `${AccountCode} has no ${LedgerDimension}`
  | 'clients'
  | 'date'

/** Lists what is wrong with the lines of an entry; empty for one that may be posted (R-LED-2). */
export function lineProblems(lines: readonly LedgerLine[]): EntryProblem[] {
  if (lines.length < minLines || lines.length > maxLines) return ['lines']
  if (lines.some(({ account }) => !Object.hasOwn(chart, account))) return ['account']
  const problems: EntryProblem[] = lines.flatMap(dimensionProblems)
  if (lines.some(({ cents }) => !Number.isSafeInteger(cents) || cents === 0)) problems.push('cents')
  if (sumOf(lines) !== 0) problems.push('unbalanced')
  if (clientsOf(lines).length > 1) problems.push('clients')
  return problems
}

/** Lists what is wrong with the dates of an entry. The value date may lie earlier or later than the book date. */
export function dateProblems(dates: { bookDate: string; valueDate: string }): EntryProblem[] {
  return isCalendarDate(dates.bookDate) && isCalendarDate(dates.valueDate) ? [] : ['date']
}

function dimensionProblems(line: LedgerLine): EntryProblem[] {
  const { needs, allows = [] } = accountRules(line.account)
  return ledgerDimensions.flatMap((dimension): EntryProblem[] => {
    const isGiven = line[dimension] !== undefined
    if (needs.includes(dimension)) return isGiven ? [] : [`${line.account} needs ${dimension}`]
    return isGiven && !allows.includes(dimension) ? [`${line.account} has no ${dimension}`] : []
  })
}

/** Clients whose accounts the lines touch: one at most. */
export function clientsOf(lines: readonly LedgerLine[]): number[] {
  return [...new Set(lines.flatMap(({ clientId }) => clientId ?? []))]
}

/** Returns the lines that undo others: the same accounts and dimensions, the other side. */
export function reversedLines(lines: readonly LedgerLine[]): LedgerLine[] {
  return lines.map((line) => ({ ...line, cents: -line.cents }))
}

function sumOf(lines: readonly LedgerLine[]): number {
  return lines.reduce((total, { cents }) => total + cents, 0)
}
