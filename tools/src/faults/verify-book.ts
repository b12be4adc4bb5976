import { InvoiceRecord } from '@drayline/api/finance/invoices/invoice.model'
import { clientPosition } from '@drayline/api/finance/ledger/positions'
import { PurchaseRecord } from '@drayline/api/finance/purchases/purchase.model'
import { ReceiptRecord } from '@drayline/api/finance/receipts/receipt.model'
import { findBookFaults } from '../verify/book-faults.ts'
import type { Ledger } from './writer.ts'

/**
 * Compares the book with what was acknowledged: each paid invoice bought once and each receipt there once, purchases
 * open as their balances say, the chain unbroken. Needs the connection of mongoose.
 * @returns what is wrong, one line each
 */
export async function compareBook({ receipts }: Ledger): Promise<string[]> {
  const { faults } = await findBookFaults()
  const book = faults.map((fault) => `book: ${fault}`)
  const problems = [...book, ...(await purchaseFaults()), ...(await openFaults())]
  const stored = (await ReceiptRecord.find({}, { _id: 1 }).lean()).map(({ _id }) => _id)
  const [known, found] = [new Set(receipts), new Set(stored)]
  problems.push(...receipts.filter((id) => !found.has(id)).map((id) => `receipt ${id} is lost`))
  problems.push(...stored.filter((id) => !known.has(id)).map((id) => `receipt ${id} was never acknowledged`))
  return problems
}

async function purchaseFaults(): Promise<string[]> {
  const paid = await InvoiceRecord.find({ status: 'paid' }, { _id: 1 }).lean()
  const bought = await PurchaseRecord.find({ releasedAt: null }, { invoiceId: 1 }).lean()
  const counts = new Map<number, number>(paid.map(({ _id }) => [_id, 0]))
  for (const { invoiceId } of bought) counts.set(invoiceId, (counts.get(invoiceId) ?? Number.NaN) + 1)
  return [...counts]
    .filter(([, count]) => count !== 1)
    .map(
      ([id, count]) =>
        `invoice ${id} ${Number.isNaN(count) ? 'is not paid and bought' : `was bought ${count} times`}`,
    )
}

/** What purchases say is open, beside the balance of their client. */
async function openFaults(): Promise<string[]> {
  const open = new Map<number, number>()
  for (const { clientId, openCents } of await PurchaseRecord.find({ releasedAt: null }).lean())
    open.set(clientId, (open.get(clientId) ?? 0) + openCents)
  const problems: string[] = []
  for (const [clientId, cents] of open) {
    const { receivableCents } = await clientPosition(clientId)
    if (receivableCents !== cents)
      problems.push(`client ${clientId} has ${receivableCents} open, not ${cents}`)
  }
  return problems
}
