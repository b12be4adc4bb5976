import { daysBetween } from '../../kernel/dates/dates.ts'
import type { Transitions } from '../../kernel/records/transitions.ts'
import type { LoadPacket } from './load-schema.ts'

export type * from './load-schema.ts'

export const loadStatuses = ['pending', 'in_transit', 'delivered', 'invoiced', 'paid'] as const
export type LoadStatus = (typeof loadStatuses)[number]

/** Besides those, `cancelled`: a load that is not hauled. Only cancelling leads there, with a reason (R-LOD-8). */
export const storedLoadStatuses = [...loadStatuses, 'cancelled'] as const
export type StoredLoadStatus = (typeof storedLoadStatuses)[number]

/**
 * Transitions of a load by people. They correct a step by going back. From delivered on a load follows its invoices, in
 * their transaction: submitted or approved makes it invoiced, paid makes it paid, and going back takes that back.
 */
export const loadTransitions: Transitions<StoredLoadStatus> = {
  pending: { in_transit: 'loads.update' },
  in_transit: { delivered: 'loads.update', pending: 'loads.update' },
  delivered: { in_transit: 'loads.update' },
  invoiced: {},
  paid: {},
  cancelled: {},
}

/** Tells whether a load can be cancelled as far as its own status goes; its invoices and advances are asked besides. */
export function isCancellable(status: StoredLoadStatus): status is 'pending' | 'in_transit' | 'delivered' {
  return status !== 'cancelled' && !followsInvoice(status)
}

/** Tells whether only invoices move a load into or out of this status. */
export function followsInvoice(status: StoredLoadStatus): boolean {
  return status === 'invoiced' || status === 'paid'
}

/**
 * Tells whether a load is billed: a submitted, approved or paid invoice rests on it, also while it is still on the road
 * and therefore not called invoiced yet.
 */
export function isBilled(load: { status: StoredLoadStatus; billedBy?: object | null }): boolean {
  return followsInvoice(load.status) || Boolean(load.billedBy)
}

/** Fields that stay as they are while the load is billed: its invoice rests on them. */
export const billedLoadFields = ['loadNumber', 'clientId', 'brokerId', 'rate'] as const

/** Completeness of a load's documents; a complete packet can be billed. */
export const packetStatuses = ['complete', 'incomplete'] as const
export type PacketStatus = (typeof packetStatuses)[number]

/** Documents that make a packet: each must be there and processed. */
export const packetDocuments = ['rate_confirmation', 'bill_of_lading'] as const
export type PacketDocument = (typeof packetDocuments)[number]

/** Papers that a load's packet lacks. */
export function missingPapers({ rateConfirmation, billOfLading }: LoadPacket): PacketDocument[] {
  const isThere = { rate_confirmation: rateConfirmation, bill_of_lading: billOfLading }
  return packetDocuments.filter((paper) => !isThere[paper])
}

/**
 * Work lists: loads that can be billed, delivered ones that lack papers, and those whose papers are all there although
 * nobody said that they were delivered. Each is a filter of the list of loads, so that a link shows exactly it.
 */
export const loadWorkRules = {
  toInvoice: { status: ['delivered'], packet: 'complete' },
  missingPapers: { status: ['delivered'], packet: 'incomplete' },
  toDeliver: { status: ['pending', 'in_transit'], packet: 'complete' },
} as const satisfies Record<string, { status: readonly LoadStatus[]; packet: PacketStatus }>
export const loadWorkLists = ['toInvoice', 'missingPapers', 'toDeliver'] as const
export type LoadWorkList = (typeof loadWorkLists)[number]

/** Work lists are counted up to here; more are shown as "999+". */
export const loadCountCap = 1000

/** Days that a load waits to be billed, and since what; null once its invoice is on its way, and when it is cancelled. */
export function loadAge(
  load: { status: StoredLoadStatus; deliveryDate: string | null; createdAt: string },
  today: string,
): { days: number; since: 'delivery' | 'entry' } | null {
  if (followsInvoice(load.status) || load.status === 'cancelled') return null
  const { status, deliveryDate } = load
  const isDelivered = status === 'delivered' && deliveryDate !== null && deliveryDate <= today
  const begin = isDelivered ? deliveryDate : load.createdAt.slice(0, 10)
  return { days: Math.max(0, daysBetween(begin, today)), since: isDelivered ? 'delivery' : 'entry' }
}
