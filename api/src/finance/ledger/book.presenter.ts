import type { AccountCode } from '@drayline/domain/finance/ledger/chart'
import { accountRules } from '@drayline/domain/finance/ledger/chart'
import type { LedgerLine } from '@drayline/domain/finance/ledger/entry'
import type {
  AccountSummary,
  Entry,
  EntrySummary,
  HolderBalances,
  Posting,
  TrialBalance,
} from '@drayline/domain/finance/ledger/ledger-schema'
import { formatCents } from '@drayline/domain/kernel/money/money'
import type { Person } from '../../kernel/base/person.ts'
import type { Named } from '../../kernel/database/names.ts'
import { namedIn } from '../../kernel/database/names.ts'
import type {
  AccountView,
  BookNames,
  EntryRequest,
  EntryView,
  HolderView,
  PostingRow,
  TrialBalanceView,
} from './book.service.ts'
import type { LedgerEntryDoc } from './ledger.model.ts'

export function presentTrialBalance({ asOf, today, closedBy, rows }: TrialBalanceView): TrialBalance {
  const total = (side: 'debitCents' | 'creditCents') => rows.reduce((sum, row) => sum + row[side], 0)
  return {
    asOf,
    today,
    debit: formatCents(total('debitCents')),
    credit: formatCents(total('creditCents')),
    closedBy: closedBy && {
      requested: presentPerson(closedBy.requested),
      confirmed: presentPerson(closedBy.confirmed),
    },
    rows: rows.map(({ account, debitCents, creditCents }) => ({
      account,
      kind: kindOf(account),
      ...sidesOf(debitCents - creditCents),
    })),
  }
}

export function presentAccount(view: AccountView): AccountSummary {
  const { account, from, to, today, openingCents, closingCents, client, broker } = view
  return {
    account,
    kind: kindOf(account),
    from,
    to,
    today,
    opening: formatCents(openingCents),
    closing: formatCents(closingCents),
    client,
    broker,
  }
}

export function presentHolders({ account, by, asOf, rows, count, othersCents }: HolderView): HolderBalances {
  return {
    account,
    by,
    asOf,
    count,
    rows: rows.map(({ holder, cents }) => ({ holder, balance: formatCents(cents) })),
    others: formatCents(othersCents),
  }
}

export function presentPosting(row: PostingRow): Posting {
  const { posting, entry, journal, names } = row
  return {
    ...{ id: posting._id, ...aboutOf(entry), ...madeOf(entry), ...presentLine(posting, names) },
    journal: presentRequest(journal),
    reason: reasonOf(row),
    counterparty: counterpartyOf(posting, row),
  }
}

type Explained = Pick<PostingRow, 'entry' | 'journal' | 'receipt' | 'names'>

/** Why an entry was made, where somebody said so: by hand, or when the payment behind it was taken back. */
function reasonOf({ entry, journal, receipt }: Explained): string | null {
  if (journal) return journal.reason
  return entry.reverses || entry.kind === 'bankCharge' ? (receipt?.reason ?? null) : null
}

/** Of a line without a client or broker: the one client of its entry, or the one broker; else who sent the payment. */
function counterpartyOf(
  line: Pick<LedgerLine, 'clientId' | 'brokerId'>,
  { entry: { lines }, receipt, names: { clients, brokers } }: Explained,
) {
  if (line.clientId !== undefined || line.brokerId !== undefined) return null
  const only = (name: 'clientId' | 'brokerId') => {
    const ids = new Set(lines.flatMap((one) => one[name] ?? []))
    return ids.size === 1 ? [...ids][0] : undefined
  }
  return (
    named(clients, only('clientId') ?? receipt?.clientId ?? undefined) ??
    named(brokers, only('brokerId') ?? receipt?.brokerId ?? undefined)
  )
}

export function presentEntry(view: EntryView): Entry {
  const { entry, reversedBy, reversalAsked, journal, names } = view
  return {
    ...aboutOf(entry),
    ...madeOf(entry),
    journal: presentRequest(journal),
    reason: reasonOf(view),
    counterparty: counterpartyOf({}, view),
    reversedBy,
    reversalAsked,
    lines: entry.lines.map((line) => presentLine(line, names)),
  }
}

export function presentEntrySummary(entry: LedgerEntryDoc): EntrySummary {
  return {
    ...aboutOf(entry),
    ...madeOf(entry),
    total: formatCents(entry.lines.reduce((sum, { cents }) => sum + Math.max(0, cents), 0)),
  }
}

const presentPerson = ({ id, name }: Person) => ({ id, name })

const madeOf = ({ at, by }: LedgerEntryDoc) => ({ at: at.toISOString(), by: by && presentPerson(by) })

const presentRequest = (journal: EntryRequest | null) =>
  journal && { id: journal._id, reason: journal.reason, requestedBy: presentPerson(journal.requestedBy) }

function aboutOf({ _id, kind, bookDate, valueDate, source, reverses }: LedgerEntryDoc) {
  const { entity, id } = source
  return { entryId: _id, kind, bookDate, valueDate, source: { entity, id }, reverses: reverses ?? null }
}

/** A line with the names of whom it belongs to. */
export function presentLine(line: LedgerLine, { clients, brokers }: BookNames) {
  return {
    account: line.account,
    ...sidesOf(line.cents),
    client: named(clients, line.clientId),
    broker: named(brokers, line.brokerId),
    purchaseId: line.purchaseId ?? null,
    advanceId: line.advanceId ?? null,
  }
}

function named(names: ReadonlyMap<number, Named>, id: number | undefined) {
  return id === undefined ? null : namedIn(names, id)
}

/** Signed cents on the side where they stand. */
function sidesOf(cents: number): { debit: string | null; credit: string | null } {
  return cents >= 0
    ? { debit: formatCents(cents), credit: null }
    : { debit: null, credit: formatCents(-cents) }
}

const kindOf = (code: AccountCode) => accountRules(code).kind
