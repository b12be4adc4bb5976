import type { BookPeriod } from '@drayline/domain/finance/dashboard/period-figures'
import type { BookStats } from '@drayline/domain/finance/dashboard/stats'
import type { AccountCode } from '@drayline/domain/finance/ledger/chart'
import { accountRules, balanceSide } from '@drayline/domain/finance/ledger/chart'
import type { EntryKind, EntryLines, LedgerLine } from '@drayline/domain/finance/ledger/entry'
import type { Journal } from '@drayline/domain/finance/ledger/ledger-schema'
import { feeAccounts } from '@drayline/domain/finance/ledger/party-account'
import { figureChange } from '@drayline/domain/finance/ledger/party-figures'
import { monthOfPeriod } from '@drayline/domain/finance/ledger/period'
import type { Finding, Period } from '@drayline/domain/finance/ledger/period-schema'
import * as recipes from '@drayline/domain/finance/ledger/recipes'
import { daysOfFigures, toFigureRange } from '@drayline/domain/kernel/dates/figure-range'
import type { Activity } from '@drayline/domain/kernel/journal/activity'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import type { MockDb } from '../mock/mock-db.ts'

/** An entry as the mocked book remembers it. */
export interface StoredEntry {
  id: string
  kind: EntryKind
  day: string
  lines: readonly LedgerLine[]
  source: { entity: string; id: number }
  reverses: string | null
}

/** The mocked book. Tests look into it to see what a screen has asked for. */
export interface LedgerStore {
  today: string
  entries: StoredEntry[]
  periods: Period[]
  journals: Journal[]
  /** What was done with months. */
  activities: Activity[]
}

const month = (id: number, values: Partial<Period> = {}): Period => ({
  ...{ id, version: 0, month: monthOfPeriod(id), status: 'open', waitsFor: null, request: null },
  ...{ findings: [], notClosed: null, requestedBy: null, confirmedBy: null, closedAt: null, ...values },
})

/** A small book: purchases of two clients, one paid out, one paid by its broker. */
export function makeLedgerStore(db: MockDb): LedgerStore {
  const entries: StoredEntry[] = []
  const enter = ({ kind, lines }: EntryLines, day: string, source: StoredEntry['source']) =>
    entries.push({ id: `1:${entries.length + 1}`, kind, day, lines, source, reverses: null })
  if (db.clients.length > 0) {
    const bought = { faceCents: 200_000, advanceCents: 184_000, feeCents: 0 }
    const of = (clientId: number, purchaseId: number) => ({ clientId, brokerId: 1, purchaseId })
    enter(recipes.purchase(of(1, 1), bought), '2026-02-10', { entity: 'invoice', id: 1 })
    enter(recipes.release(1, 184_000, 'file'), '2026-02-11', { entity: 'invoice', id: 1 })
    enter(recipes.purchase(of(2, 2), bought), '2026-03-05', { entity: 'invoice', id: 2 })
    enter(recipes.receipt(1, 200_000), '2026-03-12', { entity: 'payment', id: 1 })
    const charge = { kind: 'manual', lines: recipes.bankCharge(1_200).lines } as const
    enter(charge, '2026-03-13', { entity: 'ledger_journal', id: 1 })
  }
  const other = { id: 2, name: 'Dana Reed' }
  const blocking: Finding = {
    check: 'inTransit',
    blocks: true,
    amount: '1840.00',
    account: entries[1]?.lines[1]?.account ?? null,
    holder: { type: 'client', id: 1, name: db.clients[0]?.name ?? '' },
  }
  return {
    today: '2026-03-16',
    entries,
    periods: [
      month(202603, { waitsFor: { rule: 'notOver', month: '2026-03' } }),
      month(202602, { findings: entries.length > 0 ? [blocking] : [] }),
      month(202601, {
        ...{ status: 'closed', version: 3, closedAt: '2026-02-03T15:00:00.000Z' },
        ...{ requestedBy: other, confirmedBy: { id: 3, name: 'Lee Park' } },
      }),
    ],
    activities: [],
    journals: db.clients.length > 0 ? [journalOf(1, other, entries.at(-1)?.lines ?? [])] : [],
  }
}

/** An entry by hand that somebody has asked for. */
function journalOf(id: number, requestedBy: Journal['requestedBy'], lines: readonly LedgerLine[]): Journal {
  const at = '2026-03-13T15:00:00.000Z'
  return {
    ...{ id, version: 1, createdAt: at, updatedAt: at, status: 'requested', bookDate: '2026-03-13' },
    ...{ reason: 'Charges of the lockbox', reverses: null, requestedBy },
    ...{ decidedBy: null, decidedAt: null, refusal: null, entryId: null, reversedBy: null },
    lines: lines.map((line) => lineOf(line)),
    total: formatCents(lines.reduce((sum, { cents }) => sum + Math.max(0, cents), 0)),
  }
}

const sides = (cents: number) =>
  cents >= 0 ? { debit: formatCents(cents), credit: null } : { debit: null, credit: formatCents(-cents) }

/** A line as the API answers it. */
export function lineOf(line: LedgerLine, db?: MockDb) {
  const named = (rows: readonly { id: number; name: string }[] | undefined, id: number | undefined) =>
    id === undefined ? null : { id, name: rows?.find((row) => row.id === id)?.name ?? `#${id}` }
  return {
    account: line.account,
    ...sides(line.cents),
    client: named(db?.clients, line.clientId),
    broker: named(db?.brokers, line.brokerId),
    purchaseId: line.purchaseId ?? null,
    advanceId: line.advanceId ?? null,
  }
}

/** The client or broker of an entry, for a line that names neither. */
export function counterpartyOf(
  { lines }: StoredEntry,
  line: Pick<LedgerLine, 'clientId' | 'brokerId'>,
  db: MockDb,
) {
  if (line.clientId || line.brokerId) return null
  const [party] = lines.flatMap((one) => lineOf(one, db).client ?? lineOf(one, db).broker ?? [])
  return party ?? null
}

/** Balances of all accounts at the end of a day, as the API answers them. */
export function trialBalanceOf({ entries, today }: LedgerStore, asOf = today) {
  const sums = new Map<AccountCode, number>()
  for (const { lines } of entries.filter(({ day }) => day <= asOf))
    for (const { account, cents } of lines) sums.set(account, (sums.get(account) ?? 0) + cents)
  const open = [...sums].filter(([, cents]) => cents !== 0).sort()
  const total = (side: 1 | -1) =>
    formatCents(open.reduce((sum, [, cents]) => sum + Math.max(0, cents * side), 0))
  return {
    asOf,
    today,
    debit: total(1),
    credit: total(-1),
    closedBy: null,
    rows: open.map(([account, cents]) => ({ account, kind: accountRules(account).kind, ...sides(cents) })),
  }
}

/** Lines of an account that a query asks for, the newest first. */
export function linesOf({ entries }: LedgerStore, query: URLSearchParams, upTo: string | null) {
  const is = (name: 'clientId' | 'brokerId' | 'purchaseId', line: LedgerLine) =>
    !query.get(name) || line[name] === Number(query.get(name))
  return entries
    .filter(({ day }) => upTo === null || day <= upTo)
    .flatMap((entry) => entry.lines.map((line, index) => ({ entry, line, id: `${entry.id}:${index}` })))
    .filter(({ line }) => line.account === query.get('account'))
    .filter(({ line }) => is('clientId', line) && is('brokerId', line) && is('purchaseId', line))
    .reverse()
}

/** Sum of lines on their account's own side. */
export function balanceOf(lines: readonly { line: LedgerLine }[]): string {
  const cents = lines.reduce((sum, { line }) => sum + line.cents * balanceSide(line.account), 0)
  return formatCents(cents + 0)
}

/** The book's figures of the dashboard, as the API answers them. */
export function bookStatsOf({ entries, today }: LedgerStore, { invoices }: MockDb): BookStats {
  const lines = entries.flatMap((entry) => entry.lines)
  const approved = invoices.filter(({ status }) => status === 'approved')
  return {
    today,
    fundsEmployed: formatCents(figureChange('fundsEmployed', lines)),
    feeIncome: feesBetween(entries, `${today.slice(0, 7)}-01`, today),
    toFund: {
      count: approved.length,
      amount: formatCents(approved.reduce((sum, { amount }) => sum + parseMoney(amount), 0)),
    },
    unapplied: formatCents(figureChange('unapplied', lines)),
  }
}

/** The book's figures of a period, as the API answers them. */
export function bookPeriodOf({ entries, today }: LedgerStore, asked: string | null): BookPeriod {
  const range = toFigureRange(asked)
  const { now, before } = daysOfFigures(range, today)
  const at = (figure: 'fundsEmployed' | 'unapplied', asOf: string) =>
    formatCents(
      figureChange(
        figure,
        entries.filter(({ day }) => day <= asOf).flatMap(({ lines }) => lines),
      ),
    )
  const both = (figure: 'fundsEmployed' | 'unapplied') => ({
    now: at(figure, now.to),
    before: at(figure, before.to),
  })
  return {
    ...{ range, now, before },
    fundsEmployed: both('fundsEmployed'),
    feeIncome: {
      now: feesBetween(entries, now.from, now.to),
      before: feesBetween(entries, before.from, before.to),
    },
    unapplied: both('unapplied'),
  }
}

function feesBetween(entries: readonly StoredEntry[], from: string, to: string): string {
  const fees = entries
    .filter(({ day }) => day >= from && day <= to)
    .flatMap(({ lines }) => lines)
    .filter(({ account }) => feeAccounts.includes(account))
  return formatCents(fees.reduce((sum, { cents }) => sum - cents, 0))
}
