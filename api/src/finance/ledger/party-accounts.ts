import type { LedgerLine } from '@drayline/domain/finance/ledger/entry'
import type { AccountFigure, AccountParty } from '@drayline/domain/finance/ledger/party-account'
import { feeAccounts, figureAccounts, partyFigures } from '@drayline/domain/finance/ledger/party-account'
import { figureChange, figureOf } from '@drayline/domain/finance/ledger/party-figures'
import { conditionsOn, op } from '../../kernel/database/filter.ts'
import { decodeCursor, encodeCursor } from '../../kernel/lists/cursor.ts'
import { Page } from '../../kernel/lists/list.ts'
import { within } from '../../kernel/lists/list-filters.ts'
import { signedOf, signedTotals } from './balances.ts'
import type { LedgerEntryDoc } from './ledger.model.ts'
import { LedgerEntry, LedgerPosting } from './ledger.model.ts'

/** One client or broker. */
export interface Party {
  party: AccountParty
  id: number
}

export type FigureCents = Partial<Record<AccountFigure, number>>

/** The figures of a client or broker at the end of a day, in cents, each positive on its own side (R-ACC-1, R-ACC-4). */
export async function figuresAsOf({ party, id }: Party, asOf: string): Promise<FigureCents> {
  const figures = partyFigures[party]
  const accounts = [...new Set(figures.flatMap((figure) => figureAccounts[figure]))]
  const signed = await signedOf(accounts, asOf, { by: dimensions[party], holder: id })
  return Object.fromEntries(figures.map((figure) => [figure, figureOf(figure, signed)]))
}

const dimensions = { client: 'clientId', broker: 'brokerId' } as const

/** Figures of the whole office at the end of a day, in cents. */
export async function officeFigures(asOf: string) {
  const totals = await signedTotals(asOf)
  const of = (figure: AccountFigure) => figureOf(figure, (account) => totals.get(account) ?? 0)
  return {
    fundsEmployedCents: of('fundsEmployed'),
    unappliedCents: of('unapplied'),
    /** Charged to clients since the book began; the difference of two days is what was charged between them. */
    feeCents: -feeAccounts.reduce((sum, account) => sum + (totals.get(account) ?? 0), 0) || 0,
  }
}

/** What is open of a broker at the end of a day on the invoices of each client, in cents, the largest first. */
export async function openByClient(
  brokerId: number,
  asOf: string,
): Promise<{ clientId: number; cents: number }[]> {
  const [account] = figureAccounts.open
  return (
    await LedgerPosting.aggregate<{ _id: number; cents: number }>([
      { $match: { account, brokerId, bookDate: { $lte: asOf } } },
      { $group: { _id: '$clientId', cents: { $sum: '$cents' } } },
      { $match: { cents: { $ne: 0 } } },
      { $sort: { cents: -1, _id: 1 } },
    ])
  ).map(({ _id, cents }) => ({ clientId: _id, cents }))
}

/** An entry as it changed the figures of a client or broker. */
export interface AccountLine {
  entry: AccountEntry
  /** Its lines that belong to them. */
  lines: LedgerLine[]
  changes: FigureCents
  changeCents: number
  /** The figure that was asked for after this entry. */
  balanceCents: number
}
type AccountEntry = Omit<LedgerEntryDoc, 'hash' | 'prevHash' | 'lane' | 'seq' | 'key' | 'by'>

const select = { kind: 1, reverses: 1, bookDate: 1, valueDate: 1, at: 1, source: 1, lines: 1 } as const

export interface LineQuery {
  figure: AccountFigure
  from?: string | undefined
  to?: string | undefined
  limit: number
  sort: string
  cursor?: string | undefined
}

/** One page of the entries that moved a figure of a client or broker, in the order of their events, with its balance. */
export async function listAccountLines(party: Party, query: LineQuery): Promise<Page<AccountLine>> {
  const { figure, from, to, limit, sort, cursor } = query
  const descending = sort.startsWith('-')
  const conditions = [
    { ...movesFigure(party, figure), ...within('bookDate', from, to) },
    ...(cursor ? [after(cursor, sort, descending)] : []),
  ]
  const found = await LedgerEntry.find(conditionsOn<LedgerEntryDoc>({ $and: conditions }), select)
    .sort(order(descending))
    .limit(limit + 1)
    .lean<AccountEntry[]>()
  const entries = found.slice(0, limit)
  const rows = await withBalances(party, figure, entries, descending)
  const last = found.length > limit ? entries.at(-1) : undefined
  return new Page(rows, last ? cursorOf(last, sort) : null)
}

function movesFigure({ party, id }: Party, figure: AccountFigure) {
  return { lines: op.element({ [dimensions[party]]: id, account: figureAccounts[figure] }) }
}

function order(descending: boolean) {
  const direction = descending ? -1 : 1
  return { bookDate: direction, at: direction, _id: direction } as const
}

/** Day and instant of an entry as one text: `2026-03-02 1772467200000`. */
function cursorOf({ _id, bookDate, at }: AccountEntry, sort: string): string {
  return encodeCursor({ sort, value: `${bookDate} ${at.getTime()}`, id: _id })
}

function after(cursor: string, sort: string, descending: boolean) {
  const { value, id } = decodeCursor(cursor, sort, 'string', 'string')
  const [bookDate = '', instant] = String(value).split(' ')
  return beyond({ bookDate, at: new Date(Number(instant) || 0), _id: String(id) }, descending)
}

/** The condition 'comes after this entry'. */
function beyond({ bookDate, at, _id }: Pick<AccountEntry, 'bookDate' | 'at' | '_id'>, descending: boolean) {
  const [past, upTo] = descending ? [op.lt, op.lte] : [op.gt, op.gte]
  return {
    bookDate: upTo(bookDate),
    $or: [{ bookDate: past(bookDate) }, { at: past(at) }, { at, _id: past(_id) }],
  }
}

/** Balances are walked back from the latest entry of the page, which has that of its day less what came after it. */
async function withBalances(
  party: Party,
  figure: AccountFigure,
  entries: readonly AccountEntry[],
  descending: boolean,
): Promise<AccountLine[]> {
  const latestFirst = descending ? [...entries] : [...entries].reverse()
  const [latest] = latestFirst
  if (!latest) return []
  const own = ownLines(party)
  const { bookDate } = latest
  const [atEnd, later] = await Promise.all([
    figuresAsOf(party, bookDate),
    LedgerEntry.find(
      conditionsOn<LedgerEntryDoc>({
        $and: [{ ...movesFigure(party, figure), bookDate }, beyond(latest, false)],
      }),
      { lines: 1 },
    ).lean<Pick<LedgerEntryDoc, 'lines'>[]>(),
  ])
  let balanceCents = (atEnd[figure] ?? 0) - figureChange(figure, later.flatMap(own))
  const rows = latestFirst.map((entry) => {
    const lines = own(entry)
    const changes = Object.fromEntries(
      partyFigures[party.party].map((name) => [name, figureChange(name, lines)]),
    )
    const row = { entry, lines, changes, changeCents: changes[figure] ?? 0, balanceCents }
    balanceCents -= row.changeCents
    return row
  })
  return descending ? rows : rows.reverse()
}

function ownLines({ party, id }: Party) {
  return ({ lines }: Pick<LedgerEntryDoc, 'lines'>) => lines.filter((line) => line[dimensions[party]] === id)
}
