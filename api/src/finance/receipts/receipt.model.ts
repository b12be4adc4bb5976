import type { PaymentMethod } from '@drayline/domain/finance/agreements/agreement'
import { paymentMethods } from '@drayline/domain/finance/agreements/agreement'
import type { ShortPay, ShortReason } from '@drayline/domain/finance/short-pay/short-pay'
import { shortPays, shortReasons } from '@drayline/domain/finance/short-pay/short-pay'
import { formatCents } from '@drayline/domain/kernel/money/money'
import mongoose from 'mongoose'
import type { Person } from '../../kernel/base/person.ts'
import { listIndexes } from '../../kernel/database/list-indexes.ts'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { calendarDate, recordModel } from '../../kernel/database/model.ts'
import { searchKeys } from '../../kernel/database/search-keys.ts'

/** A part of a receipt that pays a purchase. */
export interface ApplicationDoc {
  purchaseId: number
  invoiceNumber: string
  clientId: number
  cents: number
  /** What became of what it left open; null when it left nothing. */
  shortPay: ShortPay | null
  shortReason?: ShortReason | null
  shortNote?: string | null
  /** Absent in those that were applied with the receipt itself. */
  at?: Date | null
  by?: Person | null
}

/** A part of a receipt that was no money of ours. */
export interface DisposalDoc {
  /** Null when it goes back to the broker. */
  clientId: number | null
  cents: number
  reason: string
}

/** Money of a broker or a client that has arrived. Amounts are cents, days calendar dates. */
export interface ReceiptDoc extends RecordDoc {
  /** Null when a client has paid. */
  brokerId: number | null
  clientId: number | null
  method: PaymentMethod
  reference: string | null
  memo?: string | null
  cents: number
  bookDay: string
  valueDay: string
  applications: ApplicationDoc[]
  disposals: DisposalDoc[]
  unappliedCents: number
  /** Part of a client's payment that paid what it owed. */
  debtCents: number
  by: Person
  /** The receipt that looks the same and was declared another one. */
  notDuplicateOf: number | null
  reversedAt: Date | null
  reversedBy?: Person | null
  reason: string | null
  search: string[]
}

/** Words that find a receipt: its reference, its amount and the invoices it paid. */
export function receiptKeys({
  reference,
  cents,
  applications,
}: Pick<ReceiptDoc, 'reference' | 'cents' | 'applications'>): string[] {
  const numbers = new Set(applications.map(({ invoiceNumber }) => invoiceNumber))
  return searchKeys(reference, formatCents(cents), ...numbers)
}

const embedded = { _id: false, id: false } as const
const cents = { type: Number, required: true, min: 0, validate: Number.isSafeInteger }
const id = { type: Number, required: true }
const person = new mongoose.Schema({ id, name: { type: String, required: true } }, embedded)

export const ReceiptRecord = recordModel<ReceiptDoc>(
  { collection: 'receipts', entity: 'receipt' },
  {
    brokerId: { type: Number, default: null },
    clientId: { type: Number, default: null },
    method: { type: String, enum: paymentMethods, required: true },
    reference: { type: String, default: null },
    memo: { type: String, default: null },
    cents,
    bookDay: calendarDate,
    valueDay: calendarDate,
    applications: [
      new mongoose.Schema(
        {
          ...{ purchaseId: id, invoiceNumber: { type: String, required: true }, clientId: id, cents },
          shortPay: { type: String, enum: [...shortPays, null], default: null },
          shortReason: { type: String, enum: [...shortReasons, null], default: null },
          shortNote: { type: String, default: null },
          at: { type: Date, default: null },
          by: { type: person, default: null },
        },
        embedded,
      ),
    ],
    disposals: [
      new mongoose.Schema(
        { clientId: { type: Number, default: null }, cents, reason: { type: String, required: true } },
        embedded,
      ),
    ],
    unappliedCents: cents,
    debtCents: { ...cents, default: 0 },
    by: { type: person, required: true },
    notDuplicateOf: { type: Number, default: null },
    reversedAt: { type: Date, default: null },
    reversedBy: { type: person, default: null },
    reason: { type: String, default: null },
    search: { type: [String], default: [] },
  },
  [
    ...listIndexes(['bookDay', 'cents'], ['brokerId', 'clientId']),
    [{ reversedAt: 1, _id: -1 }],
    [{ 'applications.purchaseId': 1, _id: -1 }],
    [{ unappliedCents: 1, _id: -1 }],
    [{ brokerId: 1, unappliedCents: 1, _id: -1 }],
  ],
)
