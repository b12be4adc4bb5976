import type {
  FuelAdvanceInput,
  FuelAdvancePatch,
  FuelAdvanceStatus,
  OwnedAdvance,
} from '@drayline/domain/finance/fuel-advances/fuel-advance'
import { advanceRefusal, isDecidedAdvance } from '@drayline/domain/finance/fuel-advances/fuel-advance'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import { changesOf } from '../../kernel/base/changes.ts'
import { invalid, Problem } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import type { LoadDoc } from '../../operations/loads/index.ts'
import { colleague } from '../../platform/users/index.ts'
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
    const advance = await tx.insert(FuelAdvanceRecord, {
      ...values,
      override,
      createdBy,
      decidedAt: null,
      ...keys,
    })
    record(tx, null, advance, load)
    return await rowOf(advance)
  })
}

/**
 * Changes fields of an advance. 404 unknown, 412 stale; 422 and 403 as above, and 403 for one that was approved or paid
 * unless the caller may decide and did not make it.
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
    const changes = changesOf<FuelAdvanceDoc>(before, {
      ...{ ...values, override, ...keys },
      decidedAt: decidedAt(before, values.status, tx.now),
    })
    if (!changes) return await rowOf(before)
    const after = await tx.update(FuelAdvanceRecord, before, changes)
    record(tx, before, after, load)
    return await rowOf(after)
  }
  // Not audited when nothing changed; `record` writes the audit otherwise.
  return write(call, work, { audited: false })
}

/** Removes an advance. 404 unknown, 412 stale, 403 as above. */
export function deleteFuelAdvance(call: AnyCall, id: number): Promise<void> {
  return write(call, async (tx) => {
    const before = await tx.load(FuelAdvanceRecord, id, presentNow)
    refuseChange(call, before, before.status)
    await tx.remove(FuelAdvanceRecord, before)
    record(tx, before, null, null)
  })
}

/** Two people stand behind money that leaves the house: see `advanceRefusal`. */
function refuseChange(call: AnyCall, advance: OwnedAdvance, to: FuelAdvanceStatus): void {
  const key = advanceRefusal(advance, to, { id: call.user.id, can: call.can })
  if (key) throw new Problem(403, 'error.forbidden', { message: { key }, errors: { status: key } })
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
  const { processedBy, loadId, notes, status } = advance
  const advanceAmount = formatCents(amountCents)
  const fields = { carrierName, advanceAmount, advanceDate, pickupState, deliveryState }
  return { ...fields, processedBy, loadId, notes, status }
}

function given(patch: Omit<FuelAdvancePatch, 'overrideReason'>): Partial<FuelAdvanceInput> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
}

function storedFields(input: Omit<FuelAdvanceInput, 'overrideReason'>) {
  const { carrierName, advanceAmount, advanceDate, pickupState, deliveryState } = input
  const { processedBy, loadId, notes, status } = input
  const amountCents = parseMoney(advanceAmount)
  const fields = { carrierName, amountCents, advanceDate, pickupState, deliveryState }
  return { ...fields, processedBy, loadId, notes, status }
}

/** Tells feed and audit. Beyond a load's limit the feed says so, with the reason. */
function record(
  tx: Tx,
  before: FuelAdvanceDoc | null,
  after: FuelAdvanceDoc | null,
  load: LoadDoc | null,
): void {
  const advance = after ?? before
  if (!advance) return
  const subject = { entityType: 'fuel_advance', entityId: advance._id } as const
  const what = !before ? 'created' : after ? 'updated' : 'deleted'
  tx.audit({ ...subject, action: `fuelAdvance.${what}`, before, after })
  const params = { amount: formatCents(advance.amountCents), carrier: advance.carrierName }
  const event = { ...subject, type: 'other', clientId: load?.clientId ?? null } as const
  if (after?.override && after.override.at.getTime() !== before?.override?.at.getTime()) {
    const { reason } = after.override
    tx.activity({ ...event, message: { key: 'activity.fuelAdvanceOverride', params: { ...params, reason } } })
  }
  const moved = before !== null && after !== null && before.status !== after.status
  tx.activity({
    ...event,
    message: moved
      ? { key: 'activity.fuelAdvanceStatus', params: { ...params, status: after.status } }
      : { key: activityKeys[what], params },
  })
}

const activityKeys = {
  created: 'activity.fuelAdvanceCreated',
  updated: 'activity.fuelAdvanceUpdated',
  deleted: 'activity.fuelAdvanceDeleted',
} as const
