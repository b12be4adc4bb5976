import { searchKeys } from '@drayline/api/kernel/database/search-keys'
import type { BaseRate } from '@drayline/domain/finance/fee-plans/fee-plan'
import * as recipes from '@drayline/domain/finance/ledger/recipes'
import type { PurchaseState } from '@drayline/domain/finance/purchases/purchase'
import {
  feeLeft,
  frozenTerms,
  purchaseFee,
  purchaseFigures,
} from '@drayline/domain/finance/purchases/purchase'
import { isoDate, localDay } from '../calendar.ts'
import type { DemoInvoice, DemoStep } from '../types.ts'
import type { BookDay, BookSink, Deal, PurchaseDoc, Standing, TermsInForce } from './book-records.ts'
import type { PaymentPlan } from './broker-payment.ts'

/** Facts of an entry that the day gives. */
export const entryOn = ({ date, at, by }: BookDay, valueDate = date) => ({
  ...{ bookDate: date, valueDate, at, by: { id: by.id, name: by.name } },
})

interface Funding {
  invoice: DemoInvoice
  paid: DemoStep
  agreement: TermsInForce
  plan: PaymentPlan
}

/** Buys an invoice on its client's terms. */
export async function buy(
  sink: BookSink,
  day: BookDay,
  { invoice, paid, agreement, plan }: Funding,
  baseRates: readonly BaseRate[],
): Promise<Deal> {
  const { load, invoiceNumber, amountCents: faceCents, id: invoiceId } = invoice
  const { client, broker, loadNumber } = load
  const terms = frozenTerms(agreement, broker.id)
  const submitted = invoice.history.find(({ to }) => to === 'submitted')?.at ?? paid.at
  const invoiceDay = isoDate(localDay(submitted, 'America/Phoenix'))
  const figures = purchaseFigures(terms, { faceCents, purchaseDay: day.date, invoiceDay }, baseRates)
  const at = new Date(paid.at)
  const fundedBy = { id: paid.by.id, name: paid.by.name }
  const purchase: PurchaseDoc = {
    ...{ _id: await sink.nextId('purchases'), version: 2, createdAt: at, updatedAt: at },
    ...{ invoiceId, invoiceNumber, clientId: client.id, brokerId: broker.id, terms, ...figures },
    ...{ state: 'open', openCents: faceCents, payments: [], payoutId: null, findings: [] },
    ...{
      overrideReason: null,
      fundedBy,
      closing: null,
      closings: 0,
      reason: null,
      releasedAt: null,
      writeOff: null,
    },
    search: searchKeys(invoiceNumber, loadNumber),
  }
  await sink.post({
    ...recipes.purchase(refOf(purchase), { ...figures, ...figures.fundingFee }),
    ...{ source: sourceOf(purchase), ...entryOn({ ...day, at, by: fundedBy }) },
  })
  return { purchase, client, broker, plan, closingEntry: null }
}

/** Ends a purchase by its settlement, or by charging it back. Answers what is left of the reserve, in cents. */
export async function close(
  sink: BookSink,
  day: BookDay,
  deal: Deal,
  state: PurchaseState & ('settled' | 'charged_back'),
  { standing, baseRates, feeDay }: { standing: Standing; baseRates: readonly BaseRate[]; feeDay: string },
): Promise<void> {
  const { purchase } = deal
  const { reserveCents, openCents } = purchase
  const fee = purchaseFee(purchase.terms, purchase, purchase.payments, baseRates, feeDay)
  const amounts = { reserveCents, openCents, ...feeLeft(fee, purchase.fundingFee) }
  const recipe = state === 'settled' ? recipes.settlement : recipes.chargeback
  const closings = purchase.closings + 1
  deal.closingEntry = await sink.post({
    ...recipe(refOf(purchase), amounts),
    ...{ source: sourceOf(purchase), n: closings, ...entryOn(day, feeDay) },
  })
  const rebateCents = reserveCents - openCents - amounts.feeCents - amounts.interestCents
  if (rebateCents > 0) standing.payableCents += rebateCents
  else standing.dueCents -= rebateCents
  change(purchase, day.at, {
    ...{ state, openCents: 0, closings },
    closing: { day: feeDay, feeCents: fee.cents, chargedCents: openCents, rebateCents, lostCents: 0 },
  })
}

/** We bear the loss of a purchase without recourse; its reserve lessens it, and there is no fee. */
export async function writeOff(sink: BookSink, day: BookDay, deal: Deal, standing: Standing): Promise<void> {
  const { purchase } = deal
  const { openCents, reserveCents, fundingFee } = purchase
  const forfeitedCents = Math.min(reserveCents, openCents)
  const closings = purchase.closings + 1
  const entry = { source: sourceOf(purchase), n: closings, ...entryOn(day) }
  await sink.post({ ...recipes.writeOff(refOf(purchase), { openCents, forfeitedCents }), ...entry })
  const rebateCents = reserveCents - forfeitedCents
  const rest = { reserveCents: rebateCents, openCents: 0, feeCents: 0 }
  if (rebateCents > 0) await sink.post({ ...recipes.settlement(refOf(purchase), rest), ...entry })
  standing.payableCents += rebateCents
  const feeCents = fundingFee.feeCents + fundingFee.interestCents
  const lostCents = openCents - forfeitedCents
  change(purchase, day.at, {
    ...{ state: 'written_off', openCents: 0, closings, reason: 'The broker is insolvent' },
    closing: { day: day.date, feeCents, chargedCents: 0, rebateCents, lostCents },
  })
}

/** Changes a record as a write of the product does. */
export function change<T extends { version: number }>(record: T, at: Date, values: Partial<T>): void {
  Object.assign(record, values, { version: record.version + 1, updatedAt: at })
}

export const refOf = ({ _id: purchaseId, clientId, brokerId }: PurchaseDoc) => ({
  ...{ clientId, brokerId, purchaseId },
})
const sourceOf = ({ _id: id }: PurchaseDoc) => ({ entity: 'purchase', id })
