import { packetDocuments } from '@drayline/domain/operations/loads/load'
import { LoadRecord } from './load.model.ts'

/** Stores which documents a load has. No version is counted: no one edited the load. */
export async function storePacket(loadId: number, kinds: ReadonlySet<string>): Promise<void> {
  await LoadRecord.updateOne({ _id: loadId }, { $set: packetOf(kinds) }, { timestamps: false })
}

/** The same for many loads by their ids, after records were loaded directly. */
export async function storePackets(
  packets: readonly (readonly [number, ReadonlySet<string>])[],
): Promise<void> {
  const updates = packets.map(([_id, kinds]) => ({
    updateOne: { filter: { _id }, update: { $set: packetOf(kinds) }, timestamps: false },
  }))
  if (updates.length > 0) await LoadRecord.bulkWrite(updates, { ordered: false })
}

/** What a load says of its packet, by the kinds of its processed papers. */
export function packetOf(kinds: ReadonlySet<string>) {
  return {
    hasRateConfirmation: kinds.has('rate_confirmation'),
    hasBillOfLading: kinds.has('bill_of_lading'),
    packet: packetDocuments.every((kind) => kinds.has(kind)) ? 'complete' : 'incomplete',
  } as const
}
