import { invoiceStatuses } from '@drayline/domain/finance/invoices/invoice'
import { loadKeyOf } from '@drayline/domain/finance/invoices/invoice-duplicates'
import type { InvoiceState, InvoiceTransition } from '@drayline/domain/finance/invoices/invoice-lifecycle'
import { invoiceFields } from '@drayline/domain/finance/invoices/invoice-schema'
import type { PurchaseState } from '@drayline/domain/finance/invoices/purchase-state'
import { purchaseStates } from '@drayline/domain/finance/invoices/purchase-state'
import type { VerdictFinding } from '@drayline/domain/finance/invoices/verdict'
import type { Values } from '@drayline/domain/kernel/forms/record-fields'
import mongoose from 'mongoose'
import type { Person } from '../../kernel/base/person.ts'
import { listIndexes, uniqueNumber } from '../../kernel/database/list-indexes.ts'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { recordModel } from '../../kernel/database/model.ts'
import { searchKeys } from '../../kernel/database/search-keys.ts'
import { storedFields } from '../../kernel/database/stored-fields.ts'

/** One transition of an invoice. */
export type InvoiceStepDoc = InvoiceTransition<Date>

/** A manager's word for an approval, with what spoke against it at that moment. */
export interface OverrideDoc {
  at: Date
  by: Person | null
  reason: string
  findings: VerdictFinding[]
}

/** Someone's word that an invoice is not the same as others, with their numbers at that time. */
export interface ClearanceDoc {
  of: { id: number; invoiceNumber: string }[]
  reason: string
  by: Person | null
  at: Date
}

/** An invoice as it is stored. */
export interface InvoiceDoc extends RecordDoc, Values<typeof invoiceFields>, InvoiceState<Date> {
  /** Copy of the load's number; the loads service keeps it right. */
  loadNumber: string
  /** The number as it is compared, see `loadKeyOf`. */
  loadKey: string
  /** Copy of the load's broker: who owes this invoice. */
  brokerId: number | null
  amountCents: number
  /** Everyone who entered it, changed its amount, load or client, or submitted it: they do not approve a large one. */
  enteredBy: Person[]
  notDuplicates: ClearanceDoc[]
  overrides: OverrideDoc[]
  /** Copy of the state of its latest purchase, which the purchases keep right; null when it was never bought. */
  purchaseState: PurchaseState | null
  search: string[]
}

/** Search keys of an invoice: its number and its load's number; and its load's number as it is compared. */
export function invoiceKeys(invoice: Pick<InvoiceDoc, 'invoiceNumber' | 'loadNumber'>) {
  return {
    loadKey: loadKeyOf(invoice.loadNumber),
    search: searchKeys(invoice.invoiceNumber, invoice.loadNumber),
  }
}

const embedded = { _id: false, id: false } as const
const personSchema = new mongoose.Schema(
  { id: { type: Number, required: true }, name: { type: String, required: true } },
  embedded,
)
const person = { type: personSchema, default: null }
const instant = { type: Date, default: null }
const step = new mongoose.Schema(
  {
    from: { type: String, default: null },
    to: { type: String, enum: invoiceStatuses, required: true },
    at: { type: Date, required: true },
    by: person,
    reason: { type: String, default: null },
    amountCents: { type: Number, default: null },
  },
  embedded,
)
const override = new mongoose.Schema(
  {
    at: { type: Date, required: true },
    by: person,
    reason: { type: String, required: true },
    findings: Array,
  },
  embedded,
)
const clearance = new mongoose.Schema(
  {
    of: [
      new mongoose.Schema(
        { id: { type: Number, required: true }, invoiceNumber: { type: String, required: true } },
        embedded,
      ),
    ],
    reason: { type: String, required: true },
    by: person,
    at: { type: Date, required: true },
  },
  embedded,
)

export const InvoiceRecord = recordModel<InvoiceDoc>(
  { collection: 'invoices', entity: 'invoice' },
  {
    ...storedFields(invoiceFields),
    loadNumber: { type: String, required: true },
    loadKey: { type: String, default: '' },
    brokerId: { type: Number, default: null },
    amountCents: { type: Number, required: true, min: 1, validate: Number.isSafeInteger },
    status: { type: String, enum: invoiceStatuses, required: true },
    submittedBy: person,
    submittedAt: instant,
    approvedBy: person,
    approvedAt: instant,
    rejectedBy: person,
    rejectedAt: instant,
    paidBy: person,
    paidAt: instant,
    history: [step],
    enteredBy: { type: [personSchema], default: [] },
    notDuplicates: [clearance],
    overrides: [override],
    purchaseState: { type: String, enum: [...purchaseStates, null], default: null },
    search: [String],
  },
  [
    uniqueNumber('invoiceNumber'),
    ...listIndexes(
      ['invoiceNumber', 'amountCents', 'status', 'submittedAt', 'createdAt'],
      ['status', 'clientId', 'brokerId', 'purchaseState'],
    ),
    [{ loadId: 1, _id: -1 }],
    // Everything that the figures of a client's page add up: no invoice is read for them.
    [{ clientId: 1, status: 1, submittedAt: 1, paidAt: 1, amountCents: 1 }],
    // Possible duplicates: the same load or the same amount at the same broker.
    [{ brokerId: 1, loadKey: 1 }],
    [{ brokerId: 1, amountCents: 1, createdAt: 1 }],
    // Covers the totals of the invoices submitted on a day.
    [{ submittedAt: 1, amountCents: 1 }],
    // What was paid on a day, added up without reading an invoice.
    [{ status: 1, paidAt: 1, brokerId: 1, clientId: 1, submittedAt: 1, amountCents: 1 }],
    // Those that were paid and never bought, of all brokers or of one.
    [
      { purchaseState: 1, paidAt: 1 },
      { name: 'paid_by_day', partialFilterExpression: { status: 'paid' } },
    ],
    [
      { brokerId: 1, purchaseState: 1, paidAt: 1 },
      { name: 'paid_by_broker', partialFilterExpression: { status: 'paid' } },
    ],
    // The latest that were approved, among those that wait for their payment.
    [
      { status: 1, approvedAt: -1 },
      { name: 'approved', partialFilterExpression: { status: 'approved' } },
    ],
    // Submissions of a period, those among them that were followed by another one.
    [{ 'history.to': 1, 'history.at': 1 }],
    // Invoices paid on a day: the dashboard's 'processed today'.
    [{ status: 1, paidAt: -1 }],
  ],
)
