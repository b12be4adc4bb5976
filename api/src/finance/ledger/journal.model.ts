import { accountCodes, ledgerDimensions } from '@drayline/domain/finance/ledger/chart'
import type { LedgerLine } from '@drayline/domain/finance/ledger/entry'
import type { JournalStatus } from '@drayline/domain/finance/ledger/journal'
import { journalStatuses } from '@drayline/domain/finance/ledger/journal'
import mongoose from 'mongoose'
import type { Person } from '../../kernel/base/person.ts'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { calendarDate, recordModel } from '../../kernel/database/model.ts'
import { personSchema } from './period.model.ts'

/** An entry by hand, which is posted once a second person has approved it. */
export interface LedgerJournalDoc extends RecordDoc {
  status: JournalStatus
  bookDate: string
  reason: string
  /** The entry that it undoes; null for one with lines of its own. */
  reverses: string | null
  lines: LedgerLine[]
  requestedBy: Person
  decidedBy: Person | null
  decidedAt: Date | null
  refusal: string | null
  entryId: string | null
}

const line = new mongoose.Schema(
  {
    account: { type: String, enum: accountCodes, required: true },
    cents: { type: Number, required: true },
    ...Object.fromEntries(ledgerDimensions.map((name) => [name, { type: Number }])),
  },
  { _id: false, id: false },
)

export const LedgerJournal = recordModel<LedgerJournalDoc>(
  { collection: 'ledger_journals', entity: 'ledger_journal' },
  {
    status: { type: String, enum: journalStatuses, required: true },
    bookDate: calendarDate,
    reason: { type: String, required: true },
    reverses: { type: String, default: null },
    lines: { type: [line], required: true },
    requestedBy: { type: personSchema, required: true },
    decidedBy: { type: personSchema, default: null },
    decidedAt: { type: Date, default: null },
    refusal: { type: String, default: null },
    entryId: { type: String, default: null },
  },
  [
    [{ status: 1, _id: -1 }],
    [{ status: 1, bookDate: 1 }],
    [{ reverses: 1, status: 1 }, { partialFilterExpression: { reverses: { $type: 'string' } } }],
    [{ entryId: 1 }, { unique: true, partialFilterExpression: { entryId: { $type: 'string' } } }],
    [{ 'lines.brokerId': 1 }, { sparse: true }],
  ],
)
