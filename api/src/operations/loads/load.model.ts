import type { Values } from '@drayline/domain/kernel/forms/record-fields'
import type { PacketStatus, StoredLoadStatus } from '@drayline/domain/operations/loads/load'
import { packetStatuses, storedLoadStatuses } from '@drayline/domain/operations/loads/load'
import { loadFields } from '@drayline/domain/operations/loads/load-schema'
import mongoose from 'mongoose'
import type { Person } from '../../kernel/base/person.ts'
import { listIndexes, uniqueNumber } from '../../kernel/database/list-indexes.ts'
import type { RecordDoc } from '../../kernel/database/model.ts'
import { recordModel } from '../../kernel/database/model.ts'
import { searchKeys } from '../../kernel/database/search-keys.ts'
import { storedFields } from '../../kernel/database/stored-fields.ts'

interface Cancellation {
  from: StoredLoadStatus
  reason: string
  by: Person
  at: Date
}

/** A load as it is stored. */
export interface LoadDoc extends RecordDoc, Values<typeof loadFields> {
  rateCents: number | null
  status: StoredLoadStatus
  /** Set while it is cancelled; `from` is the status it came from. Missing in records stored before. */
  cancellation: Cancellation | null
  /** Packet status from the load's documents (`refreshPacket`); missing in records stored before there were packets. */
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
 * Search keys of a load: its number, places and driver. Not by the client's name: that would have to be rewritten
 * in every load of a client who changes it; lists filter by client instead.
 */
export function loadKeys(
  load: Pick<LoadDoc, 'loadNumber' | 'pickupLocation' | 'deliveryLocation' | 'driverName'>,
) {
  return { search: searchKeys(load.loadNumber, load.pickupLocation, load.deliveryLocation, load.driverName) }
}

const cents = {
  type: Number,
  default: null,
  min: 0,
  validate: (value: number | null) => value === null || Number.isSafeInteger(value),
}

const text = { type: String, required: true }
const cancellation = new mongoose.Schema(
  {
    from: { type: String, enum: storedLoadStatuses, required: true },
    reason: text,
    by: {
      type: new mongoose.Schema(
        { id: { type: Number, required: true }, name: text },
        { _id: false, id: false },
      ),
      required: true,
    },
    at: { type: Date, required: true },
  },
  { _id: false, id: false },
)

export const LoadRecord = recordModel<LoadDoc>(
  { collection: 'loads', entity: 'load' },
  {
    ...storedFields(loadFields),
    rateCents: cents,
    status: { type: String, enum: storedLoadStatuses, required: true },
    cancellation: { type: cancellation, default: null },
    packet: { type: String, enum: packetStatuses, default: 'incomplete' },
    hasRateConfirmation: { type: Boolean, default: false },
    hasBillOfLading: { type: Boolean, default: false },
    invoiceWrites: { type: Number, default: 0 },
    search: [String],
  },
  [
    uniqueNumber('loadNumber'),
    ...listIndexes(
      ['loadNumber', 'pickupDate', 'deliveryDate', 'rateCents', 'status', 'createdAt'],
      ['status', 'clientId', 'brokerId', 'packet'],
    ),
    // A frequent word with a status, which work lists and people ask for: without reading all that has the word.
    [{ search: 1, status: 1, _id: -1 }],
    // The work lists, by the day of delivery and for their counts.
    [{ status: 1, packet: 1, deliveryDate: -1, _id: -1 }],
    [{ status: 1, packet: 1, _id: -1 }],
  ],
)
