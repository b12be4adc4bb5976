import { packetDocuments } from '@drayline/domain/operations/loads/load'
import { op } from '../../kernel/database/filter.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import type { LoadDoc } from '../loads/index.ts'
import { claimLoad, packetOf, storePacket, storePackets } from '../loads/index.ts'
import type { DocumentDoc } from './document.model.ts'
import { DocumentRecord } from './document.model.ts'

type Packed = Pick<LoadDoc, '_id' | 'packet' | 'hasRateConfirmation' | 'hasBillOfLading'>

/**
 * Brings a load's packet in step with its documents: complete when a rate confirmation and a bill of lading are both
 * there and processed.
 *
 * The load is claimed before its documents are read, so that of two such transactions one runs again and sees what
 * the other did. No version of the load is counted: the person who has it open in a form is not disturbed by a document.
 * A load that does not exist, or none at all, is left alone.
 */
export async function refreshPacket(tx: Pick<Tx, 'touch'>, loadId: number | null | undefined): Promise<void> {
  if (!loadId || !(await claimLoad(loadId))) return
  await storePacket(loadId, (await kindsOf([loadId])).get(loadId) ?? new Set())
  tx.touch(`load:${loadId}`)
}

/** Kinds of the processed papers of loads that make up a packet, by load. */
async function kindsOf(loads: readonly number[]): Promise<Map<number, Set<string>>> {
  const filter = { loadId: op.in(loads), status: 'processed', documentType: op.in(packetDocuments) } as const
  const documents = await DocumentRecord.find(filter, { loadId: 1, documentType: 1 }).lean<
    Pick<DocumentDoc, 'loadId' | 'documentType'>[]
  >()
  const byLoad = Map.groupBy(documents, ({ loadId }) => loadId ?? 0)
  return new Map([...byLoad].map(([load, own]) => [load, new Set(own.map((one) => one.documentType))]))
}

/**
 * Brings the packets of these loads in step that say something else than their documents, inside a transaction.
 * @returns how many that were
 */
export async function refreshWrongPackets(loads: readonly Packed[]): Promise<number> {
  const kinds = await kindsOf(loads.map(({ _id }) => _id))
  const wrong = loads.filter((load) => {
    const right = Object.entries(packetOf(kinds.get(load._id) ?? new Set()))
    return right.some(([field, value]) => load[field as keyof typeof load] !== value)
  })
  for (const { _id } of wrong) await refreshPacket({ touch: () => undefined }, _id)
  return wrong.length
}

/** Both loads of a document that was moved, and the one of a document that is new, changed or gone. */
export async function syncPapers(
  tx: Tx,
  before: DocumentDoc | null,
  after: DocumentDoc | null,
): Promise<void> {
  const said = (document: DocumentDoc | null) =>
    document?.status === 'processed' ? `${document.documentType} ${document.loadId}` : null
  if (said(before) === said(after)) return
  for (const load of new Set([before?.loadId, after?.loadId])) await refreshPacket(tx, load)
}

/** Document kinds of one load, in the shape of the aggregation below. */
interface PacketOfLoad {
  _id: number
  kinds: string[]
}

/** Brings the packets of all loads that have documents in step, after records were loaded directly. */
export async function recomputePackets(): Promise<void> {
  const papers = await DocumentRecord.aggregate<PacketOfLoad>([
    { $match: { status: 'processed', documentType: { $in: [...packetDocuments] }, loadId: { $gt: 0 } } },
    { $group: { _id: '$loadId', kinds: { $addToSet: '$documentType' } } },
  ])
  await storePackets(papers.map(({ _id, kinds }) => [_id, new Set(kinds)]))
}
