import { givenFields, pickFields } from '@drayline/domain/kernel/forms/record-fields'
import { parseMoney } from '@drayline/domain/kernel/money/money'
import type { LoadInput, LoadStatus, StoredLoadStatus } from '@drayline/domain/operations/loads/load'
import { followsInvoice, loadTransitions } from '@drayline/domain/operations/loads/load'
import { deliversAfterPickup, loadFields } from '@drayline/domain/operations/loads/load-schema'
import { changesOf } from '../../kernel/base/changes.ts'
import { conflict, invalid } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import { requirePath } from '../../kernel/writes/steps.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import { claimBroker } from '../brokers/index.ts'
import type { Parties } from '../parties/index.ts'
import { partiesOf } from '../parties/index.ts'
import type { LoadDoc } from './load.model.ts'
import { LoadRecord, loadKeys } from './load.model.ts'
import { requireRateForAdvances, statusByInvoices } from './load.ports.ts'
import type { LoadRow } from './load.presenter.ts'

/** Fields of a load that may change; those not named stay as they are. */
export type LoadChange = Partial<LoadInput>

/** A load begins without documents. */
const noPapers = { packet: 'incomplete', hasRateConfirmation: false, hasBillOfLading: false } as const

/**
 * Adds a load. 409 for a number that is taken or a status that only invoices give, 422 for an unknown client or broker.
 */
export function createLoad(
  call: AnyCall,
  input: LoadInput,
  part: { part?: string } = {},
): Promise<Written<LoadRow>> {
  const work = async (tx: Tx) => {
    const parties = await requireParties(input)
    await claimBroker(input.brokerId)
    requireStep(call, 'pending', input.status)
    const values = {
      ...storedFields(null, input),
      status: input.status,
      ...noPapers,
      invoiceWrites: 0,
      cancellation: null,
    }
    const load = await tx.insert(LoadRecord, values)
    record(tx, null, load)
    return { ...load, ...parties }
  }
  return write(call, work, { duplicates: taken(input), ...part })
}

/**
 * Changes the fields of a load that are given; its invoices follow. 404 unknown, 412 stale, 409 for a step the table
 * does not allow, a step that only invoices take, a number that is taken, other parties under an approved invoice, or a
 * rate that its fuel advances do not leave room for; 422 for an unknown client or broker, or a delivery before the
 * pickup.
 */
export function updateLoad(call: AnyCall, id: number, input: LoadChange): Promise<Written<LoadRow>> {
  const work = async (tx: Tx) => {
    const before = await tx.load(LoadRecord, id)
    if (before.status === 'cancelled') throw conflict({ key: 'load.cancelled' })
    const fields = storedFields(before, input)
    if (!deliversAfterPickup(fields)) throw invalid({ deliveryDate: 'load.deliveryDate.beforePickup' })
    const parties = await requireParties(fields)
    const wanted = input.status ?? before.status
    requireStep(call, before.status, wanted)
    const status = wanted === before.status ? wanted : await settled(id, wanted)
    const changes = changesOf<LoadDoc>(before, { ...fields, status })
    if (!changes) return { ...before, ...parties }
    if (fields.brokerId !== before.brokerId) await claimBroker(fields.brokerId)
    await requireRateForAdvances(call, before, fields.rateCents)
    const after = await tx.update(LoadRecord, before, changes)
    record(tx, before, after)
    return { ...after, ...parties }
  }
  // Not audited when nothing changed; `record` writes the audit otherwise.
  return write(call, work, { duplicates: taken(input), audited: false })
}

/** 409 for a step that people cannot take, saying how it comes about where an invoice takes it. */
function requireStep(call: AnyCall, from: StoredLoadStatus, to: StoredLoadStatus): void {
  if (from !== to && (followsInvoice(from) || followsInvoice(to))) {
    const message = { key: 'load.status.followsInvoice' } as const
    throw conflict(message, { status: message })
  }
  requirePath(loadTransitions, from, to, call.can)
}

/** A load that is delivered after its invoice was submitted is invoiced at once. */
async function settled(id: number, status: StoredLoadStatus): Promise<StoredLoadStatus> {
  return status === 'delivered' ? await statusByInvoices(id) : status
}

/**
 * The load for a write of one of its invoices or documents. It is marked, so that of two transactions that look at a
 * load and its invoices or documents together one runs again: snapshot reads alone would let both pass.
 */
export async function claimLoad(id: number): Promise<LoadDoc | null> {
  return await LoadRecord.findOneAndUpdate(
    { _id: id },
    { $inc: { invoiceWrites: 1 } },
    { returnDocument: 'after', timestamps: false },
  ).lean<LoadDoc>()
}

/** Statuses in which a load follows its invoices; before, it is the dispatcher's. */
const followsInvoices: readonly StoredLoadStatus[] = ['delivered', 'invoiced', 'paid']

/** Brings a load to the status its invoices give it, when it has been delivered. */
export async function moveLoad(tx: Tx, load: LoadDoc, status: LoadStatus): Promise<void> {
  if (!followsInvoices.includes(load.status) || load.status === status) return
  const after = await tx.update(LoadRecord, load, { status })
  record(tx, load, after)
}

function storedFields(before: LoadDoc | null, input: LoadChange) {
  const values = pickFields(loadFields, { ...before, ...givenFields(loadFields, input) })
  return { ...values, rateCents: centsOf(input.rate, before?.rateCents ?? null), ...loadKeys(values) }
}

/** The rate in cents; as it is when none is named. */
function centsOf(rate: string | null | undefined, before: number | null): number | null {
  if (rate === undefined) return before
  return rate === null ? null : parseMoney(rate)
}

async function requireParties(input: Pick<LoadDoc, 'clientId' | 'brokerId'>): Promise<Parties> {
  const { client, broker } = await partiesOf(input)
  if (client && (broker || input.brokerId === null)) return { client, broker }
  throw invalid({
    ...(client ? {} : { clientId: 'record.unknown' as const }),
    ...(broker || input.brokerId === null ? {} : { brokerId: 'record.unknown' as const }),
  })
}

function taken({ loadNumber = '' }: LoadChange) {
  return { loadNumber: { key: 'load.duplicate' as const, params: { loadNumber } } }
}

function record(tx: Tx, before: LoadDoc | null, after: LoadDoc): void {
  const subject = { entityType: 'load', entityId: after._id } as const
  const event = { ...subject, clientId: after.clientId }
  const { loadNumber, status } = after
  tx.audit({ ...subject, action: before ? 'load.updated' : 'load.created', before, after })
  if (!before) {
    const message = { key: 'activity.loadCreated', params: { loadNumber } } as const
    tx.activity({ ...event, type: 'load_created', message })
  } else if (before.status === status) {
    const message = { key: 'activity.loadUpdated', params: { loadNumber } } as const
    tx.activity({ ...event, type: 'load_updated', message })
  } else {
    const message = { key: 'activity.loadStatus', params: { loadNumber, status } } as const
    tx.activity({ ...event, type: 'load_updated', message })
  }
}
