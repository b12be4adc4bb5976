import type { BoughtEvent } from '@drayline/domain/finance/aging/aging'
import type { IndexSpec } from '../../kernel/database/model.ts'
import { plainModel } from '../../kernel/database/model.ts'

/**
 * A stretch of time in which an invoice was open with the same amount, client and broker: from `openFrom` up to but
 * excluding `openTo`. Written in the transaction of every change of an invoice (`syncOpenItem`) or of its purchase
 * (`syncBoughtItems`), never changed otherwise; so any past day can be asked for what was open then, whatever happened
 * to the invoice since.
 */
export interface OpenItemDoc {
  _id: number
  invoiceId: number
  clientId: number
  brokerId: number | null
  amountCents: number
  submittedAt: Date
  /** Days after the calendar day of submission on which it is due: the broker's terms when it was submitted. */
  termDays: number
  openFrom: Date
  /** `stillOpen` while it is. */
  openTo: Date
  /** Purchase that its broker owes us; null in the pipeline. */
  purchaseId?: number | null
  /** Part of the amount that became open with it, and that ceased to be open with its end; the whole without. */
  openedCents?: number | null
  closedCents?: number | null
  /** What opened and what ended it; null in the pipeline, where the invoice's own steps say so. */
  openedBy?: BoughtEvent | null
  closedBy?: BoughtEvent | null
}

/** Later than any day that can be asked for. Not null: so 'open at an instant' is one range of an index. */
export const stillOpen = new Date('9999-12-31T00:00:00Z')

/**
 * Everything the totals need is in the index: they are added up without reading an item. A list of the items of a past
 * day takes the same index, finds what was open then, and sorts keys; an index in the order of the list would scan all
 * that was ever paid.
 */
const totals = { clientId: 1, brokerId: 1, termDays: 1, submittedAt: 1, amountCents: 1 } as const
/** The same for what a broker owes. */
const owing = { purchaseId: 1, termDays: 1, submittedAt: 1, amountCents: 1 } as const
/**
 * Few clients' items are found by them: of two clients' items and all that is open the database may take the latter,
 * which it has in one index.
 */
export const itemsOfClient = { hint: { clientId: 1, openTo: 1, _id: 1 } } as const

const indexes: IndexSpec[] = [
  [{ invoiceId: 1, openFrom: 1 }, { unique: true }],
  [{ openTo: 1, openFrom: 1, ...totals }, { name: 'totals' }],
  // The same of what brokers owe on purchases alone, whatever is offered to us meanwhile.
  [
    { openTo: 1, openFrom: 1, brokerId: 1, ...owing },
    { name: 'owing', partialFilterExpression: { purchaseId: { $type: 'number' } } },
  ],
  // Lists of what is open now, in their order.
  [
    { submittedAt: 1, _id: 1 },
    { name: 'open_by_day', partialFilterExpression: { openTo: stillOpen } },
  ],
  [
    { amountCents: 1, _id: 1 },
    { name: 'open_by_amount', partialFilterExpression: { openTo: stillOpen } },
  ],
  [{ clientId: 1, submittedAt: 1, _id: 1 }],
  [{ clientId: 1, amountCents: 1, _id: 1 }],
  // Items as they open and close, by client and time: for statements.
  [{ clientId: 1, openFrom: 1, _id: 1 }],
  [itemsOfClient.hint],
  // What a broker's items were on a day, and what it owes now: without those that ended before, and without reading one.
  [{ brokerId: 1, openTo: 1, openFrom: 1, ...owing }],
  [{ brokerId: 1, submittedAt: 1, _id: 1 }],
  [{ brokerId: 1, amountCents: 1, _id: 1 }],
]

export const OpenItem = plainModel<OpenItemDoc>(
  'open_items',
  {
    _id: { type: Number, required: true },
    invoiceId: { type: Number, required: true },
    clientId: { type: Number, required: true },
    brokerId: { type: Number, default: null },
    amountCents: { type: Number, required: true },
    submittedAt: { type: Date, required: true },
    termDays: { type: Number, required: true },
    openFrom: { type: Date, required: true },
    openTo: { type: Date, required: true },
    purchaseId: Number,
    openedCents: Number,
    closedCents: Number,
    openedBy: String,
    closedBy: String,
  },
  indexes,
)
