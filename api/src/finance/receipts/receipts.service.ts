import * as recipes from '@drayline/domain/finance/ledger/recipes'
import { payableStates } from '@drayline/domain/finance/purchases/purchase'
import type {
  ApplyInput,
  DisposeInput,
  ReceiptInput,
  ReverseInput,
} from '@drayline/domain/finance/receipts/receipt'
import { maxCreditBankDays, maxReceiptDays, oldestFirst } from '@drayline/domain/finance/receipts/receipt'
import { bankDaysBefore } from '@drayline/domain/kernel/dates/bank-days'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import { companyDay } from '../../kernel/base/days.ts'
import { conflict, invalid } from '../../kernel/base/errors.ts'
import { conditionsOn, op } from '../../kernel/database/filter.ts'
import { nameOf } from '../../kernel/database/names.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import { brokerRecords, claimBroker } from '../../operations/brokers/index.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import {
  clientPosition,
  type EntryFacts,
  firstOpenDay,
  post,
  requireBookDay,
  reverseAll,
  reverseEvent,
} from '../ledger/index.ts'
import type { PurchaseDoc } from '../purchases/index.ts'
import { applyPayment, purchaseRecords, takeBackPayment } from '../purchases/index.ts'
import { recordReceipt } from './receipt.events.ts'
import type { ApplicationDoc, ReceiptDoc } from './receipt.model.ts'
import { ReceiptRecord, receiptKeys } from './receipt.model.ts'
import type { ReceiptRow } from './receipt.presenter.ts'
import { rowOf } from './receipts.list.ts'
import { refuseSame } from './same-receipt.ts'

type Applications = ReceiptInput['applications']

/** Purchases that are looked through for the oldest open ones. */
const oldestLimit = 100

/**
 * Takes in a broker's money and applies it, as said or to the oldest purchases first (R-REC-1, R-REC-2). 422 for an
 * unknown broker, a day to come or one too long ago; 409 for a purchase that cannot be paid with it.
 */
export function createReceipt(call: AnyCall, input: ReceiptInput): Promise<Written<ReceiptRow>> {
  return write(call, async (tx) => {
    const { brokerId = null, clientId = null, method, reference, memo, valueDay } = input
    if (!(await payerOf(input))) throw invalid({ [clientId ? 'clientId' : 'brokerId']: 'record.unknown' })
    await claimBroker(brokerId)
    const day = today(call, tx)
    const bookDay = input.bookDay || day
    if (bookDay > day) throw invalid({ bookDay: 'receipt.valueDay.future' })
    await requireBookDay('bookDay', bookDay, { today: day, most: maxReceiptDays })
    if (valueDay > day) throw invalid({ valueDay: 'receipt.valueDay.future' })
    if (valueDay < bankDaysBefore(bookDay, maxCreditBankDays))
      throw invalid({ valueDay: { key: 'receipt.valueDay.early', params: { days: maxCreditBankDays } } })
    const cents = parseMoney(input.amount)
    const debtCents = clientId ? Math.min(cents, (await clientPosition(clientId)).dueCents) : 0
    const facts = {
      brokerId,
      clientId,
      method,
      reference,
      memo,
      cents,
      bookDay,
      valueDay,
      applications: [],
    }
    const notDuplicateOf = await refuseSame(facts, input.notDuplicateOf ?? null)
    const made = await tx.insert(ReceiptRecord, {
      ...{ ...facts, notDuplicateOf, search: receiptKeys(facts), disposals: [], by: byOf(call) },
      ...{ unappliedCents: clientId ? 0 : cents, debtCents, reversedAt: null, reason: null },
    })
    const lines = clientId
      ? recipes.clientPayment(clientId, { cents, debtCents })
      : recipes.receipt(made.brokerId ?? 0, cents)
    await post({ ...lines, ...entryOf(call, tx, made), bookDate: bookDay })
    const chosen = input.oldestFirst ? await oldestOf(made) : input.applications
    const receipt = await apply(call, tx, made, chosen)
    recordReceipt(tx, 'received', null, receipt)
    if (clientId) tx.touch(`client:${clientId}`)
    return await rowOf(receipt)
  })
}

/** Applies what is left of a receipt. 404 unknown, 412 stale, 409 when it was reversed or less is left. */
export function applyReceipt(call: AnyCall, id: number, input: ApplyInput): Promise<Written<ReceiptRow>> {
  return write(call, async (tx) => {
    const before = await loadLive(tx, id)
    const receipt = await apply(call, tx, before, input.applications)
    recordReceipt(tx, 'applied', before, receipt)
    return await rowOf(receipt)
  })
}

/** Passes unapplied money on to a client, or owes it to the broker (R-REC-4). Errors as above. */
export function disposeOfReceipt(
  call: AnyCall,
  id: number,
  input: DisposeInput,
): Promise<Written<ReceiptRow>> {
  return write(call, async (tx) => {
    const before = await loadLive(tx, id)
    const cents = parseMoney(input.amount)
    requireLeft(before, cents)
    const brokerId = before.brokerId ?? 0
    const clientId = input.to === 'client' ? (input.clientId ?? 0) : null
    if (clientId !== null && !(await nameOf(clientRecords, clientId)))
      throw invalid({ clientId: 'record.unknown' })
    const lines =
      clientId === null ? recipes.brokerRefund(brokerId, cents) : recipes.passedOn(brokerId, clientId, cents)
    await post({ ...lines, ...entryOf(call, tx, before), n: before.disposals.length + 1 })
    const after = await tx.update(ReceiptRecord, before, {
      disposals: [...before.disposals, { clientId, cents, reason: input.reason }],
      unappliedCents: before.unappliedCents - cents,
    })
    recordReceipt(tx, 'disposed', before, after)
    return await rowOf(after)
  })
}

/**
 * Takes a receipt back whole, because its money did not come: with the settlements it brought about and their rebates,
 * in one act (R-REC-6). What was passed on to a client and paid out since is owed by it. 404 unknown, 412 stale, 409 when
 * it was reversed, or what was to go back to the broker has gone.
 */
export function reverseReceipt(call: AnyCall, id: number, input: ReverseInput): Promise<Written<ReceiptRow>> {
  return write(call, (tx) => takeBack({ call, tx, id }, input))
}

/** Takes a receipt back inside the running transaction; what is said before may watch each purchase. Errors as above. */
export async function takeBack(
  { call, tx, id }: { call: AnyCall; tx: Tx; id: number },
  input: ReverseInput,
  undoOne: typeof takeBackPayment = takeBackPayment,
): Promise<ReceiptRow> {
  const before = await loadLive(tx, id)
  const undo = { bookDate: await firstOpenDay(today(call, tx)), at: tx.now, by: byOf(call) }
  const source = { entity: 'receipt', id }
  for (const { purchaseId } of uniquePurchases(before)) await undoOne(tx, { purchaseId, receiptId: id }, undo)
  await takeBackDisposals(before, undo)
  await reverseAll(source, undo, ['application', 'lossRecovered'])
  if (before.clientId) await makeRoom(before, undo)
  await reverseAll(source, undo, ['receipt', 'clientPayment'])
  const bankCharge = parseMoney(input.bankCharge)
  if (bankCharge > 0)
    await post({ ...recipes.bankCharge(bankCharge), source, valueDate: undo.bookDate, ...undo })
  const after = await tx.update(ReceiptRecord, before, {
    ...{ reversedAt: tx.now, reversedBy: byOf(call), reason: input.reason, unappliedCents: 0 },
  })
  recordReceipt(tx, 'reversed', before, after)
  return await rowOf(after)
}

/** Takes back what was passed on, the last one first: what a client was paid of it since, the client owes. */
async function takeBackDisposals(
  { _id: id, disposals }: ReceiptDoc,
  undo: Pick<EntryFacts, 'bookDate' | 'at' | 'by'>,
): Promise<void> {
  const source = { entity: 'receipt', id }
  for (const [index, { clientId, cents }] of [...disposals.entries()].reverse()) {
    const n = index + 1
    const missing = clientId === null ? 0 : cents - (await clientPosition(clientId)).payableCents
    if (missing > 0)
      await post({
        ...recipes.passedOnReclaimed(clientId ?? 0, missing),
        ...{ source, n, valueDate: undo.bookDate, ...undo },
      })
    await reverseEvent({ kind: clientId === null ? 'brokerRefund' : 'passedOn', source, n }, undo)
  }
}

/**
 * Undoing a client's payment takes what it left over from what is payable. Where that was paid out since, the client
 * owes it.
 */
async function makeRoom(
  { _id: id, clientId, cents, debtCents }: ReceiptDoc,
  undo: Pick<EntryFacts, 'bookDate' | 'at' | 'by'>,
): Promise<void> {
  const { payableCents } = await clientPosition(clientId ?? 0)
  const missing = cents - debtCents - payableCents
  if (missing <= 0) return
  const source = { entity: 'receipt', id }
  await post({
    ...recipes.rebateReclaimed(clientId ?? 0, missing),
    ...{ source, valueDate: undo.bookDate, ...undo },
  })
}

async function apply(call: AnyCall, tx: Tx, before: ReceiptDoc, chosen: Applications): Promise<ReceiptDoc> {
  if (chosen.length === 0) return before
  requireLeft(
    before,
    chosen.reduce((sum, { amount }) => sum + parseMoney(amount), 0),
  )
  const applications: ApplicationDoc[] = [...before.applications]
  for (const { purchaseId, amount, shortPay, shortReason, shortNote } of chosen) {
    const cents = parseMoney(amount)
    const { _id: receiptId, brokerId, method, valueDay } = before
    const payment = { purchaseId, receiptId, brokerId, method, valueDay, cents, shortPay }
    const { clientId, invoiceNumber, openCents } = await applyPayment(call, tx, {
      ...payment,
      n: applications.length + 1,
    })
    applications.push({
      ...{ purchaseId, invoiceNumber, clientId, cents, at: tx.now, by: byOf(call) },
      ...(openCents > cents ? { shortPay, shortReason, shortNote } : { shortPay: null }),
    })
  }
  const applied = applications.slice(before.applications.length).reduce((sum, { cents }) => sum + cents, 0)
  return await tx.update(ReceiptRecord, before, {
    applications,
    search: receiptKeys({ ...before, applications }),
    unappliedCents: before.unappliedCents - applied,
  })
}

function payerOf({ brokerId, clientId }: ReceiptInput) {
  return clientId ? nameOf(clientRecords, clientId) : nameOf(brokerRecords, brokerId ?? 0)
}

async function oldestOf({ brokerId, cents }: ReceiptDoc): Promise<Applications> {
  const open = await purchaseRecords
    .find(conditionsOn<PurchaseDoc>({ brokerId, state: op.in(payableStates) }), { openCents: 1 })
    .sort({ purchaseDay: 1, _id: 1 })
    .limit(oldestLimit)
    .lean<PurchaseDoc[]>()
  const parts = oldestFirst(
    cents,
    open.map(({ _id: id, openCents }) => ({ id, openCents })),
  )
  return parts.map(({ purchaseId, cents: part }) => ({
    ...{ purchaseId, amount: formatCents(part), shortPay: 'open' as const },
    ...{ shortReason: null, shortNote: null },
  }))
}

async function loadLive(tx: Tx, id: number): Promise<ReceiptDoc> {
  const receipt = await tx.load<ReceiptDoc>(ReceiptRecord, id, async (now) => await rowOf(now))
  if (receipt.reversedAt) throw conflict({ key: 'receipt.reversed' })
  return receipt
}

function requireLeft({ unappliedCents }: ReceiptDoc, cents: number): void {
  if (cents > unappliedCents)
    throw conflict({ key: 'receipt.notLeft', params: { left: formatCents(unappliedCents) } })
}

function uniquePurchases({ applications }: ReceiptDoc): ApplicationDoc[] {
  return [...new Map(applications.map((one) => [one.purchaseId, one])).values()]
}

const today = (call: AnyCall, tx: Tx) => companyDay({ config: call.config, now: () => tx.now })
const byOf = ({ user }: AnyCall) => ({ id: user.id, name: user.name })

function entryOf(
  call: AnyCall,
  tx: Tx,
  { _id: id, valueDay }: ReceiptDoc,
): Omit<EntryFacts, 'kind' | 'lines'> {
  const source = { entity: 'receipt', id }
  return { source, bookDate: today(call, tx), valueDate: valueDay, at: tx.now, by: byOf(call) }
}
