import type { InvoiceInput, InvoiceStatus } from '@drayline/domain/finance/invoices/invoice'
import { invoiceTransitions, lockedInvoiceFields } from '@drayline/domain/finance/invoices/invoice'
import { bulkRefusal } from '@drayline/domain/finance/invoices/invoice-bulk'
import type { TransitionContext } from '@drayline/domain/finance/invoices/invoice-lifecycle'
import { applyTransitions, draftState, stateOf } from '@drayline/domain/finance/invoices/invoice-lifecycle'
import { invoiceFields } from '@drayline/domain/finance/invoices/invoice-schema'
import type { VerdictOverride } from '@drayline/domain/finance/invoices/verdict'
import { givenFields, pickFields } from '@drayline/domain/kernel/forms/record-fields'
import { parseMoney } from '@drayline/domain/kernel/money/money'
import { refusedNext } from '@drayline/domain/kernel/records/transitions'
import type { Message } from '@drayline/domain/kernel/text/messages'
import type { ServerMessage } from '@drayline/domain/kernel/text/server-messages'
import { changesOf } from '../../kernel/base/changes.ts'
import type { FieldMessages } from '../../kernel/base/errors.ts'
import { conflict, invalid, notFound, stale } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import type { ChosenRecord, PartOptions } from '../../kernel/writes/several.ts'
import { requirePath } from '../../kernel/writes/steps.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import type { LoadDoc } from '../../operations/loads/index.ts'
import { claimLoad } from '../../operations/loads/index.ts'
import type { Parties } from '../../operations/parties/index.ts'
import { partiesOf, withPartiesOf } from '../../operations/parties/index.ts'
import { refuseOpenDuplicates } from './duplicates.ts'
import { correctedBy, entrants, requireFourEyes, wayOf } from './four-eyes-of-invoice.ts'
import { recordInvoice } from './invoice.events.ts'
import type { InvoiceDoc, OverrideDoc } from './invoice.model.ts'
import { InvoiceRecord, invoiceKeys } from './invoice.model.ts'
import type { PaidChange } from './invoice.ports.ts'
import { movePayment } from './invoice.ports.ts'
import type { InvoiceRow } from './invoice.presenter.ts'
import { presentInvoice, presentInvoiceDetail } from './invoice.presenter.ts'
import { billLoad } from './loads-of-invoice.ts'
import { overridesFor } from './verdict.service.ts'

/** Fields of an invoice that may change; those not named stay as they are. */
export type InvoiceChange = Omit<InvoiceInput, 'status' | 'notes'> & Partial<InvoiceInput>

/**
 * Adds an invoice and moves it to the chosen status. 409 for a number that is taken or a status the caller may not
 * reach; 422 for an unknown load or client, a client that is not the load's, or a rejection without a reason.
 */
export function createInvoice(
  call: AnyCall,
  input: InvoiceInput,
  part: { part?: string } = {},
): Promise<Written<InvoiceRow>> {
  const work = async (tx: Tx) => {
    const path = requirePath(invoiceTransitions, 'draft', input.status, call.can)
    requireReason(path, input.reason)
    const { load, parties } = await requireLoad(input, null)
    const fields = storedFields(null, input, load)
    const context = contextOf(call, tx, fields, input.reason)
    const state = applyTransitions(draftState(context), path, context)
    const entered = [context.by]
    const overrides = await overridesFor(call, tx, {
      before: null,
      after: fields,
      path,
      override: input.override,
    })
    await requireFourEyes(call, { ...wayOf(null, path, fields), enteredBy: entered })
    const unbought = { notDuplicates: [], purchaseState: null }
    const after = await tx.insert(InvoiceRecord, {
      ...{ ...fields, ...state, ...unbought, overrides },
      enteredBy: entered,
    })
    await billLoad(tx, load, after)
    return { ...(await finish(call, tx, { before: null, after, override: input.override })), ...parties }
  }
  return write(call, work, { duplicates: taken(input), ...part })
}

/**
 * Replaces the fields of an invoice and moves it to the chosen status. 404 unknown, 412 stale, 409 for a number that
 * is taken, a status the caller may not reach, number or amount of an approved or paid invoice, load or client of a
 * submitted or later one, an approval while a question about duplicates is open, or a step that takes another person by
 * the four-eyes rule; 422 as above.
 */
export function updateInvoice(call: AnyCall, id: number, input: InvoiceChange): Promise<Written<InvoiceRow>> {
  const work = async (tx: Tx) => {
    const before = await tx.load(InvoiceRecord, id, async (now) =>
      presentInvoiceDetail(await withPartiesOf(now), call),
    )
    const path = requirePath(invoiceTransitions, before.status, input.status ?? before.status, call.can)
    requireReason(path, input.reason ?? null)
    refuseLockedChanges(before, input, path.at(-1) ?? before.status)
    const { load, parties } = await requireLoad(input, before)
    const fields = storedFields(before, input, load)
    const context = contextOf(call, tx, fields, input.reason ?? null)
    const state = applyTransitions(stateOf(before), path, context)
    const corrected = correctedBy(before, fields, context.by)
    const overrides = await overridesFor(call, tx, { before, after: fields, path, override: input.override })
    await requireFourEyes(call, { ...wayOf(before, path, fields), enteredBy: corrected })
    const changes = changesOf<InvoiceDoc>(before, {
      ...{ ...fields, ...state, ...added(before, overrides) },
      ...entrants(before, { corrected, path, by: context.by }),
    })
    if (!changes) return { ...before, ...parties }
    const after = await tx.update(InvoiceRecord, before, changes)
    const finished = await finish(call, tx, { before, after, override: input.override ?? null })
    return { ...finished, ...parties }
  }
  // Not audited when nothing changed; `finish` writes the audit otherwise.
  return write(call, work, { duplicates: taken(input), audited: false })
}

/** Status change of one of several invoices. */
interface MoveOptions extends PartOptions {
  reason: string | null
  override: VerdictOverride
  paymentSent?: boolean | null
  /** Reason an invoice in this status is left as it is, when fewer may take the step than the table allows. */
  refusal?: (from: InvoiceStatus) => Message | null
}

/**
 * Takes one step with an invoice. 404 unknown, 409 when the caller may not, or when it is there already: of many people
 * who pay the same invoice, one does, and the others learn that they did not. 412 when it is not as it was seen.
 */
export function moveInvoice(
  call: AnyCall,
  id: number,
  to: InvoiceStatus,
  {
    reason,
    override,
    paymentSent = null,
    refusal = (from) => refusedNext(invoiceTransitions, from, to, call.can),
    ...part
  }: MoveOptions,
): Promise<Written<InvoiceRow>> {
  const work = async (tx: Tx) => {
    const before = await tx.load(InvoiceRecord, id, async (now) => presentInvoice(await withPartiesOf(now)))
    const message = refusal(before.status)
    if (message) throw conflict(message, { status: message })
    return await withPartiesOf(await takeStep(call, tx, before, { to, reason, override, paymentSent }))
  }
  return write(call, work, part)
}

interface StepOptions extends Pick<MoveOptions, 'reason' | 'override' | 'paymentSent'> {
  to: InvoiceStatus
  /** Sum of all invoices that are paid together with it; its own amount when it goes alone. */
  togetherCents?: number
}

async function takeStep(
  call: AnyCall,
  tx: Tx,
  before: InvoiceDoc,
  { to, reason, override, paymentSent = null, togetherCents }: StepOptions,
): Promise<InvoiceDoc> {
  const context = contextOf(call, tx, before, reason)
  const state = applyTransitions(stateOf(before), [to], context)
  const overrides = await overridesFor(call, tx, { before, after: before, path: [to], override })
  const way = wayOf(before, [to], before)
  await requireFourEyes(call, { ...way, cents: togetherCents ?? way.cents })
  const changes = {
    ...state,
    ...added(before, overrides),
    ...entrants(before, { path: [to], by: context.by }),
  }
  const after = await tx.update(InvoiceRecord, before, changes)
  return await finish(call, tx, { before, after, override, paymentSent })
}

/**
 * Pays an approved invoice inside the transaction of another feature, alone or together with others of its client.
 * 404 unknown, 409 for any other status or one the caller may not take it from, 412 when it is not as it was seen.
 */
export async function payInvoice(
  call: AnyCall,
  tx: Tx,
  { id, version }: ChosenRecord,
  { override, togetherCents }: Pick<StepOptions, 'override' | 'togetherCents'>,
): Promise<InvoiceDoc> {
  const before = await InvoiceRecord.findById(id).lean<InvoiceDoc>()
  if (!before) throw notFound()
  if (version !== undefined && version !== before.version)
    throw stale(presentInvoice(await withPartiesOf(before)))
  const message = bulkRefusal('pay', before.status, call.can)
  if (message) throw conflict(message, { status: message })
  return await takeStep(call, tx, before, { to: 'paid', reason: null, override, togetherCents })
}

function contextOf(
  { user }: AnyCall,
  tx: Tx,
  { amountCents }: Pick<InvoiceDoc, 'amountCents'>,
  reason: string | null,
): TransitionContext<Date> {
  return { by: { id: user.id, name: user.name }, at: tx.now, amountCents, reason }
}

/** Overrides as a change, when there is a new one. */
function added({ overrides: before }: InvoiceDoc, overrides: OverrideDoc[]): Partial<InvoiceDoc> {
  return overrides.length > (before?.length ?? 0) ? { overrides } : {}
}

/** Anyone who submitted an invoice learns why it was rejected. */
function requireReason(path: readonly InvoiceStatus[], reason: string | null): void {
  if (path.at(-1) === 'rejected' && !reason) throw invalid({ reason: 'invoice.reason.required' })
}

/** A submitted invoice keeps its load, an approved or paid one all that counts; both are corrected by going back. */
function refuseLockedChanges(before: InvoiceDoc, input: InvoiceChange, target: InvoiceStatus): void {
  const given = { ...input, amount: parseMoney(input.amount) }
  const stored = { ...before, amount: before.amountCents }
  const locked = lockedInvoiceFields(before.status, target)
  const changed = locked.filter((field) => given[field] !== stored[field])
  if (changed.length === 0) return
  const message: ServerMessage = locked.includes('amount')
    ? { key: 'invoice.locked', params: { status: before.status } }
    : { key: 'invoice.keepsLoad' }
  throw conflict(message, Object.fromEntries(changed.map((field) => [field, message])))
}

/** The load, marked for this write, and the names of its parties. A cancelled load gets no further invoice. */
async function requireLoad(
  input: InvoiceChange,
  before: InvoiceDoc | null,
): Promise<{ load: LoadDoc; parties: Parties }> {
  const load = await claimLoad(input.loadId)
  const parties = await partiesOf({ clientId: input.clientId, brokerId: load?.brokerId ?? null })
  const errors: FieldMessages = {}
  if (!load) errors.loadId = 'record.unknown'
  else if (load.status === 'cancelled' && before?.loadId !== load._id) errors.loadId = 'load.isCancelled'
  if (!parties.client) errors.clientId = 'record.unknown'
  else if (load && load.clientId !== input.clientId) errors.clientId = 'invoice.client.mismatch'
  if (!load || Object.keys(errors).length > 0) throw invalid(errors)
  return { load, parties }
}

function storedFields(before: InvoiceDoc | null, input: InvoiceChange, { loadNumber, brokerId }: LoadDoc) {
  const values = pickFields(invoiceFields, { ...before, ...givenFields(invoiceFields, input) })
  const fields = { ...values, loadNumber, brokerId }
  return { ...fields, amountCents: parseMoney(input.amount), ...invoiceKeys(fields) }
}

function taken({ invoiceNumber }: InvoiceChange) {
  return { invoiceNumber: { key: 'invoice.duplicate' as const, params: { invoiceNumber } } }
}

/** Steps that belong to every write of an invoice. Returns it with the state of its purchase, which they may change. */
async function finish(call: AnyCall, tx: Tx, change: PaidChange): Promise<InvoiceDoc> {
  const { before, after } = change
  await refuseOpenDuplicates(before, after)
  recordInvoice(tx, before, after, call.user)
  if ((before?.status === 'paid') === (after.status === 'paid')) return after
  await movePayment(call, tx, change)
  return await InvoiceRecord.findById(after._id).orFail().lean<InvoiceDoc>()
}
