import type {
  Invoice,
  InvoiceDetail,
  InvoiceInput,
  InvoiceStatus,
  InvoiceStatusResult,
} from '@drayline/domain/finance/invoices/invoice'
import { invoiceTransitions, lockedInvoiceFields } from '@drayline/domain/finance/invoices/invoice'
import type { TransitionContext } from '@drayline/domain/finance/invoices/invoice-lifecycle'
import { applyTransitions, draftState } from '@drayline/domain/finance/invoices/invoice-lifecycle'
import { invoiceFields, invoiceInput } from '@drayline/domain/finance/invoices/invoice-schema'
import type { VerdictOverride } from '@drayline/domain/finance/invoices/verdict'
import { type Action, allows } from '@drayline/domain/kernel/access/permissions'
import { pickFields } from '@drayline/domain/kernel/forms/record-fields'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import { pathBetween, refusedNext, refusedStep } from '@drayline/domain/kernel/records/transitions'
import type { Message } from '@drayline/domain/kernel/text/messages'
import { makeUser } from '@drayline/testing/fixtures'
import { serverText } from '@drayline/testing/server-text'
import { type Chosen, check, Refusal } from '@drayline/testing/writes'
import type { MockDb } from '../mock/mock-db.ts'
import { openDuplicates } from './duplicates.mock.ts'
import { overrideText } from './verdict.mock.ts'

const text = serverText
/** Adds an invoice and takes it to the chosen status. */
export function createInvoice(db: MockDb, body: unknown): InvoiceDetail {
  const input = check(invoiceInput, body)
  const path = pathFor(db, 'draft', input.status)
  requireReason(path, input.reason)
  const id = Math.max(0, ...db.invoices.map((invoice) => invoice.id)) + 1
  const at = new Date().toISOString()
  const draft = {
    ...fieldsOf(db, null, input),
    ...draftState(contextOf(db, null)),
    purchaseState: null,
    id,
    version: 1,
    createdAt: at,
    updatedAt: at,
    notDuplicates: [],
    overrides: [],
    enteredBy: [personOf(db)],
  } as unknown as InvoiceDetail
  const invoice = applyTransitions(draft, path, contextOf(db, input.reason))
  db.invoices = [...db.invoices, invoice]
  return invoice
}

/**
 * Replaces an invoice: 404, 412 with the present record, 409 for what is locked or not allowed, 422 for wrong fields.
 */
export function updateInvoice(db: MockDb, id: number, body: unknown, version: number | null): InvoiceDetail {
  const before = db.invoices.find((invoice) => invoice.id === id)
  if (!before) throw new Refusal(404, text('error.notFound'))
  if (version !== null && version !== before.version)
    throw new Refusal(412, text('error.stale'), { current: before })
  const input = check(invoiceInput, body)
  const path = pathFor(db, before.status, input.status)
  requireReason(path, input.reason)
  refuseLocked(before, input)
  if (path.includes('approved') && before.status !== 'paid') {
    refuseDuplicates(db, before)
    const message = overrideText(db, before, input.override)
    if (message) throw new Refusal(409, message, { errors: { override: message } })
  }
  return store(
    db,
    applyTransitions({ ...before, ...fieldsOf(db, before, input) }, path, contextOf(db, input.reason)),
  )
}

/** Takes one step with one of several invoices; says why not instead of refusing the others. */
export function moveInvoice(
  db: MockDb,
  { id, version }: Chosen,
  to: InvoiceStatus,
  reason: string | null,
  override: VerdictOverride = null,
): InvoiceStatusResult {
  const refused = (message: string, current: Invoice | null = null) => ({ id, ok: false, message, current })
  const before = db.invoices.find((invoice) => invoice.id === id)
  if (!before) return refused(text('error.notFound'))
  if (changedSince(before, version)) return refused(text('error.stale'), listed(before))
  const refusal = refusedNext(invoiceTransitions, before.status, to, canOf(db))
  if (refusal) return refused(messageText(refusal))
  const approval = () => repeatedText(db, before) ?? overrideText(db, before, override)
  const against = to === 'approved' && before.status !== 'paid' ? approval() : null
  if (against) return refused(against)
  stepTo(db, before, to, reason)
  return { id, ok: true, message: null, current: null }
}

/** Returns whether an invoice is no longer as the caller saw it. */
export const changedSince = ({ version }: InvoiceDetail, seen: number | undefined) =>
  seen !== undefined && seen !== version

export function stepTo(db: MockDb, before: InvoiceDetail, to: InvoiceStatus, reason: string | null): void {
  store(db, applyTransitions(before, [to], contextOf(db, reason)))
}

/** An invoice as lists have it. */
export function listed({
  history: _,
  notDuplicates: __,
  overrides: ___,
  ...invoice
}: InvoiceDetail): Invoice {
  return invoice
}

export const canOf = (db: MockDb) => (action: Action) => allows(db.role, action)

function personOf({ role }: MockDb) {
  const { id, firstName, lastName } = makeUser(role)
  return { id, name: `${firstName} ${lastName}` }
}

/** A refusal as the server words it: statuses in it are texts, too. */
export function messageText({ key, params = {} }: Message): string {
  const isStatus = (name: string) => ['status', 'from', 'to'].includes(name)
  const values = Object.entries(params).map(([name, value]) => [
    name,
    isStatus(name) ? text(`status.${value}` as 'status.paid') : value,
  ])
  return text(key, Object.fromEntries(values))
}

function pathFor(db: MockDb, from: InvoiceStatus, to: InvoiceStatus): InvoiceStatus[] {
  const path = pathBetween(invoiceTransitions, from, to, canOf(db))
  if (path) return path
  const message = messageText(refusedStep(from, to))
  throw new Refusal(409, message, { errors: { status: message } })
}

export function requireReason(path: readonly InvoiceStatus[], reason: string | null): void {
  if (path.at(-1) !== 'rejected' || reason) return
  throw new Refusal(422, text('error.validation'), { errors: { reason: text('invoice.reason.required') } })
}

function refuseLocked(before: InvoiceDetail, input: InvoiceInput): void {
  const locked = lockedInvoiceFields(before.status, input.status)
  const cents = { given: parseMoney(input.amount), stored: parseMoney(before.amount) }
  const changed = locked.filter((field) =>
    field === 'amount' ? cents.given !== cents.stored : input[field] !== before[field],
  )
  if (changed.length === 0) return
  const message = locked.includes('amount')
    ? text('invoice.locked', { status: text(`status.${before.status}`) })
    : text('invoice.keepsLoad')
  throw new Refusal(409, message, { errors: Object.fromEntries(changed.map((name) => [name, message])) })
}

/** Why an invoice cannot be approved yet; null when it can. */
export function repeatedText(db: MockDb, invoice: InvoiceDetail): string | null {
  const open = openDuplicates(db, invoice)
  if (open.length === 0) return null
  const others = open.map(({ invoiceNumber }) => invoiceNumber).join(', ')
  return text('invoice.duplicateOpen', { invoiceNumber: invoice.invoiceNumber, others })
}

function refuseDuplicates(db: MockDb, invoice: InvoiceDetail): void {
  const message = repeatedText(db, invoice)
  if (message) throw new Refusal(409, message, { errors: { status: message } })
}

/** The fields a form sends, with the names that belong to them. */
function fieldsOf(db: MockDb, before: InvoiceDetail | null, input: InvoiceInput) {
  const { invoiceNumber, loadId, clientId } = input
  const load = db.loads.find(({ id }) => id === loadId)
  const client = db.clients.find(({ id }) => id === clientId)
  const errors: Record<string, string> = {}
  if (!load) errors.loadId = text('record.unknown')
  if (!client) errors.clientId = text('record.unknown')
  else if (load && load.clientId !== clientId) errors.clientId = text('invoice.client.mismatch')
  if (!load || !client || Object.keys(errors).length > 0)
    throw new Refusal(422, text('error.validation'), { errors })
  if (db.invoices.some((other) => other.id !== before?.id && other.invoiceNumber === invoiceNumber)) {
    const message = text('invoice.duplicate', { invoiceNumber })
    throw new Refusal(409, message, { errors: { invoiceNumber: message } })
  }
  return {
    ...pickFields(invoiceFields, input),
    load: { id: load.id, loadNumber: load.loadNumber },
    client: { id: client.id, name: client.name },
    brokerId: load.brokerId,
    broker: load.broker,
    amount: formatCents(parseMoney(input.amount)),
  }
}

/** Person and time of a transition in the mocked office. */
function contextOf(db: MockDb, reason: string | null): TransitionContext<string> {
  return { by: personOf(db), at: new Date().toISOString(), reason }
}

function store(db: MockDb, invoice: InvoiceDetail): InvoiceDetail {
  const saved = { ...invoice, version: invoice.version + 1, updatedAt: new Date().toISOString() }
  db.invoices = db.invoices.map((other) => (other.id === saved.id ? saved : other))
  return saved
}
