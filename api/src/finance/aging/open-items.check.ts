import { openItemStatuses, openPeriods } from '@drayline/domain/finance/aging/aging'
import { checkSome } from '../../kernel/database/check-some.ts'
import { databaseNow } from '../../kernel/database/database-clock.ts'
import { conditionsOn, op } from '../../kernel/database/filter.ts'
import { nextId } from '../../kernel/database/ids.ts'
import type { InvoiceDoc } from '../invoices/index.ts'
import { claimInvoice, invoiceRecords } from '../invoices/index.ts'
import type { OpenItemDoc } from './open-item.model.ts'
import { OpenItem, stillOpen } from './open-item.model.ts'
import { fieldsOf, openItemsOf, readTermDays } from './open-items.service.ts'

const batchSize = 500
const fields = {
  ...{ status: 1, clientId: 1, brokerId: 1, amountCents: 1, submittedAt: 1, updatedAt: 1, history: 1 },
} as const

type Checked = Pick<InvoiceDoc, keyof typeof fields | '_id'>

/** An invoice whose open item in the pipeline is not what the invoice says; amounts in cents, null without one. */
export interface OpenItemDifference {
  invoiceId: number
  kept: number | null
  actual: number | null
}

/** An invoice, if it is still there, and all open items it has had, the earliest first. */
interface Pair {
  invoiceId: number
  invoice: Checked | null
  items: OpenItemDoc[]
}

/**
 * Compares the open items of the next invoices after an id with the invoices, at one instant and while others write. With
 * `repair` they are made what the invoices and their steps say. Null when there are none.
 */
export async function checkOpenItemsAfter(after: number, repair: boolean) {
  return await checkSome(repair, async (repairs) => {
    const pairs = await readPairs(after)
    const last = pairs.at(-1)
    if (!last) return null
    const wrong = pairs.filter((pair) => !isRight(pair))
    if (repairs) for (const pair of wrong) await setRight(pair)
    const isUnchanged = wrong.length === 0
    return { after: last.invoiceId, records: pairs.length, isUnchanged, wrong: wrong.map(differenceOf) }
  })
}

/** Does so for all invoices. Returns those whose items were wrong. */
export async function checkOpenItems(repair = false): Promise<OpenItemDifference[]> {
  const wrong: OpenItemDifference[] = []
  for (let after = 0; ; ) {
    const batch = await checkOpenItemsAfter(after, repair)
    if (!batch) return wrong
    wrong.push(...batch.wrong)
    after = batch.after
  }
}

/** Items whose invoice is gone come with those around them, or after the last. */
async function readPairs(after: number): Promise<Pair[]> {
  const invoices = await invoiceRecords
    .find(conditionsOn<InvoiceDoc>({ _id: op.gt(after) }), fields)
    .sort({ _id: 1 })
    .limit(batchSize)
    .lean<Checked[]>()
  const until = invoices.length < batchSize ? {} : op.lte(invoices.at(-1)?._id ?? after)
  const items = await OpenItem.find({ invoiceId: { ...op.gt(after), ...until } })
    .sort({ invoiceId: 1, openFrom: 1 })
    .lean<OpenItemDoc[]>()
  const byId = new Map(invoices.map((invoice) => [invoice._id, invoice]))
  const byInvoice = Map.groupBy(items, ({ invoiceId }) => invoiceId)
  const ids = [...new Set([...byId.keys(), ...byInvoice.keys()])].sort((a, b) => a - b)
  return ids.map((invoiceId) => ({
    ...{ invoiceId, invoice: byId.get(invoiceId) ?? null, items: byInvoice.get(invoiceId) ?? [] },
  }))
}

const isOpen = (invoice: Checked | null): invoice is Checked =>
  invoice !== null && openItemStatuses.includes(invoice.status)

const openOf = (items: readonly OpenItemDoc[]) =>
  items.filter(({ openTo, purchaseId }) => !purchaseId && openTo.getTime() === stillOpen.getTime())

/** An invoice that was open once and has no item at all is missing in the aging of those days. */
function isLacking({ invoice, items }: Pair): boolean {
  return invoice !== null && items.length === 0 && openPeriods(invoice.history).length > 0
}

/** When an item of the invoice itself is to be open, so that it is not while a purchase of it is owed. */
interface Outside {
  item: OpenItemDoc
  openFrom: Date
  openTo: Date
}

/** Items of the invoice itself that begin while a purchase of it is owed, which has ended since, or that go on into one. */
function overlapping(items: readonly OpenItemDoc[]): Outside[] {
  const [bought, own] = [
    items.filter(({ purchaseId }) => purchaseId),
    items.filter((item) => !item.purchaseId),
  ]
  const endOf = (one: OpenItemDoc) =>
    bought.findLast(({ purchaseId }) => purchaseId === one.purchaseId)?.openTo ?? one.openTo
  return own.flatMap((item) => {
    const before = bought.find(
      (one) => one.openFrom <= item.openFrom && one.openTo > item.openFrom && endOf(one) < stillOpen,
    )
    const openFrom = before ? endOf(before) : item.openFrom
    const after = bought.find(
      (one) => one.openFrom > item.openFrom && one.openFrom >= openFrom && one.openFrom < item.openTo,
    )
    return before || after ? [{ item, openFrom, openTo: after?.openFrom ?? item.openTo }] : []
  })
}

function isRight(pair: Pair): boolean {
  return overlapping(pair.items).length === 0 && isLikeInvoice(pair)
}

function isLikeInvoice(pair: Pair): boolean {
  const open = openOf(pair.items)
  if (!isOpen(pair.invoice)) return open.length === 0 && !isLacking(pair)
  return open.length === 1 && open.every((item) => isOf(item, pair.invoice))
}

function isOf(item: OpenItemDoc, invoice: Checked | null): boolean {
  return (['clientId', 'brokerId', 'amountCents'] as const).every((field) => item[field] === invoice?.[field])
}

function differenceOf(pair: Pair): OpenItemDifference {
  const { invoiceId, invoice, items } = pair
  const actual = isOpen(invoice) || isLacking(pair) ? invoice?.amountCents : null
  return { invoiceId, kept: openOf(items)[0]?.amountCents ?? null, actual: actual ?? null }
}

async function setRight(pair: Pair): Promise<void> {
  const { invoiceId, invoice, items } = pair
  await claimInvoice(invoiceId)
  for (const one of overlapping(items)) await keepOutside(one)
  if (isLikeInvoice(pair)) return
  if (invoice && isLacking(pair))
    return await store(openItemsOf(invoice, await readTermDays(invoice.brokerId)))
  const [kept] = isOpen(invoice) ? openOf(items).filter((item) => isOf(item, invoice)) : []
  for (const item of openOf(items)) if (item !== kept) await close(item, invoice)
  if (!isOpen(invoice) || kept) return
  await store([{ ...(await fieldsOf(invoice, items)), openFrom: beginOf(invoice, items), openTo: stillOpen }])
}

async function store(items: readonly Omit<OpenItemDoc, '_id'>[]): Promise<void> {
  for (const item of items) await OpenItem.create([{ ...item, _id: await nextId('open_items') }])
}

/** One that would end before it begins is removed. */
async function keepOutside({ item: { _id }, openFrom, openTo }: Outside): Promise<void> {
  if (openTo <= openFrom) await OpenItem.deleteOne({ _id })
  else await OpenItem.updateOne({ _id }, { $set: { openFrom, openTo } })
}

/** It ended with the step that ended it; one that belongs to other values, with the change of the invoice. */
async function close(item: OpenItemDoc, invoice: Checked | null): Promise<void> {
  const { history = [], updatedAt } = invoice ?? {}
  const ended = isOpen(invoice) ? updatedAt : openPeriods(history).at(-1)?.to
  const openTo = ended && ended > item.openFrom ? ended : databaseNow()
  await OpenItem.updateOne({ _id: item._id }, { $set: { openTo } })
}

/** Instant at which the item of an open invoice begins: with its step, or where the one before ends. */
function beginOf(invoice: Checked, items: readonly OpenItemDoc[]): Date {
  const begun = openPeriods(invoice.history).at(-1)?.from ?? invoice.updatedAt
  const others = items.map(({ openFrom, openTo, purchaseId }) => {
    if (openTo.getTime() !== stillOpen.getTime()) return openTo.getTime()
    return purchaseId ? openFrom.getTime() + 1 : Math.max(invoice.updatedAt.getTime(), openFrom.getTime() + 1)
  })
  return new Date(Math.max(begun.getTime(), ...others))
}
