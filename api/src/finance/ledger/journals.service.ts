import type { EntryProblem, LedgerLine } from '@drayline/domain/finance/ledger/entry'
import { entryNumber, lineProblems, reversedLines } from '@drayline/domain/finance/ledger/entry'
import type { JournalDecision, JournalStatus } from '@drayline/domain/finance/ledger/journal'
import { isUndoneByHand, mayNameByHand, receiptAccount } from '@drayline/domain/finance/ledger/journal'
import type { JournalInput, JournalPatch } from '@drayline/domain/finance/ledger/ledger-schema'
import { decisionRefusal } from '@drayline/domain/finance/second-person/second-person'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import type { ServerMessageKey } from '@drayline/domain/kernel/text/server-messages'
import { companyDay } from '../../kernel/base/days.ts'
import type { FieldMessages } from '../../kernel/base/errors.ts'
import { conflict, invalid, notFound, Problem } from '../../kernel/base/errors.ts'
import { op } from '../../kernel/database/filter.ts'
import { nameOf } from '../../kernel/database/names.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import type { ListOptions } from '../../kernel/lists/list.ts'
import { listQuery, Page } from '../../kernel/lists/list.ts'
import { anyOf } from '../../kernel/lists/list-filters.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import { brokerRecords, claimBroker } from '../../operations/brokers/index.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import { tellSecondPerson } from '../second-person/index.ts'
import type { BookNames } from './book.service.ts'
import { namesOf } from './book.service.ts'
import type { LedgerJournalDoc } from './journal.model.ts'
import { LedgerJournal } from './journal.model.ts'
import { presentJournal } from './journal.presenter.ts'
import type { LedgerEntryDoc } from './ledger.model.ts'
import { LedgerEntry } from './ledger.model.ts'
import { heldByReceipts } from './ledger.ports.ts'
import { firstOpenDay, requireBookDay, requireOpen } from './periods.ts'
import { unappliedOf } from './positions.ts'
import { BelowZero, post, reverse } from './post.ts'

export interface JournalRow {
  journal: LedgerJournalDoc
  names: BookNames
  /** The entry that reversed its entry. */
  reversedBy: string | null
}

/** One page of entries by hand, the newest first. */
export async function listJournals(
  query: { status?: string | undefined } & ListOptions<LedgerJournalDoc>['query'],
): Promise<Page<JournalRow>> {
  const page = await listQuery({ model: LedgerJournal, query, filter: anyOf('status', query.status) })
  return new Page(await rowsOf(page.rows), page.next, page.total, page.atLeast)
}

/** One entry by hand. @throws Problem 404 */
export async function readJournal(id: number): Promise<JournalRow> {
  const journal = await LedgerJournal.findById(id).lean<LedgerJournalDoc>()
  if (!journal) throw notFound()
  return await rowOf(journal)
}

/**
 * Asks for an entry by hand; nothing is posted yet. 422 for lines that make no entry, an unknown client, broker or entry
 * and a day that is still to come or before the book; 409 for a closed month and for what is undone already (R-LED-10).
 */
export function requestJournal(call: AnyCall, input: JournalInput): Promise<Written<JournalRow>> {
  return write(call, async (tx) => {
    const { bookDate, reason, reverses } = input
    const today = companyDay(call)
    if (bookDate > today) throw invalid({ bookDate: 'ledger.future' })
    await requireBookDay('bookDate', bookDate, { today })
    await requireOpen(bookDate, 'bookDate')
    const lines = reverses ? await linesToUndo(reverses) : await linesOf(input)
    for (const { brokerId = null } of lines) await claimBroker(brokerId)
    const journal = await tx.insert(LedgerJournal, {
      ...{ status: 'requested', bookDate, reason, reverses, lines },
      requestedBy: { id: call.user.id, name: call.user.name },
      ...{ decidedBy: null, decidedAt: null, refusal: null, entryId: null },
    })
    return await told(tx, null, journal)
  })
}

/**
 * Posts or refuses an entry by hand, by a second person, or takes it back, by the first. 404 unknown, 412 stale, 409 when
 * it was decided, in a closed month or below zero, 403 for the wrong person.
 */
export function decideJournal(
  call: AnyCall,
  id: number,
  { status, reason }: JournalPatch,
): Promise<Written<JournalRow>> {
  return write(call, async (tx) => {
    const before = await tx.load(LedgerJournal, id, async (now) => presentJournal(await rowOf(now)))
    if (before.status !== 'requested') throw conflict({ key: 'ledger.journal.decided' })
    refusePerson(before, status, call.user.id)
    const by = { id: call.user.id, name: call.user.name }
    const entry = status === 'posted' ? await postJournal(before, by, tx.now) : null
    const after = await tx.update(LedgerJournal, before, {
      ...{ status, decidedBy: by, decidedAt: tx.now },
      refusal: status === 'refused' ? reason : null,
      entryId: entry?._id ?? null,
    })
    return await told(tx, before, after)
  })
}

function refusePerson({ requestedBy }: LedgerJournalDoc, to: JournalDecision, personId: number): void {
  const key = decisionRefusal(requestedBy, to, personId)
  if (key) throw new Problem(403, 'error.forbidden', { message: { key } })
}

async function postJournal(
  journal: LedgerJournalDoc,
  by: LedgerJournalDoc['requestedBy'],
  at: Date,
): Promise<LedgerEntryDoc> {
  const entry = await postLines(journal, by, at)
  const brokers = new Set(
    journal.lines.flatMap(({ account, brokerId }) => (account === receiptAccount ? (brokerId ?? []) : [])),
  )
  for (const brokerId of brokers) await refuseHeldMoney(brokerId)
  return entry
}

/** A receipt whose money an entry took could be neither applied nor taken back. */
async function refuseHeldMoney(brokerId: number): Promise<void> {
  const missing = (await heldByReceipts(brokerId)) - (await unappliedOf(brokerId))
  if (missing > 0) throw conflict({ key: 'ledger.heldByReceipts', params: { amount: formatCents(missing) } })
}

async function postLines(
  { _id, bookDate, lines, reverses }: LedgerJournalDoc,
  by: LedgerJournalDoc['requestedBy'],
  at: Date,
): Promise<LedgerEntryDoc> {
  try {
    // The month of the request may be closed by now; only a reversal has a day that does not matter.
    if (reverses) return await reverse(reverses, { bookDate: await firstOpenDay(bookDate), at, by })
    const source = { entity: 'ledger_journal', id: _id }
    return await post({ kind: 'manual', lines, source, bookDate, valueDate: bookDate, at, by })
  } catch (error) {
    if (!(error instanceof BelowZero)) throw error
    const params = { account: error.account, amount: formatCents(error.cents) }
    throw conflict({ key: 'ledger.belowZero', params })
  }
}

async function linesToUndo(entryId: string): Promise<LedgerLine[]> {
  const entry = await LedgerEntry.findById(entryId).lean<LedgerEntryDoc>()
  if (!entry) throw invalid({ reverses: 'record.unknown' })
  if (!isUndoneByHand(entry.kind) || entry.reverses) throw invalid({ reverses: 'ledger.reverses.notByHand' })
  if (await LedgerEntry.exists({ reverses: op.typed(entryId) })) throw conflict({ key: 'ledger.reversed' })
  if (await LedgerJournal.exists({ reverses: op.typed(entryId), status: 'requested' }))
    throw conflict({ key: 'ledger.reversalWaits' })
  return reversedLines(entry.lines)
}

async function linesOf({ lines }: JournalInput): Promise<LedgerLine[]> {
  const made = lines.map(({ account, debit, credit, clientId, brokerId }) => ({
    account,
    cents: debit ? parseMoney(debit) : -parseMoney(credit ?? '0'),
    ...(clientId === null ? {} : { clientId }),
    ...(brokerId === null ? {} : { brokerId }),
  }))
  const errors: FieldMessages = {}
  for (const [index, line] of made.entries()) {
    const at = (field: string) => `lines[${index}].${field}`
    for (const problem of lineProblems([line, { ...line, cents: -line.cents }]))
      markDimension(errors, problem, at)
    for (const field of ['clientId', 'brokerId'] as const)
      if (line[field] !== undefined && !mayNameByHand(line.account, field))
        errors[at(field)] = 'ledger.notAllowed'
    if (line.clientId && !(await nameOf(clientRecords, line.clientId)))
      errors[at('clientId')] = 'record.unknown'
    if (line.brokerId && !(await nameOf(brokerRecords, line.brokerId)))
      errors[at('brokerId')] = 'record.unknown'
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  if (lineProblems(made).includes('clients')) throw invalid({ lines: 'ledger.oneClient' })
  return made
}

/** `2110 needs clientId`, `1020 has no brokerId`: at the field that is meant. */
function markDimension(errors: FieldMessages, problem: EntryProblem, at: (field: string) => string): void {
  const [, verb, ...rest] = problem.split(' ')
  const field = rest.at(-1)
  if (field) errors[at(field)] = verb === 'needs' ? 'ledger.needed' : 'ledger.notAllowed'
}

async function rowOf(journal: LedgerJournalDoc): Promise<JournalRow> {
  const [row] = await rowsOf([journal])
  if (!row) throw new Error('One request makes one row')
  return row
}

async function rowsOf(journals: readonly LedgerJournalDoc[]): Promise<JournalRow[]> {
  const entryIds = journals.flatMap(({ entryId }) => entryId ?? [])
  const [names, reversals] = await Promise.all([
    namesOf(journals.flatMap(({ lines }) => lines)),
    LedgerEntry.find({ reverses: op.typedIn(entryIds) }, { reverses: 1 }).lean<
      Pick<LedgerEntryDoc, '_id' | 'reverses'>[]
    >(),
  ])
  const reversedBy = new Map(reversals.map(({ _id, reverses }) => [reverses, _id]))
  return journals.map((journal) => ({
    ...{ journal, names },
    reversedBy: reversedBy.get(journal.entryId ?? '') ?? null,
  }))
}

interface JournalTexts {
  activities: Record<JournalStatus, ServerMessageKey>
  /** Told to those who may decide. */
  waiting: ServerMessageKey
  /** Title of what its requester is told. */
  title: ServerMessageKey
}

const aboutEntry = {
  activities: {
    requested: 'activity.ledger.journalRequested',
    posted: 'activity.ledger.journalPosted',
    refused: 'activity.ledger.journalRefused',
    withdrawn: 'activity.ledger.journalWithdrawn',
  },
  waiting: 'notification.ledgerJournal.waiting',
  title: 'notification.ledgerJournal.title',
} as const satisfies JournalTexts

const aboutReversal = {
  activities: {
    requested: 'activity.ledger.reversalRequested',
    posted: 'activity.ledger.reversalPosted',
    refused: 'activity.ledger.reversalRefused',
    withdrawn: 'activity.ledger.reversalWithdrawn',
  },
  waiting: 'notification.ledgerReversal.waiting',
  title: 'notification.ledgerReversal.title',
} as const satisfies JournalTexts

/** Tells audit and feed, those who may decide, and who asked what somebody else decided. */
async function told(tx: Tx, before: LedgerJournalDoc | null, after: LedgerJournalDoc): Promise<JournalRow> {
  const { _id, status, reason, requestedBy, decidedBy, refusal, reverses } = after
  const subject = { entityType: 'ledger_journal', entityId: _id } as const
  tx.audit({ ...subject, action: `ledger.journal.${status}`, before, after })
  const amount = formatCents(after.lines.reduce((sum, { cents }) => sum + Math.max(0, cents), 0))
  const params = {
    ...{ amount, reason: refusal ?? reason },
    ...(reverses ? { number: entryNumber(reverses) } : {}),
  }
  const { activities, waiting, title } = reverses ? aboutReversal : aboutEntry
  tx.activity({ ...subject, type: 'other', message: { key: activities[status], params } })
  if (status === 'requested')
    await tellSecondPerson(tx, 'ledger_journal', {
      ...{ by: requestedBy, about: subject },
      message: {
        key: waiting,
        params: { ...params, person: requestedBy.name },
      },
    })
  if ((status === 'posted' || status === 'refused') && decidedBy)
    tx.notify({
      ...subject,
      userId: requestedBy.id,
      type: status === 'posted' ? 'success' : 'warning',
      title: { key: title, params },
      message: { key: `notification.ledgerJournal.${status}`, params: { ...params, person: decidedBy.name } },
    })
  return await rowOf(after)
}
