import type { AccountCode } from '@drayline/domain/finance/ledger/chart'
import { balanceSide } from '@drayline/domain/finance/ledger/chart'
import type { LedgerLine } from '@drayline/domain/finance/ledger/entry'
import { figureAccounts } from '@drayline/domain/finance/ledger/party-account'
import { monthOf } from '@drayline/domain/finance/ledger/period'
import { addDays } from '@drayline/domain/kernel/dates/dates'
import { parseMoney } from '@drayline/domain/kernel/money/money'
import { companyDay } from '../../kernel/base/days.ts'
import { notFound } from '../../kernel/base/errors.ts'
import { conditionsOn, op } from '../../kernel/database/filter.ts'
import type { Named } from '../../kernel/database/names.ts'
import { NameLookup, namedIn, nameOf } from '../../kernel/database/names.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { ListOptions, Sorts } from '../../kernel/lists/list.ts'
import { listQuery, Page } from '../../kernel/lists/list.ts'
import { equal, within } from '../../kernel/lists/list-filters.ts'
import { brokerRecords } from '../../operations/brokers/index.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import type { BalanceScope, TrialBalanceRow } from './balances.ts'
import { balanceAsOf, signedBy, trialBalance } from './balances.ts'
import type { LedgerJournalDoc } from './journal.model.ts'
import { LedgerJournal } from './journal.model.ts'
import type { EntrySource, LedgerEntryDoc, LedgerPostingDoc } from './ledger.model.ts'
import { LedgerEntry, LedgerPosting } from './ledger.model.ts'
import type { ReceiptFacts } from './ledger.ports.ts'
import { factsOfReceipts } from './ledger.ports.ts'
import type { LedgerPeriodDoc } from './period.model.ts'
import { closersOf } from './periods.ts'

/** Names of everybody that lines belong to. */
export interface BookNames {
  clients: ReadonlyMap<number, Named>
  brokers: ReadonlyMap<number, Named>
}

export interface TrialBalanceView {
  asOf: string
  today: string
  closedBy: LedgerPeriodDoc['closedBy']
  rows: TrialBalanceRow[]
}

/** The balances of all accounts at the end of a day, today where none is named. */
export async function readTrialBalance(call: AnyCall, day: string | undefined): Promise<TrialBalanceView> {
  const today = companyDay(call)
  const asOf = day ?? today
  const [closedBy, rows] = await Promise.all([closersOf(monthOf(asOf)), trialBalance(asOf)])
  return { asOf, today, closedBy, rows }
}

/** Part of an account that is looked at. */
export interface AccountFilters {
  account: AccountCode
  clientId?: number | undefined
  brokerId?: number | undefined
  purchaseId?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

export interface AccountView {
  account: AccountCode
  from: string | null
  to: string
  today: string
  openingCents: number
  closingCents: number
  client: Named | null
  broker: Named | null
}

/** What an account, or a part of it, held before the first day and at the end of the last. */
export async function readAccount(call: AnyCall, filters: AccountFilters): Promise<AccountView> {
  const { account, from } = filters
  const today = companyDay(call)
  const to = filters.to ?? today
  const scope = scopeOf(filters)
  const [openingCents, closingCents, client, broker] = await Promise.all([
    from ? balanceAsOf(account, addDays(from, -1), scope) : 0,
    balanceAsOf(account, to, scope),
    nameOf(clientRecords, filters.clientId ?? null),
    nameOf(brokerRecords, filters.brokerId ?? null),
  ])
  return { account, from: from ?? null, to, today, openingCents, closingCents, client, broker }
}

function scopeOf({ clientId, brokerId, purchaseId }: AccountFilters): BalanceScope {
  return {
    ...equal('clientId', clientId),
    ...equal('brokerId', brokerId),
    ...equal('purchaseId', purchaseId),
  }
}

export interface HolderView {
  account: AccountCode
  by: 'client' | 'broker'
  asOf: string
  count: number
  rows: { holder: Named; cents: number }[]
  /** What those that are not named come to. */
  othersCents: number
}

const maxHolders = 200

/** An account's largest balances by client or broker at the end of a day. */
export async function readHolders(
  call: AnyCall,
  {
    account,
    by,
    asOf = companyDay(call),
  }: { account: AccountCode; by: 'client' | 'broker'; asOf?: string | undefined },
): Promise<HolderView> {
  const signed = await signedBy(account, by === 'client' ? 'clientId' : 'brokerId', asOf)
  const all = [...signed]
    .map(([id, cents]) => ({ id, cents: cents * balanceSide(account) }))
    .sort((a, b) => Math.abs(b.cents) - Math.abs(a.cents) || a.id - b.id)
  const shown = all.slice(0, maxHolders)
  const lookup = new NameLookup()
  const ids = shown.map(({ id }) => id)
  const names = await (by === 'client' ? lookup.of(clientRecords, ids) : lookup.of(brokerRecords, ids))
  return {
    ...{ account, by, asOf, count: all.length },
    rows: shown.map(({ id, cents }) => ({ holder: namedIn(names, id), cents })),
    othersCents: all.slice(maxHolders).reduce((sum, { cents }) => sum + cents, 0),
  }
}

/** The request of an entry by hand. */
export type EntryRequest = Pick<LedgerJournalDoc, '_id' | 'reason' | 'requestedBy'>

/** A line of an account with its entry. */
export interface PostingRow {
  posting: LedgerPostingDoc
  entry: LedgerEntryDoc
  /** Of an entry by hand. */
  journal: EntryRequest | null
  /** Of an entry about a receipt. */
  receipt: ReceiptFacts | null
  names: BookNames
}

export const postingSorts: Sorts = { bookDate: { path: 'bookDate', type: 'string' } }

/** One page of an account's lines, by day; `amount` is on either side. */
export async function listPostings(
  query: AccountFilters & { amount?: string | undefined } & ListOptions<LedgerPostingDoc>['query'],
): Promise<Page<PostingRow>> {
  const { account, from, to, amount } = query
  const cents = amount ? parseMoney(amount) : null
  const filter = {
    ...{ account, ...scopeOf(query), ...within('bookDate', from, to) },
    ...(cents === null ? {} : { cents: op.in([cents, -cents]) }),
  }
  const page = await listQuery({ model: LedgerPosting, sorts: postingSorts, query, filter, select: {} })
  const entryIds = [...new Set(page.rows.map(({ entryId }) => entryId))]
  const entries = await LedgerEntry.find({ _id: op.in(entryIds) }).lean<LedgerEntryDoc[]>()
  const receipts = await receiptsOf(entries)
  const [names, requests] = await Promise.all([
    namesOf([...entries.flatMap(({ lines }) => lines), ...[...receipts.values()].map(partiesOf)]),
    requestsOf(entries.filter(({ kind }) => kind === 'manual').map(({ _id }) => _id)),
  ])
  const byId = new Map(entries.map((entry) => [entry._id, entry]))
  const rows = page.rows.flatMap((posting) => {
    const entry = byId.get(posting.entryId)
    if (!entry) return []
    const receipt = receipts.get(entry._id) ?? null
    return [{ posting, entry, journal: requests.get(entry._id) ?? null, receipt, names }]
  })
  return new Page(rows, page.next, page.total, page.atLeast)
}

/**
 * The requests that entries were posted for, by entry: a reversal has the source of what it undoes, and a request of its
 * own.
 */
async function requestsOf(entryIds: readonly string[]): Promise<ReadonlyMap<string, EntryRequest>> {
  const found = await LedgerJournal.find(
    { entryId: op.typedIn(entryIds) },
    { entryId: 1, reason: 1, requestedBy: 1 },
  ).lean<(EntryRequest & { entryId: string })[]>()
  return new Map(found.map((journal) => [journal.entryId, journal]))
}

/** What the receipts that entries are about say, by entry. */
async function receiptsOf(entries: readonly LedgerEntryDoc[]): Promise<ReadonlyMap<string, ReceiptFacts>> {
  const about = entries.filter(({ source }) => source.entity === 'receipt')
  if (about.length === 0) return new Map()
  const receipts = await factsOfReceipts([...new Set(about.map(({ source }) => source.id))])
  return new Map(
    about.flatMap(({ _id, source }) => {
      const receipt = receipts.get(source.id)
      return receipt ? [[_id, receipt] as const] : []
    }),
  )
}

const partiesOf = ({ clientId, brokerId }: ReceiptFacts) => ({
  ...(clientId === null ? {} : { clientId }),
  ...(brokerId === null ? {} : { brokerId }),
})

export interface EntryView {
  entry: LedgerEntryDoc
  /** Of an entry about a receipt. */
  receipt: ReceiptFacts | null
  reversedBy: string | null
  /** Request of a reversal that waits for its second person. */
  reversalAsked: number | null
  /** The request that it was posted for; null for what no person asked for. */
  journal: EntryRequest | null
  names: BookNames
}

/** One entry. @throws Problem 404 */
export async function readEntry(id: string): Promise<EntryView> {
  const lookup = new NameLookup()
  const entry = await LedgerEntry.findById(id).lean<LedgerEntryDoc>()
  if (!entry) throw notFound()
  const receipt = (await receiptsOf([entry])).get(id) ?? null
  const [reversal, asked, requests, names] = await Promise.all([
    LedgerEntry.findOne({ reverses: op.typed(id) }, { _id: 1 }).lean(),
    LedgerJournal.findOne({ reverses: op.typed(id), status: 'requested' }, { _id: 1 }).lean(),
    requestsOf([id]),
    namesOf([...entry.lines, ...(receipt ? [partiesOf(receipt)] : [])], lookup),
  ])
  return {
    ...{ entry, names, receipt, journal: requests.get(id) ?? null },
    ...{ reversedBy: reversal?._id ?? null, reversalAsked: asked?._id ?? null },
  }
}

/** Most entries about a record that are answered; only imports make more. */
const maxEntriesOfRecord = 200

/** Entries about one record, the oldest first; those of a purchase with the payments that were applied to it. */
export async function readEntriesOf({ entity, id }: EntrySource): Promise<LedgerEntryDoc[]> {
  const about = { 'source.entity': entity, 'source.id': id }
  const found = entity === 'purchase' ? { $or: [about, await appliedTo(id)] } : about
  return await LedgerEntry.find(conditionsOn<LedgerEntryDoc>(found))
    .sort({ at: 1, seq: 1 })
    .limit(maxEntriesOfRecord)
    .lean<LedgerEntryDoc[]>()
}

/** The condition 'applies money to this purchase': such entries are about the receipt. */
async function appliedTo(purchaseId: number) {
  const [account] = figureAccounts.open
  const postings = await LedgerPosting.find(conditionsOn<LedgerPostingDoc>({ account, purchaseId }), {
    entryId: 1,
  })
    .limit(maxEntriesOfRecord)
    .lean<Pick<LedgerPostingDoc, 'entryId'>[]>()
  return { kind: 'application', _id: op.in(postings.map(({ entryId }) => entryId)) }
}

/** Names of all clients and brokers that lines belong to. */
export async function namesOf(
  lines: readonly Partial<Pick<LedgerLine, 'clientId' | 'brokerId'>>[],
  lookup = new NameLookup(),
): Promise<BookNames> {
  const ids = (name: 'clientId' | 'brokerId') => new Set(lines.flatMap((line) => line[name] ?? []))
  return {
    clients: await lookup.of(clientRecords, ids('clientId')),
    brokers: await lookup.of(brokerRecords, ids('brokerId')),
  }
}
