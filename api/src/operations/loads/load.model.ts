import type { LoadStatus, PacketStatus } from '@drayline/domain/operations/loads/load'
import { loadStatuses, packetStatuses } from '@drayline/domain/operations/loads/load'
import { listIndexes, uniqueNumber } from '../../kernel/database/list-indexes.ts'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { optionalCalendarDate, recordModel } from '../../kernel/database/model.ts'
import { searchKeys } from '../../kernel/database/search-keys.ts'

/** A load as it is stored. */
export interface LoadDoc extends RecordDoc {
  loadNumber: string
  clientId: number
  brokerId: number | null
  pickupLocation: string | null
  deliveryLocation: string | null
  /** Calendar dates, YYYY-MM-DD. */
  pickupDate: string | null
  deliveryDate: string | null
  rateCents: number | null
  status: LoadStatus
  driverName: string | null
  /** What the load's documents say (`refreshPacket`); missing in records stored before there were packets. */
  packet: PacketStatus
  hasRateConfirmation: boolean
  hasBillOfLading: boolean
  /**
   * Counts writes of the load's invoices and documents, so that two of them, or one and a change of the load, cannot
   * miss each other.
   */
  invoiceWrites: number
  search: string[]
}

/**
 * What a load is found by: its number, places and driver. Not by the client's name: that would have to be rewritten
 * in every load of a client who changes it; lists filter by client instead.
 */
export function loadKeys(
  load: Pick<LoadDoc, 'loadNumber' | 'pickupLocation' | 'deliveryLocation' | 'driverName'>,
) {
  return { search: searchKeys(load.loadNumber, load.pickupLocation, load.deliveryLocation, load.driverName) }
}

const text = { type: String, default: null }
const cents = {
  type: Number,
  default: null,
  min: 0,
  validate: (value: number | null) => value === null || Number.isSafeInteger(value),
}

export const LoadRecord = recordModel<LoadDoc>(
  { collection: 'loads', entity: 'load' },
  {
    loadNumber: { type: String, required: true },
    clientId: { type: Number, required: true },
    brokerId: { type: Number, default: null },
    pickupLocation: text,
    deliveryLocation: text,
    pickupDate: optionalCalendarDate,
    deliveryDate: optionalCalendarDate,
    rateCents: cents,
    status: { type: String, enum: loadStatuses, required: true },
    driverName: text,
    packet: { type: String, enum: packetStatuses, default: 'incomplete' },
    hasRateConfirmation: { type: Boolean, default: false },
    hasBillOfLading: { type: Boolean, default: false },
    invoiceWrites: { type: Number, default: 0 },
    search: { type: [String], default: [] },
  },
  [
    uniqueNumber('loadNumber'),
    ...listIndexes(
      ['loadNumber', 'pickupDate', 'rateCents', 'status', 'createdAt'],
      ['status', 'clientId', 'brokerId', 'packet'],
    ),
  ],
)
