import { formatCents } from '@drayline/domain/kernel/money/money'
import type { BrokerInput, BrokerSummary } from '@drayline/domain/operations/brokers/broker'
import { changesOf } from '../../kernel/base/changes.ts'
import { conflict } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import { readSums } from '../../platform/sums/index.ts'
import type { BrokerDoc } from './broker.model.ts'
import { BrokerRecord, brokerKeys, noExposure } from './broker.model.ts'
import { usesOfBroker } from './broker.ports.ts'
import { presentBroker } from './broker.presenter.ts'
import { isOverLimit } from './exposure.ts'

/** Adds a broker. 409 for an MC or DOT number that another broker has. */
export function createBroker(call: AnyCall, input: BrokerInput): Promise<Written<BrokerDoc>> {
  const work = async (tx: Tx) => {
    const broker = await tx.insert(BrokerRecord, { ...input, ...noExposure, ...brokerKeys(input) })
    record(tx, null, broker)
    return broker
  }
  return write(call, work, { duplicates: taken(input) })
}

/** Changes the fields that are given. 404 unknown, 412 stale, 409 for an MC or DOT number that is taken. */
export function updateBroker(
  call: AnyCall,
  id: number,
  input: Partial<BrokerInput>,
): Promise<Written<BrokerDoc>> {
  const work = async (tx: Tx) => await changeBroker(tx, await tx.load(BrokerRecord, id), input)
  // Not audited when nothing changed; `record` writes the audit otherwise.
  return write(call, work, { duplicates: taken(input), audited: false })
}

/** The same inside another write, for a decision that sets the credit limit. */
export async function changeBroker(
  tx: Tx,
  before: BrokerDoc,
  input: Partial<BrokerInput>,
): Promise<BrokerDoc> {
  const values = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const merged = { ...before, ...values } as BrokerDoc
  const overLimit = isOverLimit(before.exposureCents ?? 0, merged.creditLimit)
  const changes = changesOf<BrokerDoc>(before, { ...values, overLimit, ...brokerKeys(merged) })
  if (!changes) return before
  const after = await tx.update(BrokerRecord, before, changes)
  record(tx, before, after)
  return after
}

/** Removes a broker that nothing refers to. 404 unknown, 412 stale, 409 with the reason when something does. */
export function deleteBroker(call: AnyCall, id: number): Promise<void> {
  return write(call, async (tx) => {
    const before = await tx.load(BrokerRecord, id, presentBroker)
    await refuseWhenUsed(before)
    await tx.remove(BrokerRecord, before)
    record(tx, before, null)
  })
}

async function refuseWhenUsed({ _id: brokerId, name }: BrokerDoc): Promise<void> {
  const uses = await usesOfBroker(brokerId)
  if (Object.values(uses).every((count) => count === 0)) return
  throw conflict({ key: 'broker.inUse', params: { name, ...uses } })
}

/** The figures above the directory. */
export async function readBrokerSummary(): Promise<BrokerSummary> {
  const [sums, overLimit] = await Promise.all([
    readSums('brokers'),
    BrokerRecord.countDocuments({ overLimit: true }),
  ])
  const all = Object.values(sums)
  return {
    total: all.reduce((sum, { count }) => sum + count, 0),
    active: sums.active?.count ?? 0,
    inactive: sums.inactive?.count ?? 0,
    suspended: sums.suspended?.count ?? 0,
    exposure: formatCents(all.reduce((sum, { cents }) => sum + cents, 0)),
    overLimit,
  }
}

function taken({ mcNumber, dotNumber }: Partial<BrokerInput>) {
  return {
    mcNumber: { key: 'broker.mcNumber.duplicate' as const, params: { mcNumber: mcNumber ?? '' } },
    dotNumber: { key: 'broker.dotNumber.duplicate' as const, params: { dotNumber: dotNumber ?? '' } },
  }
}

function record(tx: Tx, before: BrokerDoc | null, after: BrokerDoc | null): void {
  const broker = after ?? before
  if (!broker) return
  const subject = { entityType: 'broker', entityId: broker._id } as const
  const params = { name: broker.name }
  const happened = before ? (after ? 'updated' : 'deleted') : 'created'
  tx.audit({ ...subject, action: `broker.${happened}`, before, after })
  const { type, key } = events[happened]
  tx.activity({ ...subject, type, message: { key, params } })
}

const events = {
  created: { type: 'broker_created', key: 'activity.brokerCreated' },
  updated: { type: 'broker_updated', key: 'activity.brokerUpdated' },
  deleted: { type: 'other', key: 'activity.brokerDeleted' },
} as const
