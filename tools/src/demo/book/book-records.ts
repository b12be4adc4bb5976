import type { BuyoutDoc } from '@drayline/api/finance/buyouts/buyout.model'
import type { FuelAdvanceDoc } from '@drayline/api/finance/fuel-advances/fuel-advance.model'
import type { LedgerJournalDoc } from '@drayline/api/finance/ledger/journal.model'
import type { LedgerEntryDoc } from '@drayline/api/finance/ledger/ledger.model'
import type { EntryFacts } from '@drayline/api/finance/ledger/post'
import type { PayoutDoc } from '@drayline/api/finance/purchases/payout.model'
import type { PurchaseDoc } from '@drayline/api/finance/purchases/purchase.model'
import type { ReceiptDoc } from '@drayline/api/finance/receipts/receipt.model'
import type { AgreementTerms } from '@drayline/domain/finance/agreements/agreement'
import type { DemoBroker, DemoClient, Person } from '../types.ts'
import type { PaymentPlan } from './broker-payment.ts'

/** Where the story of the book is written to. */
export interface BookSink {
  post(facts: EntryFacts): Promise<LedgerEntryDoc>
  reverse(entry: LedgerEntryDoc, undo: Pick<EntryFacts, 'bookDate' | 'at' | 'by'>): Promise<LedgerEntryDoc>
  /** The next id of a collection. */
  nextId(collection: BookCollection): Promise<number>
  /** Records are stored once, as they are at the end. */
  purchase(record: PurchaseDoc): Promise<void>
  receipt(record: ReceiptDoc): Promise<void>
  payout(record: PayoutDoc): Promise<void>
  journal(record: LedgerJournalDoc): Promise<void>
  advance(record: FuelAdvanceDoc): Promise<void>
  buyout(record: BuyoutDoc): Promise<void>
}

export type BookCollection =
  | 'purchases'
  | 'receipts'
  | 'payouts'
  | 'ledger_journals'
  | 'fuel_advances'
  | 'buyouts'

/** A version of a client's terms that is in force. */
export interface TermsInForce {
  id: number
  number: number
  terms: AgreementTerms
}

/** A purchase that is not over. */
export interface Deal {
  purchase: PurchaseDoc
  client: DemoClient
  broker: DemoBroker
  plan: PaymentPlan
  /** Of the settlement, as long as it can still be taken back. */
  closingEntry: LedgerEntryDoc | null
}

/** Money that a broker sends for a purchase. */
export interface Paying {
  deal: Deal
  cents: number
  /** Sent beyond what is open. */
  extraCents: number
  shortPay: 'charged' | 'open' | 'disputed'
  bounces: boolean
}

/** A receipt that the bank may still return. */
export interface OpenReceipt {
  record: ReceiptDoc
  deals: Deal[]
  entries: LedgerEntryDoc[]
}

/** What stands between a client and us, in cents. */
export interface Standing {
  payableCents: number
  dueCents: number
  escrowCents: number
}

/** One day of the book, and who works on it. */
export interface BookDay {
  /** Counted from 1970. */
  day: number
  date: string
  at: Date
  by: Person
}

export type { BuyoutDoc, FuelAdvanceDoc, LedgerJournalDoc, PayoutDoc, PurchaseDoc, ReceiptDoc }
