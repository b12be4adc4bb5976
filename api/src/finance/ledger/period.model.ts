import type { AccountCode } from '@drayline/domain/finance/ledger/chart'
import type { PeriodChange, PeriodCheck, PeriodStatus } from '@drayline/domain/finance/ledger/period'
import { periodChanges, periodChecks, periodStatuses } from '@drayline/domain/finance/ledger/period'
import mongoose from 'mongoose'
import type { Person } from '../../kernel/base/person.ts'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { plainModel, recordModel } from '../../kernel/database/model.ts'

/** One thing a check found, with its figure: how many, or how much. */
export interface PeriodFinding {
  check: PeriodCheck
  /** What it is about: `clientId:7`. */
  holder: string
  account: AccountCode | null
  /** Null where a figure in money says nothing. */
  cents: number | null
}

/** What one person asked for and another one confirms. */
export interface PeriodRequest {
  change: PeriodChange
  reason: string
  by: Person
  at: Date
}

/** A month of the book; its number is the month: 202610. A month without a record is open. */
export interface LedgerPeriodDoc extends RecordDoc {
  status: PeriodStatus
  request: PeriodRequest | null
  /** What the checks found when it was last to be closed. */
  findings: PeriodFinding[]
  /** When a close that two people wanted last failed; null once somebody asks again. Missing in older records. */
  notClosedAt?: Date | null
  /** Who asked for and who confirmed the last close; null for a month that is open. */
  closedBy: { requested: Person; confirmed: Person } | null
  closedAt: Date | null
  /** The worker that closes it, and how often it has posted: another one that takes over puts its own name here. */
  worker: { id: string; posted: number } | null
  /** Names the snapshots of its end; null while it is open. */
  snapshot: string | null
  /** Ends of the partitions when it was closed: what an altered entry before them contradicts. */
  heads: { partition: number; seq: number; hash: string }[]
}

const embedded = { _id: false, id: false } as const
const text = { type: String, required: true }
const number = { type: Number, required: true }

/** A person as other records keep them. */
export const personSchema = new mongoose.Schema({ id: number, name: text }, embedded)

const request = new mongoose.Schema(
  {
    change: { ...text, enum: periodChanges },
    reason: text,
    by: { type: personSchema, required: true },
    at: { type: Date, required: true },
  },
  embedded,
)
const finding = new mongoose.Schema(
  {
    check: { ...text, enum: periodChecks },
    holder: { type: String, default: '' },
    account: { type: String, default: null },
    cents: { type: Number, default: null },
  },
  embedded,
)
const twoPeople = new mongoose.Schema(
  {
    requested: { type: personSchema, required: true },
    confirmed: { type: personSchema, required: true },
  },
  embedded,
)
const head = new mongoose.Schema({ partition: number, seq: number, hash: text }, embedded)

export const LedgerPeriod = recordModel<LedgerPeriodDoc>(
  { collection: 'ledger_periods', entity: 'ledger_period' },
  {
    status: { type: String, enum: periodStatuses, required: true },
    request: { type: request, default: null },
    findings: { type: [finding], default: [] },
    notClosedAt: { type: Date, default: null },
    closedBy: { type: twoPeople, default: null },
    closedAt: { type: Date, default: null },
    worker: { type: new mongoose.Schema({ id: text, posted: number }, embedded), default: null },
    snapshot: { type: String, default: null },
    heads: { type: [head], default: [] },
  },
  [[{ status: 1, _id: -1 }]],
)

export const snapshotDimensions = ['clientId', 'brokerId'] as const
export type SnapshotDimension = (typeof snapshotDimensions)[number]

/** Balance at the end of a closed month, in signed cents: of a whole account, or of one client or broker in it. */
export interface LedgerSnapshotDoc {
  _id: mongoose.Types.ObjectId
  snapshot: string
  account: AccountCode
  by: SnapshotDimension | 'all'
  /** The client or broker; 0 for the whole account. */
  holder: number
  cents: number
}

export const LedgerSnapshot = plainModel<LedgerSnapshotDoc>(
  'ledger_snapshots',
  {
    _id: { type: mongoose.Schema.Types.ObjectId, auto: true },
    snapshot: { type: String, required: true },
    account: { type: String, required: true },
    by: { type: String, required: true },
    holder: { type: Number, required: true },
    cents: { type: Number, required: true },
  },
  [[{ snapshot: 1, by: 1, account: 1, holder: 1, cents: 1 }]],
)
