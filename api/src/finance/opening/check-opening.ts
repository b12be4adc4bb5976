import type { AccountCode } from '@drayline/domain/finance/ledger/chart'
import { companyAccounts } from '@drayline/domain/finance/ledger/recipes'
import { frozenTerms, purchaseFigures } from '@drayline/domain/finance/purchases/purchase'
import { conditionsOn, op } from '../../kernel/database/filter.ts'
import type { BrokerDoc } from '../../operations/brokers/index.ts'
import { brokerRecords } from '../../operations/brokers/index.ts'
import type { ClientDoc } from '../../operations/clients/index.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import { agreementInForce } from '../agreements/index.ts'
import { readBaseRates } from '../fee-plans/index.ts'
import type { FuelAdvanceDoc } from '../fuel-advances/index.ts'
import { fuelAdvanceRecords } from '../fuel-advances/index.ts'
import type { InvoiceDoc } from '../invoices/index.ts'
import { invoiceRecords } from '../invoices/index.ts'
import type { PurchaseDoc, TakenOver } from '../purchases/index.ts'
import { purchaseRecords } from '../purchases/index.ts'
import type { OpeningFile, OpeningRow } from './opening-files.ts'

/** What is taken over of one client. Amounts are cents. */
export interface ClientTakeOver {
  /** `isStored`: an earlier run, which was cut off, took it over. */
  purchases: (TakenOver & { reserveCents: number; isStored: boolean })[]
  advances: { advance: FuelAdvanceDoc; openCents: number; isStored: boolean }[]
  payableCents: number
  dueCents: number
  escrowCents: number
}

/** A whole book, checked, by client and broker. */
export interface TakeOver {
  clients: Map<number, ClientTakeOver>
  brokers: Map<number, { unappliedCents: number; refundCents: number }>
  accounts: Map<AccountCode, number>
}

/** Finds what the lines are about. What is wrong with a line is told to the line. */
export async function checkOpening(files: Record<OpeningFile, OpeningRow[]>, day: string): Promise<TakeOver> {
  const clients = new Map<number, ClientTakeOver>()
  const of = (clientId: number): ClientTakeOver => {
    const known = clients.get(clientId) ?? {
      ...{ purchases: [], advances: [], payableCents: 0, dueCents: 0, escrowCents: 0 },
    }
    clients.set(clientId, known)
    return known
  }
  const seen = new Set<string>()
  for (const row of [...files.purchases, ...files.advances]) {
    const what = row.text('invoice') || `advance ${row.text('advance')}`
    if (seen.has(what)) row.wrong(`${what} is there twice`)
    seen.add(what)
  }
  for (const row of files.purchases) {
    const purchase = await purchaseOf(row, day)
    if (purchase) of(purchase.invoice.clientId).purchases.push(purchase)
  }
  for (const row of files.advances) {
    const advance = await advanceOf(row)
    if (advance?.clientId)
      of(advance.clientId).advances.push({
        ...{ advance, openCents: row.cents('open'), isStored: advance.posted !== null },
      })
  }
  for (const row of files.clients) {
    const id = await idOf<ClientDoc>(clientRecords as never, row, 'client')
    if (id === null) continue
    const client = of(id)
    client.payableCents += row.cents('payable')
    client.dueCents += row.cents('due')
    client.escrowCents += row.cents('escrow')
  }
  return { clients, brokers: await brokersOf(files.brokers), accounts: accountsOf(files.accounts) }
}

async function purchaseOf(row: OpeningRow, day: string): Promise<ClientTakeOver['purchases'][number] | null> {
  const invoiceNumber = row.text('invoice')
  const invoice = await invoiceRecords.findOne(conditionsOn<InvoiceDoc>({ invoiceNumber })).lean<InvoiceDoc>()
  const purchaseDay = row.date('purchased')
  const [openCents, reserveCents] = [row.cents('open'), row.cents('reserve')]
  const refusal = refusalOf(invoice, { purchaseDay, day, openCents, reserveCents })
  if (refusal !== null || !invoice || invoice.brokerId === null) {
    row.wrong(`invoice ${invoiceNumber} ${refusal ?? 'has no broker'}`)
    return null
  }
  const agreement =
    (await agreementInForce(invoice.clientId, purchaseDay)) ?? (await agreementInForce(invoice.clientId, day))
  if (!agreement) {
    row.wrong(`the client of invoice ${invoiceNumber} has no agreement`)
    return null
  }
  const terms = frozenTerms({ ...agreement, id: agreement._id }, invoice.brokerId)
  const bought = { faceCents: invoice.amountCents, purchaseDay, invoiceDay: purchaseDay }
  const figures = {
    ...purchaseFigures(terms, bought, await readBaseRates()),
    advanceCents: invoice.amountCents - reserveCents,
    ...{ reserveCents, fundingFee: { feeCents: row.cents('feeTaken'), interestCents: 0 } },
  }
  const { _id: invoiceId, brokerId } = invoice
  const live = conditionsOn<PurchaseDoc>({ invoiceId, releasedAt: null })
  const isStored = (await purchaseRecords.exists(live)) !== null
  return { invoice: { ...invoice, brokerId }, terms, figures, openCents, reserveCents, day, isStored }
}

function refusalOf(
  invoice: InvoiceDoc | null,
  row: { purchaseDay: string; day: string; openCents: number; reserveCents: number },
): string | null {
  if (!invoice) return 'does not exist'
  if (invoice.status !== 'paid') return `is ${invoice.status}: only what was paid to its client was bought`
  if (row.openCents === 0 || row.openCents > invoice.amountCents)
    return 'cannot be open with more than its amount, or with nothing'
  if (row.reserveCents > invoice.amountCents) return 'cannot have a reserve above its amount'
  if (row.purchaseDay > row.day) return 'was bought after the day of the opening'
  return null
}

async function advanceOf(row: OpeningRow): Promise<FuelAdvanceDoc | null> {
  const id = Number(row.text('advance'))
  const advance = Number.isSafeInteger(id)
    ? await fuelAdvanceRecords.findById(id).lean<FuelAdvanceDoc>()
    : null
  const refusal = !advance
    ? 'does not exist'
    : advance.status !== 'paid'
      ? 'was not paid'
      : advance.clientId === null
        ? 'belongs to no client'
        : row.cents('open') > advance.amountCents + advance.feeCents
          ? 'cannot be open with more than its amount and fee'
          : null
  if (refusal === null) return advance
  row.wrong(`fuel advance ${row.text('advance')} ${refusal}`)
  return null
}

async function brokersOf(rows: readonly OpeningRow[]): Promise<TakeOver['brokers']> {
  const brokers: TakeOver['brokers'] = new Map()
  for (const row of rows) {
    const id = await idOf<BrokerDoc>(brokerRecords as never, row, 'broker')
    if (id === null) continue
    const { unappliedCents, refundCents } = brokers.get(id) ?? { unappliedCents: 0, refundCents: 0 }
    brokers.set(id, {
      unappliedCents: unappliedCents + row.cents('unapplied'),
      refundCents: refundCents + row.cents('refund'),
    })
  }
  return brokers
}

function accountsOf(rows: readonly OpeningRow[]): TakeOver['accounts'] {
  const accounts: TakeOver['accounts'] = new Map()
  for (const row of rows) {
    const code = companyAccounts.find((one) => one === row.text('account'))
    if (code) accounts.set(code, (accounts.get(code) ?? 0) + row.cents('balance', { signed: true }))
    else row.wrong(`account ${row.text('account')} is none of ${companyAccounts.join(', ')}`)
  }
  return accounts
}

/** By number, or by name when exactly one has it. */
async function idOf<T extends { _id: number; name: string }>(
  records: { find(filter: object, fields: object): { limit(most: number): { lean<R>(): Promise<R> } } },
  row: OpeningRow,
  column: 'client' | 'broker',
): Promise<number | null> {
  const text = row.text(column)
  const filter = /^\d+$/.test(text) ? { _id: op.in([Number(text)]) } : { name: text }
  const found = await records.find(filter, { _id: 1 }).limit(2).lean<Pick<T, '_id'>[]>()
  if (found.length === 1 && found[0]) return found[0]._id
  row.wrong(
    `${column} ${text || '(nothing)'} ${found.length === 0 ? 'does not exist' : 'is the name of several'}`,
  )
  return null
}
