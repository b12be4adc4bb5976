import type { Purchase } from '@drayline/domain/finance/purchases/purchase'
import { payableStates } from '@drayline/domain/finance/purchases/purchase'
import type {
  ApplyInput,
  DisposeInput,
  Receipt,
  ReceiptInput,
  ReceiptReversal,
  ReverseInput,
} from '@drayline/domain/finance/receipts/receipt'
import { oldestFirst, referenceKey, sameReceiptCode } from '@drayline/domain/finance/receipts/receipt'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import { shareOf } from '@drayline/domain/kernel/money/ppm'
import { serverText } from '@drayline/testing/server-text'
import { Refusal } from '@drayline/testing/writes'
import type { MockDb } from '../mock/mock-db.ts'

const at = '2026-06-10T18:00:00.000Z'
const feePpm = 30_000
const me = { id: 1, name: 'Maria Santos' }
const nothingShort = { shortPay: null, shortReason: null, shortNote: null }
const named = (rows: readonly { id: number; name: string }[], id: number | null | undefined) => {
  const row = rows.find((one) => one.id === id)
  return row ? { id: row.id, name: row.name } : null
}

/** A receipt of broker 1 over 500.00, not applied yet. */
export function makeReceipt(overrides: Partial<Receipt> = {}): Receipt {
  return {
    ...{ id: 1, version: 1, createdAt: at, updatedAt: at, broker: null, client: null, method: 'check' },
    ...{ reference: 'CHK-1001', amount: '500.00', bookDay: '2026-06-10', valueDay: '2026-06-10' },
    ...{ applications: [], disposals: [], unapplied: '500.00', debtPaid: '0.00', by: me },
    ...{ memo: null, notDuplicateOf: null, reversedAt: null, reversedBy: null, reason: null },
    ...overrides,
  }
}

/** What is payable to a client of the mocked office, or due from it. */
function position(db: MockDb, name: 'payable' | 'due', clientId: number, change = 0): number {
  const cents = parseMoney(db[name]?.[clientId] ?? '0') + change
  if (change !== 0) db[name] = { ...db[name], [clientId]: formatCents(cents) }
  return cents
}

function store(db: MockDb, after: Receipt): Receipt {
  const others = (db.receipts ?? []).filter(({ id }) => id !== after.id)
  db.receipts = [...others, after]
  return after
}

const changePurchase = (db: MockDb, id: number, change: (before: Purchase) => Purchase) => {
  db.purchases = (db.purchases ?? []).map((one) => (one.id === id ? change(one) : one))
}

/** Takes money in; all that is final is settled at once, a check waits. */
export function takeIn(db: MockDb, input: ReceiptInput): Receipt {
  const { brokerId, clientId, method, reference, memo, amount, valueDay } = input
  const id = Math.max(0, ...(db.receipts ?? []).map((one) => one.id)) + 1
  const notDuplicateOf = refuseSame(db, input)
  const bookDay = input.bookDay || '2026-06-10'
  const facts = { id, method, reference, memo, amount, valueDay, bookDay, notDuplicateOf }
  if (clientId) {
    const cents = parseMoney(amount)
    const debt = Math.min(cents, position(db, 'due', clientId))
    position(db, 'due', clientId, -debt)
    position(db, 'payable', clientId, cents - debt)
    const client = named(db.clients, clientId)
    return store(db, makeReceipt({ ...facts, client, unapplied: '0.00', debtPaid: formatCents(debt) }))
  }
  const made = makeReceipt({ ...facts, broker: named(db.brokers, brokerId), unapplied: amount })
  const open = (db.purchases ?? [])
    .filter((one) => one.broker?.id === brokerId && payableStates.includes(one.state))
    .map((one) => ({ id: one.id, openCents: parseMoney(one.open) }))
  const applications = input.oldestFirst
    ? oldestFirst(parseMoney(amount), open).map(({ purchaseId, cents }) => ({
        ...{ purchaseId, amount: formatCents(cents), shortPay: 'open' as const },
        ...{ shortReason: null, shortNote: null },
      }))
    : input.applications
  return apply(db, made, { applications })
}

/** Of the same payer, over the same amount and with the same reference, however long ago. */
function refuseSame(db: MockDb, { brokerId, clientId, reference, amount, notDuplicateOf }: ReceiptInput) {
  const key = referenceKey(reference)
  const same = db.receipts?.findLast(
    (one) =>
      key !== '' &&
      [referenceKey(one.reference), one.amount, one.reversedAt].join() === [key, amount, null].join() &&
      (one.client?.id ?? one.broker?.id) === (clientId ?? brokerId),
  )
  if (same && same.id !== notDuplicateOf)
    throw new Refusal(409, 'It is a receipt already', {
      ...{ code: sameReceiptCode, receipt: { id: same.id, bookDay: same.bookDay } },
    })
  return same?.id ?? null
}

/** Applies what is left of a receipt. */
export function apply(db: MockDb, before: Receipt, { applications }: ApplyInput): Receipt {
  const total = applications.reduce((sum, { amount }) => sum + parseMoney(amount), 0)
  if (total > parseMoney(before.unapplied))
    throw new Refusal(409, serverText('receipt.notLeft', { left: before.unapplied }))
  const done = applications.map(({ purchaseId, amount, shortPay, shortReason, shortNote }) => {
    const purchase = db.purchases?.find(({ id }) => id === purchaseId)
    if (!purchase || purchase.broker?.id !== before.broker?.id)
      throw new Refusal(409, serverText('receipt.otherBroker'))
    const { invoice, client } = purchase
    if (purchase.state === 'written_off') {
      const recovered = formatCents(parseMoney(purchase.recovered) + parseMoney(amount))
      changePurchase(db, purchaseId, (one) => ({ ...one, recovered, version: one.version + 1 }))
      return {
        ...{ purchaseId, invoiceNumber: invoice.invoiceNumber, invoiceId: invoice.id, amount },
        ...{ clientId: client?.id ?? 0, client, at, by: me },
        ...{ shortPay: null, shortReason: null, shortNote: null },
      }
    }
    const openCents = parseMoney(purchase.open) - parseMoney(amount)
    if (openCents < 0)
      throw new Refusal(409, serverText('receipt.tooMuch', { invoiceNumber: invoice.invoiceNumber }))
    pay(db, purchase, before, { amount, openCents, isCharged: shortPay === 'charged' })
    return {
      ...{ purchaseId, invoiceNumber: invoice.invoiceNumber, invoiceId: invoice.id, amount },
      ...{ clientId: client?.id ?? 0, client, at, by: me },
      ...(openCents > 0 ? { shortPay, shortReason, shortNote } : nothingShort),
    }
  })
  return store(db, {
    ...before,
    version: before.version + 1,
    applications: [...before.applications, ...done],
    unapplied: formatCents(parseMoney(before.unapplied) - total),
  })
}

function pay(
  db: MockDb,
  purchase: Purchase,
  { id: receiptId, valueDay, method }: Receipt,
  { amount, openCents, isCharged }: { amount: string; openCents: number; isCharged: boolean },
): void {
  const isCollected = openCents === 0 || isCharged
  const payments = [...purchase.payments, { receiptId, amount, valueDay, clearedDay: valueDay }]
  const paid = { ...purchase, payments, open: formatCents(openCents) }
  if (!isCollected || method === 'check') {
    changePurchase(db, purchase.id, () => ({ ...paid, state: isCollected ? 'collected' : 'part_paid' }))
    return
  }
  const fee = shareOf(parseMoney(purchase.face), feePpm)
  const rebate = parseMoney(purchase.reserve) - fee - openCents
  position(db, rebate < 0 ? 'due' : 'payable', purchase.client?.id ?? 0, Math.abs(rebate))
  const closing = { day: valueDay, fee: formatCents(fee), charged: formatCents(openCents) }
  changePurchase(db, purchase.id, () => ({
    ...paid,
    ...{ state: 'settled', open: '0.00', closing: { ...closing, rebate: formatCents(rebate), lost: '0.00' } },
  }))
}

/** Passes a part on to a client, or back to the broker. */
export function dispose(
  db: MockDb,
  before: Receipt,
  { to, clientId, amount, reason }: DisposeInput,
): Receipt {
  const left = parseMoney(before.unapplied) - parseMoney(amount)
  if (left < 0) throw new Refusal(409, serverText('receipt.notLeft', { left: before.unapplied }))
  const id = to === 'client' ? (clientId ?? null) : null
  if (id) position(db, 'payable', id, parseMoney(amount))
  const disposal = { clientId: id, client: named(db.clients, id), amount, reason }
  return store(db, {
    ...before,
    ...{ version: before.version + 1, unapplied: formatCents(left) },
    disposals: [...before.disposals, disposal],
  })
}

/** What taking a receipt back would undo. */
export function reversalOf(db: MockDb, { applications }: Receipt): ReceiptReversal {
  const purchases = applications.map(({ purchaseId, invoiceNumber, client, amount }) => {
    const closing = db.purchases?.find(({ id }) => id === purchaseId)?.closing
    const open = formatCents(parseMoney(amount) + parseMoney(closing?.charged ?? '0'))
    const rebate = closing ? Math.max(0, Number(closing.rebate) * 100) : 0
    const due = Math.max(0, Math.round(rebate) - position(db, 'payable', client?.id ?? 0))
    return {
      ...{ purchaseId, invoiceNumber, client, amount, open, due: formatCents(due) },
      end: closing ? { fee: closing.fee, rebate: closing.rebate } : null,
    }
  })
  const due = purchases.reduce((sum, one) => sum + parseMoney(one.due), 0)
  return { purchases, due: formatCents(due) }
}

/** Takes a receipt back whole. */
export function reverse(db: MockDb, before: Receipt, { reason }: ReverseInput): Receipt {
  for (const { purchaseId, amount } of before.applications)
    changePurchase(db, purchaseId, (one) => ({
      ...one,
      ...{ state: 'open', closing: null, payments: [] },
      open: formatCents(parseMoney(one.open) + parseMoney(amount)),
    }))
  const undone = { reversedAt: at, reversedBy: me, reason, unapplied: '0.00' }
  return store(db, { ...before, version: before.version + 1, ...undone })
}
