import { createHash } from 'node:crypto'
import { nextId } from '@drayline/api/core/ids'
import type { DocumentDoc } from '@drayline/api/documents/document.model'
import { DocumentContent, DocumentRecord, documentKeys } from '@drayline/api/documents/document.model'
import { InvoiceRecord } from '@drayline/api/invoices/invoice.model'
import type { LoadDoc } from '@drayline/api/loads/load.model'
import { LoadRecord } from '@drayline/api/loads/load.model'
import type { Types } from 'mongoose'
import mongoose from 'mongoose'
import type { DemoPaper, PaperLoad } from './generate-papers.ts'
import { papersOfClient, papersOfLoad } from './generate-papers.ts'
import { paper } from './paper.ts'
import { Random } from './random.ts'
import type { DemoBroker, DemoClient } from './types.ts'

export interface PapersOptions {
  clients: readonly DemoClient[]
  brokers: readonly DemoBroker[]
  /** Milliseconds. */
  now: number
}

/** In a database for measuring only the newest loads have papers. */
const mostLoads = 2_500
const batchSize = 500

/** Gives clients and loads their papers, with real files: each a PDF that says what it is about. */
export async function storePapers(seed: number, options: PapersOptions): Promise<void> {
  const random = new Random(seed, 'papers')
  const papers = options.clients.flatMap((client) => papersOfClient(random, client))
  for (const load of await loadsWithoutPapers(options))
    papers.push(...papersOfLoad(random, load, options.now))
  papers.sort((a, b) => a.createdAt - b.createdAt)
  failSome(papers)
  const first = await nextId('documents', papers.length)
  for (let from = 0; from < papers.length; from += batchSize) {
    await storeBatch(papers.slice(from, from + batchSize), first + from)
  }
}

/** Loads of these clients, the newest ones. */
async function loadsWithoutPapers({ clients, brokers }: PapersOptions): Promise<PaperLoad[]> {
  const clientById = new Map(clients.map((client) => [client.id, client]))
  const brokerById = new Map(brokers.map((broker) => [broker.id, broker]))
  const loads = await LoadRecord.collection
    .find<LoadDoc>({ clientId: { $in: [...clientById.keys()] as never[] } })
    .sort({ _id: -1 })
    .limit(mostLoads)
    .toArray()
  const invoices = await InvoiceRecord.collection
    .find<{ _id: number; loadId: number; createdAt: Date }>(
      { loadId: { $in: loads.map(({ _id }) => _id) } },
      { projection: { loadId: 1, createdAt: 1 } },
    )
    .toArray()
  const invoiceOf = new Map(
    invoices.map(({ _id, loadId, createdAt }) => [loadId, { id: _id, createdAt: createdAt.getTime() }]),
  )
  return loads.map((load) => ({
    ...load,
    id: load._id,
    createdAt: load.createdAt.getTime(),
    updatedAt: load.updatedAt.getTime(),
    clientName: clientById.get(load.clientId)?.name ?? '',
    brokerName: brokerById.get(load.brokerId ?? 0)?.name ?? '',
    agentId: clientById.get(load.clientId)?.agent.id ?? 0,
    invoice: invoiceOf.get(load._id) ?? null,
  }))
}

/** Two of the last days were cut off on their way; nobody has sent them again yet. */
function failSome(papers: DemoPaper[]): void {
  for (const [index, back] of [9, 31].entries()) {
    const broken = papers.at(-back)
    if (!broken) continue
    broken.status = 'failed'
    broken.sourceType = 'application/pdf'
    broken.originalName = index === 0 ? 'scan_0007.pdf' : 'BOL copy.pdf'
  }
}

async function storeBatch(papers: readonly DemoPaper[], firstId: number): Promise<void> {
  const stored = papers.map((demo, index) => storedPaper(demo, firstId + index))
  const into = (name: string) => mongoose.connection.collection(name)
  const quickly = { ordered: false, writeConcern: { w: 1 } } as const
  await Promise.all([
    into('files.files').insertMany(stored.map(({ file }) => file) as never, quickly),
    into('files.chunks').insertMany(stored.map(({ chunk }) => chunk) as never, quickly),
    DocumentRecord.collection.insertMany(stored.map(({ document }) => document) as never, quickly),
    DocumentContent.collection.insertMany(stored.map(({ content }) => content) as never, quickly),
  ])
}

function storedPaper(demo: DemoPaper, id: number) {
  const { lines, status, createdAt, ...fields } = demo
  // The number makes every paper a file of its own, so that none is a duplicate of another.
  const whole = paper([...lines, { text: `No. ${id}`, x: 500, y: 740, size: 8 }])
  const bytes = status === 'failed' ? whole.subarray(0, whole.length / 2) : whole
  const at = new Date(createdAt)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const fileId = new mongoose.Types.ObjectId(sha256.slice(0, 24))
  const document: DocumentDoc = {
    ...{ _id: id, version: 2, createdAt: at, updatedAt: new Date(createdAt + 4_000) },
    ...{
      ...fields,
      status,
      filename: `${fileId}.pdf`,
      mimeType: 'application/pdf',
      size: bytes.length,
      sha256,
    },
    ...(status === 'failed'
      ? failed(fileId)
      : { failure: null, pages: 1, sourceFile: null, contentFile: fileId }),
    ...{ duplicateOf: null, mergeOf: null, removeSources: false },
    ...documentKeys(demo),
  }
  return {
    document,
    content: { _id: sha256, first: id, uploads: 1 },
    file: { _id: fileId, length: bytes.length, chunkSize: 261_120, uploadDate: at, filename: String(fileId) },
    chunk: { files_id: fileId, n: 0, data: new mongoose.mongo.Binary(bytes) },
  }
}

function failed(sourceFile: Types.ObjectId) {
  return { failure: { key: 'document.failure.pdf' as const }, pages: null, sourceFile, contentFile: null }
}
