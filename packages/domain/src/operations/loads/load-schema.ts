import { boolean, type InferType, number, object, string } from 'yup'
import {
  idField,
  moneyField,
  oneLine,
  oneOf,
  optionalDate,
  optionalId,
  optionalLine,
  recordFields,
  reference,
} from '../../kernel/forms/fields.ts'
import { recordShape } from '../../kernel/forms/record-fields.ts'
import { msg } from '../../kernel/text/messages.ts'
import { type BrokerStatus, brokerStatuses } from '../brokers/broker.ts'
import { type ClientStatus, clientStatuses } from '../clients/client.ts'
import {
  loadCountCap,
  loadStatuses,
  type PacketStatus,
  packetStatuses,
  type StoredLoadStatus,
  storedLoadStatuses,
} from './load.ts'

/** The documents of a load, as its documents say. */
const loadPacket = object({
  status: string<PacketStatus>().oneOf(packetStatuses).required(),
  rateConfirmation: boolean().required(),
  billOfLading: boolean().required(),
})
export type LoadPacket = InferType<typeof loadPacket>

/** Tells whether a load is not delivered before it is picked up, as far as both dates are known (R-LOD-2). */
export function deliversAfterPickup(load: {
  pickupDate?: string | null | undefined
  deliveryDate?: string | null | undefined
}): boolean {
  return !load.pickupDate || !load.deliveryDate || load.deliveryDate >= load.pickupDate
}

/** Fields of a load that are stored as typed; dates are calendar dates. */
export const loadFields = {
  loadNumber: oneLine(40).required(msg('load.loadNumber.required')),
  clientId: idField().required(msg('load.clientId.required')),
  brokerId: optionalId(),
  pickupLocation: optionalLine(200),
  deliveryLocation: optionalLine(200),
  pickupDate: optionalDate('haul'),
  deliveryDate: optionalDate('haul').test(
    'after-pickup',
    msg('load.deliveryDate.beforePickup'),
    (deliveryDate, { parent }) => deliversAfterPickup({ pickupDate: parent.pickupDate, deliveryDate }),
  ),
  driverName: optionalLine(120),
}

/** A haul for a broker, as a person types it (R-LOD-2). `rate` is US dollars. */
export const loadInput = object({
  ...loadFields,
  rate: moneyField()
    .transform((value: unknown) => (value === '' ? null : value))
    .nullable()
    .default(null),
  status: oneOf(loadStatuses).default('pending'),
})
export type LoadInput = InferType<typeof loadInput>

/** Standing of the load's client and broker, as far as an invoice would be flagged for it. */
const loadStanding = object({
  client: string<ClientStatus>().oneOf(clientStatuses).nullable().defined(),
  broker: string<BrokerStatus>().oneOf(brokerStatuses).nullable().defined(),
  overLimit: boolean().required(),
})
export type LoadStanding = InferType<typeof loadStanding>

/** Why a load is not hauled (R-LOD-8). */
export const loadCancelInput = object({
  reason: oneLine(200).required(msg('load.cancel.reason.required')),
})
export type LoadCancelInput = InferType<typeof loadCancelInput>

/** Who cancelled a load, when and why. */
const loadCancellation = object({
  reason: string().required(),
  by: reference({ name: string().required() }).required(),
  at: string().required(),
})

/** A load as the API answers it. */
export const loadRecord = object({
  ...recordFields,
  ...recordShape(loadFields),
  client: reference({ name: string().required() }).nullable().defined(),
  broker: reference({ name: string().required() }).nullable().defined(),
  rate: string().nullable().defined(),
  status: string<StoredLoadStatus>().oneOf(storedLoadStatuses).required(),
  /** Null for a load that is not cancelled. */
  cancellation: loadCancellation.nullable().defined(),
  packet: loadPacket.required(),
  /** Of client and broker. With lists and single loads; null in the answers to changes. */
  standing: loadStanding.nullable().defined(),
  /** The submitted, approved or paid invoice that rests on it. Only with single loads, null in lists and changes. */
  billedBy: reference({ invoiceNumber: string().required() }).nullable().defined(),
})
export type Load = InferType<typeof loadRecord>

const count = () => number().integer().min(0).max(loadCountCap).required()

/** `GET /api/loads/counts`: the work lists, each counted up to `loadCountCap`. */
export const loadCounts = object({ toInvoice: count(), missingPapers: count(), toDeliver: count() })
export type LoadCounts = InferType<typeof loadCounts>
