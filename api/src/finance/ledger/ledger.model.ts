import type { AccountCode } from '@drayline/domain/finance/ledger/chart'
import { accountCodes, ledgerDimensions } from '@drayline/domain/finance/ledger/chart'
import type { EntryKind, LedgerLine } from '@drayline/domain/finance/ledger/entry'
import { entryKinds, maxLines, minLines } from '@drayline/domain/finance/ledger/entry'
import type { Person } from '../../kernel/base/person.ts'
import type { ChainedRecord, PartitionHead } from '../../kernel/database/chained-log.ts'
import { appendOnlyModel, calendarDate, plainModel } from '../../kernel/database/model.ts'

/** Entries form this many independent chains, chosen by client, so that writers for different clients seldom wait. */
export const ledgerPartitionCount = 32

/** Record that an entry is about. */
export interface EntrySource {
  entity: string
  id: number
}

/** An entry of the book: balanced lines of one event. Never changed or removed; a mistake is reversed. */
export interface LedgerEntryDoc extends ChainedRecord {
  /** `<kind>:<source entity>:<source id>:<n>`: one event is posted once. */
  key: string
  kind: EntryKind
  /** Day that decides accounts and balances, on the company's calendar. */
  bookDate: string
  /** Day that decides fees and clearing. */
  valueDate: string
  at: Date
  by: Person | null
  source: EntrySource
  /** Entry that this one undoes; absent in all others. */
  reverses?: string
  lines: LedgerLine[]
}

const cents = { type: Number, required: true }
const text = { type: String, required: true }
const dimensions = Object.fromEntries(ledgerDimensions.map((name) => [name, Number]))

/** What a hand at the database cannot store either: lines that do not balance, fractions, accounts that do not exist. */
const balanced = {
  $jsonSchema: {
    bsonType: 'object',
    required: ['key', 'kind', 'bookDate', 'valueDate', 'at', 'source', 'lines', 'prevHash', 'hash'],
    properties: {
      kind: { enum: [...entryKinds] },
      lines: {
        bsonType: 'array',
        minItems: minLines,
        maxItems: maxLines,
        items: {
          bsonType: 'object',
          required: ['account', 'cents'],
          properties: {
            account: { enum: accountCodes },
            cents: { bsonType: ['int', 'long', 'double'], multipleOf: 1 },
          },
        },
      },
    },
  },
  $expr: { $eq: [{ $sum: '$lines.cents' }, 0] },
}

/** The book. */
export const LedgerEntry = appendOnlyModel<LedgerEntryDoc>(
  'ledger_entries',
  {
    _id: text,
    lane: cents,
    seq: cents,
    key: text,
    kind: text,
    bookDate: calendarDate,
    valueDate: calendarDate,
    at: { type: Date, required: true },
    by: { type: { _id: false, id: Number, name: String }, default: null },
    source: { type: { _id: false, entity: text, id: cents }, required: true },
    reverses: { type: String },
    lines: [{ _id: false, account: text, cents, ...dimensions }],
    prevHash: text,
    hash: text,
  },
  [
    [{ lane: 1, seq: 1 }, { unique: true }],
    [{ key: 1 }, { unique: true }],
    [{ reverses: 1 }, { unique: true, partialFilterExpression: { reverses: { $type: 'string' } } }],
    [{ 'source.entity': 1, 'source.id': 1, _id: 1 }],
    // The account of one client or broker, in the order of its events.
    [{ 'lines.clientId': 1, 'lines.account': 1, bookDate: 1, at: 1, _id: 1 }],
    [{ 'lines.brokerId': 1, 'lines.account': 1, bookDate: 1, at: 1, _id: 1 }],
  ],
  balanced,
)

/** The ends of the partitions. `holds` counts how often the month changed: see `holdPartitions`. */
export const LedgerPartition = plainModel<PartitionHead>('ledger_lanes', {
  _id: { type: Number, required: true },
  seq: cents,
  hash: text,
  seal: text,
  holds: { type: Number },
})

/** A line of an entry by itself, for sums: an index over the lines of entries could not answer one. */
export interface LedgerPostingDoc extends LedgerLine {
  /** `<entry>:<line>`, lines from 0. */
  _id: string
  entryId: string
  bookDate: string
  valueDate: string
}

export const LedgerPosting = appendOnlyModel<LedgerPostingDoc>(
  'ledger_postings',
  {
    _id: text,
    entryId: text,
    account: text,
    cents,
    bookDate: calendarDate,
    valueDate: calendarDate,
    ...dimensions,
  },
  [
    // Each lists by day and adds up without reading a posting; the first also by client and by broker.
    [{ account: 1, bookDate: 1, _id: 1, clientId: 1, brokerId: 1, cents: 1 }],
    [{ account: 1, clientId: 1, bookDate: 1, _id: 1, cents: 1 }],
    [{ account: 1, brokerId: 1, bookDate: 1, _id: 1, cents: 1 }],
    [{ account: 1, purchaseId: 1, bookDate: 1, _id: 1, cents: 1 }],
    // Where an amount that somebody misses went.
    [{ account: 1, cents: 1, bookDate: 1, _id: 1 }],
    [{ entryId: 1 }],
  ],
  {
    $jsonSchema: {
      bsonType: 'object',
      required: ['entryId', 'account', 'cents', 'bookDate', 'valueDate'],
      properties: {
        account: { enum: accountCodes },
        cents: { bsonType: ['int', 'long', 'double'], multipleOf: 1 },
      },
    },
  },
)

/**
 * Current balances of one client, broker, purchase and so on: `clientId:7`. Written with each entry, so that two
 * entries which together would break a floor or a limit meet here and one of them runs again.
 */
export interface LedgerPositionDoc {
  _id: string
  balances: Partial<Record<AccountCode, number>>
}

/** Holders are named `clientId:7`: those of clients lie between these two. */
export const clientHolders = ['clientId:', 'clientId:~'] as const
const ofClients = { partialFilterExpression: { _id: { $gte: clientHolders[0], $lte: clientHolders[1] } } }

/** Clients by what they owe us. */
export const dueIndex = { 'balances.1150': 1, _id: 1 } as const

export const LedgerPosition = plainModel<LedgerPositionDoc>(
  'ledger_positions',
  { _id: text, balances: { type: Object, default: {} } },
  [
    // Clients by what is payable to them, and by what they owe.
    [{ 'balances.2110': 1, _id: 1 }, ofClients],
    [dueIndex, ofClients],
  ],
)

/**
 * What moved on a day, by account, in signed cents: `2026-10-05:7` for one partition of the entries, so that those who
 * post wait for no one else here. A trial balance adds these up, and not the postings of years.
 */
export interface LedgerDayDoc {
  _id: string
  day: string
  moved: Partial<Record<AccountCode, number>>
}

export const LedgerDay = plainModel<LedgerDayDoc>(
  'ledger_days',
  { _id: text, day: calendarDate, moved: { type: Object, default: {} } },
  [[{ day: 1 }]],
)
