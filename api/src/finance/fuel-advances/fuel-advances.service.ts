import { advanceApprover } from '@drayline/domain/finance/four-eyes/four-eyes'
import type {
  FuelAdvanceInput,
  FuelAdvancePatch,
  FuelAdvanceStatus,
  OwnedAdvance,
} from '@drayline/domain/finance/fuel-advances/fuel-advance'
import {
  advanceRefusal,
  bookRefusal,
  isDecidedAdvance,
  statusAfterMoney,
} from '@drayline/domain/finance/fuel-advances/fuel-advance'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import { changesOf } from '../../kernel/base/changes.ts'
import { conflict, invalid, Problem } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import { clientRecords } from '../../operations/clients/index.ts'
import type { LoadDoc } from '../../operations/loads/index.ts'
import { colleague } from '../../platform/users/index.ts'
import { fourEyesJudge } from '../four-eyes/index.ts'
import { bookFields, postAdvance, takeBackAdvance } from './book.ts'
import type { FuelAdvanceDoc } from './fuel-advance.model.ts'
import { FuelAdvanceRecord, fuelAdvanceKeys } from './fuel-advance.model.ts'
import type { FuelAdvanceRow } from './fuel-advance.presenter.ts'
import { presentFuelAdvance } from './fuel-advance.presenter.ts'
import { checkLimit } from './fuel-advance-limit.ts'
import { withNames } from './fuel-advances.list.ts'

/**
 * Adds an advance. 422 for an unknown agent or load, or beyond the load's limit; 403 for an override, without a load,
 * or for one that is approved or paid by the person who makes it.
 */
export function createFuelAdvance(call: AnyCall, input: FuelAdvanceInput): Promise<Written<FuelAdvanceRow>> {
  return write(call, async (tx) => {
    const values = storedFields(input)
    const createdBy = { id: call.user.id, name: call.user.name }
    refuseChange(call, { status: 'pending', createdBy }, values.status)
    if (values.loadId === null) requireWithoutLoad(call)
    await requireAgent(values.processedBy)
    const { load, override } = await checkLimit(call, null, values, {
      reason: input.overrideReason,
      now: tx.now,
    })
    const keys = fuelAdvanceKeys(values, load?.loadNumber)
    const clientId = await ownerOf(values, load)
    const advance = await tx.insert(FuelAdvanceRecord, {
      ...{
        ...values,
        clientId,
        override,
        createdBy,
        moneyBy: null,
        approvedBy: null,
        decidedAt: null,
        ...keys,
      },
      ...{ posted: null, openCents: 0, recoveries: [], reversal: null, isOutsideBook: false },
    })
    record(tx, null, advance)
    return await rowOf(advance)
  })
}

/**
 * Changes fields of an advance. 404 unknown, 412 stale; 422 and 403 as above, and 403 for one that was approved or paid
 * unless the caller may decide and neither made it nor last changed its money. A change of its money is decided by
 * itself (409), and takes an approval back; who approved a large one does not pay it (409). Paid it goes into the book and needs a client (422); from then on its notes
 * alone change (409).
 */
export function updateFuelAdvance(
  call: AnyCall,
  id: number,
  { overrideReason, ...patch }: FuelAdvancePatch,
): Promise<Written<FuelAdvanceRow>> {
  const work = async (tx: Tx) => {
    const before = await tx.load(FuelAdvanceRecord, id, presentNow)
    const values = storedFields({ ...formOf(before), ...given(patch) })
    refuseChange(call, before, values.status)
    if (values.loadId === null && before.loadId !== null) requireWithoutLoad(call)
    if (values.processedBy !== before.processedBy) await requireAgent(values.processedBy)
    const { load, override } = await checkLimit(call, before, values, {
      reason: overrideReason ?? null,
      now: tx.now,
    })
    const keys = fuelAdvanceKeys(values, load?.loadNumber)
    const clientId = await ownerOf(values, load, before)
    const step = stepOf(call, before, { ...values, clientId })
    await requireFourEyes(call, before, step.status)
    const book = bookFields(call, before, { ...values, ...step, clientId }, tx.now)
    const changes = changesOf<FuelAdvanceDoc>(before, {
      ...{ ...values, ...step, clientId, override, ...keys, ...book },
      decidedAt: decidedAt(before, step.status, tx.now),
      approvedBy: approverAfter(call, before, step.status),
    })
    if (!changes) return await rowOf(before)
    if (isMoney(changes)) refuseBooked(before)
    const after = await tx.update(FuelAdvanceRecord, before, changes)
    if (after.posted && !before.posted) await postAdvance(call, tx, after)
    record(tx, before, after)
    return await rowOf(after)
  }
  // Not audited when nothing changed; `record` writes the audit otherwise.
  return write(call, work, { audited: false })
}

/** Removes an advance. 404 unknown, 412 stale, 403 as above, 409 for one that is in the book. */
export function deleteFuelAdvance(call: AnyCall, id: number): Promise<void> {
  return write(call, async (tx) => {
    const before = await tx.load(FuelAdvanceRecord, id, presentNow)
    refuseChange(call, before, before.status)
    refuseBooked(before)
    await tx.remove(FuelAdvanceRecord, before)
    record(tx, before, null)
  })
}

/**
 * Takes a paid advance back out of the book: it is cancelled for good. 404 unknown, 412 stale, 403 as above, 409 for one
 * that is not in the book.
 */
export function reverseFuelAdvance(
  call: AnyCall,
  id: number,
  reason: string,
): Promise<Written<FuelAdvanceRow>> {
  return write(call, async (tx) => {
    const before = await tx.load(FuelAdvanceRecord, id, presentNow)
    refuseChange(call, before, 'cancelled')
    if (before.reversal) refuseBooked(before)
    if (!before.posted) throw conflict({ key: 'fuelAdvance.notPosted' })
    await takeBackAdvance(call, tx, before)
    const by = { id: call.user.id, name: call.user.name }
    const reversal = { at: tx.now, by, reason }
    const after = await tx.update(FuelAdvanceRecord, before, { status: 'cancelled', openCents: 0, reversal })
    record(tx, before, after)
    return await rowOf(after)
  })
}

/** What is in the book is reversed instead: see `bookRefusal`. */
function refuseBooked({ posted = null, reversal = null }: FuelAdvanceDoc): void {
  const key = bookRefusal({ posted, reversal })
  if (key) throw conflict({ key }, { status: key })
}

/** Tells whether a change is about more than the notes and what follows from them. */
function isMoney(changes: Partial<FuelAdvanceDoc>): boolean {
  return Object.keys(changes).some((name) => name !== 'notes' && name !== 'search')
}

/** Client that an advance belongs to: its load's, or the one that was chosen. @throws Problem 422 for an unknown one */
async function ownerOf(
  { clientId }: { clientId: number | null },
  load: LoadDoc | null,
  before?: FuelAdvanceDoc,
): Promise<number | null> {
  // What is in the book stays with its client, whatever becomes of its load.
  if (before?.posted) return before.clientId
  if (load) return load.clientId
  if (clientId !== null && clientId !== before?.clientId && !(await clientRecords.exists({ _id: clientId })))
    throw invalid({ clientId: 'record.unknown' })
  return clientId
}

type MoneyFields = Pick<FuelAdvanceDoc, 'amountCents' | 'feeCents' | 'loadId' | 'clientId' | 'status'>

/**
 * Status after a change, and who stands behind the money then. The client of a load is its load's: only without one it
 * is a change.
 * @throws Problem 409 when one step would change the money and decide about it
 */
function stepOf(
  call: AnyCall,
  before: FuelAdvanceDoc,
  after: MoneyFields,
): Pick<FuelAdvanceDoc, 'status' | 'moneyBy'> {
  const { moneyBy = null, feeCents = 0, clientId = null } = before
  const isMoved =
    after.amountCents !== before.amountCents ||
    after.feeCents !== feeCents ||
    after.loadId !== before.loadId ||
    (after.loadId === null && after.clientId !== clientId)
  if (!isMoved) return { status: after.status, moneyBy }
  const status = statusAfterMoney(before.status, after.status)
  if (status) return { status, moneyBy: { id: call.user.id, name: call.user.name } }
  const key = 'fuelAdvance.decideApart'
  throw conflict({ key }, { status: key })
}

/** Two people stand behind money that leaves the house: see `advanceRefusal`. */
function refuseChange(call: AnyCall, advance: OwnedAdvance, to: FuelAdvanceStatus): void {
  const key = advanceRefusal(advance, to, { id: call.user.id, can: call.can })
  if (key) throw new Problem(403, 'error.forbidden', { message: { key }, errors: { status: key } })
}

/** @throws Problem 409 when one person would both approve and pay a large advance (R-FUA-10) */
async function requireFourEyes(call: AnyCall, before: FuelAdvanceDoc, to: FuelAdvanceStatus): Promise<void> {
  const message = await fourEyesJudge(call).advance(before, to)
  if (message) throw conflict(message, { status: message })
}

function approverAfter(
  { user }: AnyCall,
  { status, approvedBy = null }: FuelAdvanceDoc,
  to: FuelAdvanceStatus,
) {
  return advanceApprover(status, to, approvedBy, { id: user.id, name: user.name })
}

/** Back to pending an advance waits for a decision again; a cancellation leaves who may touch it. */
function decidedAt(before: FuelAdvanceDoc, to: FuelAdvanceStatus, now: Date): Date | null {
  if (to === 'pending') return null
  const known = before.decidedAt ?? null
  return isDecidedAdvance(to) || isDecidedAdvance(before.status) ? (known ?? now) : known
}

/** Without a load there is no limit to hold an advance against. */
function requireWithoutLoad(call: AnyCall): void {
  if (call.can('fuelAdvances.withoutLoad')) return
  const key = 'fuelAdvance.loadId.required' as const
  throw new Problem(403, 'error.forbidden', { message: { key }, errors: { loadId: key } })
}

async function presentNow(advance: FuelAdvanceDoc) {
  return presentFuelAdvance(await rowOf(advance))
}

async function requireAgent(id: number): Promise<void> {
  if (!(await colleague(id))) throw invalid({ processedBy: 'record.unknown' })
}

async function rowOf(advance: FuelAdvanceDoc): Promise<FuelAdvanceRow> {
  return (await withNames([advance]))[0] ?? advance
}

/** A stored advance as its form sends it. */
function formOf(advance: FuelAdvanceDoc): Omit<FuelAdvanceInput, 'overrideReason'> {
  const { carrierName, amountCents, advanceDate, pickupState, deliveryState } = advance
  const { processedBy, loadId, clientId = null, notes, status } = advance
  const advanceAmount = formatCents(amountCents)
  const feeAmount = formatCents(advance.feeCents ?? 0)
  const fields = { carrierName, advanceAmount, feeAmount, advanceDate, pickupState, deliveryState }
  return { ...fields, processedBy, loadId, clientId, notes, status }
}

function given(patch: Omit<FuelAdvancePatch, 'overrideReason'>): Partial<FuelAdvanceInput> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
}

function storedFields(input: Omit<FuelAdvanceInput, 'overrideReason'>) {
  const { carrierName, advanceAmount, advanceDate, pickupState, deliveryState } = input
  const { processedBy, loadId, clientId, notes, status } = input
  const amountCents = parseMoney(advanceAmount)
  const feeCents = parseMoney(input.feeAmount)
  const fields = { carrierName, amountCents, feeCents, advanceDate, pickupState, deliveryState }
  return { ...fields, processedBy, loadId, clientId, notes, status }
}

/** Tells feed and audit. Beyond a load's limit the feed says so, with the reason. */
function record(tx: Tx, before: FuelAdvanceDoc | null, after: FuelAdvanceDoc | null): void {
  const advance = after ?? before
  if (!advance) return
  const subject = { entityType: 'fuel_advance', entityId: advance._id } as const
  const isReversed = Boolean(after?.reversal) && !before?.reversal
  const what = !before ? 'created' : isReversed ? 'reversed' : after ? 'updated' : 'deleted'
  tx.audit({ ...subject, action: `fuelAdvance.${what}`, before, after })
  const params = { amount: formatCents(advance.amountCents), carrier: advance.carrierName }
  const event = { ...subject, type: 'other', clientId: advance.clientId ?? null } as const
  if (after?.override && after.override.at.getTime() !== before?.override?.at.getTime()) {
    const { reason } = after.override
    tx.activity({ ...event, message: { key: 'activity.fuelAdvanceOverride', params: { ...params, reason } } })
  }
  if (isReversed) {
    const { reason = '' } = after?.reversal ?? {}
    tx.activity({ ...event, message: { key: 'activity.fuelAdvanceReversed', params: { ...params, reason } } })
    return
  }
  const moved = before !== null && after !== null && before.status !== after.status
  tx.activity({
    ...event,
    message: moved
      ? { key: 'activity.fuelAdvanceStatus', params: { ...params, status: after.status } }
      : { key: activityKeys[what as keyof typeof activityKeys], params },
  })
}

const activityKeys = {
  created: 'activity.fuelAdvanceCreated',
  updated: 'activity.fuelAdvanceUpdated',
  deleted: 'activity.fuelAdvanceDeleted',
} as const
