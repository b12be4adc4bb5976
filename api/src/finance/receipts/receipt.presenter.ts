import type { Receipt, ReceiptReversal, ReceiptSums } from '@drayline/domain/finance/receipts/receipt'
import type { Short } from '@drayline/domain/finance/short-pay/short-pay'
import { formatCents } from '@drayline/domain/kernel/money/money'
import type { Person } from '../../kernel/base/person.ts'
import type { Named } from '../../kernel/database/names.ts'
import type { ApplicationDoc, ReceiptDoc } from './receipt.model.ts'

/** A receipt with the names of everybody in it, and the invoices of its purchases. */
export interface ReceiptRow {
  receipt: ReceiptDoc
  brokers: ReadonlyMap<number, Named>
  clients: ReadonlyMap<number, Named>
  /** Invoice of a purchase, by the purchase. */
  invoices: ReadonlyMap<number, number>
}

/** A receipt as the API answers it. */
export function presentReceipt({ receipt: row, brokers, clients, invoices }: ReceiptRow): Receipt {
  return {
    id: row._id,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    broker: namedIn(brokers, row.brokerId),
    client: namedIn(clients, row.clientId),
    method: row.method,
    reference: row.reference,
    memo: row.memo ?? null,
    amount: formatCents(row.cents),
    bookDay: row.bookDay,
    valueDay: row.valueDay,
    applications: row.applications.map(({ purchaseId, invoiceNumber, clientId, ...one }) => ({
      ...{ purchaseId, invoiceNumber, clientId },
      ...presentShort(one),
      invoiceId: invoices.get(purchaseId) ?? null,
      client: namedIn(clients, clientId),
      amount: formatCents(one.cents),
      at: (one.at ?? row.createdAt).toISOString(),
      by: personOf(one.by ?? row.by),
    })),
    disposals: row.disposals.map(({ clientId, cents, reason }) => ({
      ...{ clientId, reason },
      client: namedIn(clients, clientId),
      amount: formatCents(cents),
    })),
    unapplied: formatCents(row.unappliedCents),
    debtPaid: formatCents(row.debtCents ?? 0),
    by: personOf(row.by),
    notDuplicateOf: row.notDuplicateOf ?? null,
    reversedAt: row.reversedAt?.toISOString() ?? null,
    reversedBy: row.reversedBy ? personOf(row.reversedBy) : null,
    reason: row.reason,
  }
}

const personOf = ({ id, name }: Person) => ({ id, name })

/** What an application left open, as the API answers it. */
export function presentShort({
  shortPay,
  shortReason,
  shortNote,
}: Pick<ApplicationDoc, 'shortPay' | 'shortReason' | 'shortNote'>): Short {
  return { shortPay, shortReason: shortReason ?? null, shortNote: shortNote ?? null }
}

function namedIn(names: ReadonlyMap<number, Named>, id: number | null): Named | null {
  const named = id === null ? undefined : names.get(id)
  return named ? { id: named.id, name: named.name } : null
}

/** Sums of a list, in cents. */
export interface Sums {
  count: number
  more: boolean
  receivedCents: number
  unappliedCents: number
  reversedCents: number
}

/** Sums of a list as the API answers them. */
export function presentSums({
  count,
  more,
  receivedCents,
  unappliedCents,
  reversedCents,
}: Sums): ReceiptSums {
  return {
    ...{ count, more },
    received: formatCents(receivedCents),
    unapplied: formatCents(unappliedCents),
    reversed: formatCents(reversedCents),
  }
}

/** What taking a receipt back would undo, in cents. */
export interface Reversal {
  purchases: {
    purchaseId: number
    invoiceNumber: string
    client: Named | null
    cents: number
    /** What its broker owes again. */
    openCents: number
    end: { feeCents: number; rebateCents: number } | null
    /** What its client owes more then; negative when it owes less. */
    dueCents: number
  }[]
  dueCents: number
}

/** What taking a receipt back would undo, as the API answers it. */
export function presentReversal({ purchases, dueCents }: Reversal): ReceiptReversal {
  return {
    purchases: purchases.map(({ client, end, ...one }) => ({
      ...{ purchaseId: one.purchaseId, invoiceNumber: one.invoiceNumber },
      client: client && { id: client.id, name: client.name },
      amount: formatCents(one.cents),
      open: formatCents(one.openCents),
      end: end && { fee: formatCents(end.feeCents), rebate: formatCents(end.rebateCents) },
      due: formatCents(one.dueCents),
    })),
    due: formatCents(dueCents),
  }
}
