import { createHash } from 'node:crypto'
import { nextId } from '@drayline/api/kernel/database/ids'
import type { DocumentDoc } from '@drayline/api/operations/documents/document.model'
import {
  DocumentContent,
  DocumentRecord,
  documentKeys,
} from '@drayline/api/operations/documents/document.model'
import type { Types } from 'mongoose'
import mongoose from 'mongoose'
import { historyDays, standardInvoices } from './generate-demo.ts'
import type { HistoryDay } from './generate-history.ts'
import type { DemoPaper } from './generate-papers.ts'
import { papersOfClient, papersOfInvoice, papersOfLoad, unfiledPaperOf } from './generate-papers.ts'
import { paper } from './paper.ts'
import { Random } from './random.ts'
import type { DemoActivity, DemoClient } from './types.ts'

export interface PapersOptions {
  seed: number
  /** Milliseconds. */
  now: number
  invoices: number
  /** Days that the feed goes back. */
  feedDays: number
}

const batchSize = 500
const dayMs = 86_400_000

/** Gives clients, loads and invoices their papers, with real files: each a PDF that says what it is about. */
export class PaperWriter {
  readonly #random: Random
  readonly #unfiled: Random
  readonly #now: number
  readonly #from: number
  readonly #feedFrom: number
  #batch: StoredPaper[] = []

  constructor({ seed, now, invoices, feedDays }: PapersOptions) {
    this.#feedFrom = now - feedDays * dayMs
    this.#random = new Random(seed, 'papers')
    this.#unfiled = new Random(seed, 'papers nobody filed')
    this.#now = now
    // In a database for measuring only the newest loads have papers.
    const days = invoices > 2 * standardInvoices ? (historyDays * standardInvoices) / invoices : Infinity
    this.#from = now - Math.max(7, days) * dayMs
  }

  async clients(clients: readonly DemoClient[]): Promise<void> {
    await this.#add(clients.flatMap((client) => papersOfClient(this.#random, client)))
  }

  /** Stores what came in on a day, and tells what the feed says of it: without ids, in order of time. */
  async day({ loads, invoices }: Pick<HistoryDay, 'loads' | 'invoices'>): Promise<DemoActivity[]> {
    const papers = [
      ...loads.flatMap((load) => papersOfLoad(this.#random, load)),
      ...invoices.flatMap((invoice) => papersOfInvoice(this.#random, invoice)),
    ]
    this.#fail(papers)
    papers.push(...loads.flatMap((load) => unfiledPaperOf(this.#unfiled, load, this.#now)))
    const ids = await this.#add(papers)
    return papers.flatMap((demo, index) => {
      const id = ids[index]
      return id === undefined || demo.createdAt < this.#feedFrom ? [] : [activityOf(demo, id)]
    })
  }

  /** Stores what is left. */
  async finish(): Promise<void> {
    await this.#store()
  }

  /** The ids, in the order of the papers; undefined for those that are not stored. */
  async #add(papers: readonly DemoPaper[]): Promise<(number | undefined)[]> {
    const isStored = ({ createdAt }: DemoPaper) => createdAt >= this.#from && createdAt <= this.#now
    const stored = papers.filter(isStored).sort((a, b) => a.createdAt - b.createdAt)
    if (stored.length === 0) return []
    const first = await nextId('documents', stored.length)
    this.#batch.push(...stored.map((demo, index) => storedPaper(demo, first + index)))
    if (this.#batch.length >= batchSize) await this.#store()
    const ids = new Map(stored.map((demo, index) => [demo, first + index]))
    return papers.map((demo) => ids.get(demo))
  }

  async #store(): Promise<void> {
    const batch = this.#batch
    this.#batch = []
    if (batch.length > 0) await storeBatch(batch)
  }

  /** Now and then a scan was cut off on its way, and was not sent again yet. */
  #fail(papers: readonly DemoPaper[]): void {
    for (const demo of papers) {
      if (demo.sourceType !== 'application/pdf' || !this.#random.chance(failedShare)) continue
      demo.status = 'failed'
      demo.originalName = `scan_${this.#random.digits(4)}.pdf`
    }
  }
}

const failedShare = 0.004

function activityOf({ by, createdAt, originalName, clientId }: DemoPaper, entityId: number): DemoActivity {
  return {
    ...{ id: 0, at: createdAt, by, type: 'document_uploaded' as const, clientId },
    message: { key: 'activity.documentUploaded' as const, params: { name: originalName } },
    ...{ entityType: 'document' as const, entityId },
  }
}

type StoredPaper = ReturnType<typeof storedPaper>

async function storeBatch(stored: readonly StoredPaper[]): Promise<void> {
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
  const { lines, more = [], status, createdAt, by, ...fields } = demo
  // The number makes every paper a file of its own, so that none is a duplicate of another.
  const whole = paper([...lines, { text: `No. ${id}`, x: 500, y: 740, size: 8 }], ...more)
  const bytes = status === 'failed' ? whole.subarray(0, whole.length / 2) : whole
  const at = new Date(createdAt)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const fileId = new mongoose.Types.ObjectId(sha256.slice(0, 24))
  const document: DocumentDoc = {
    ...{ _id: id, version: 2, createdAt: at, updatedAt: new Date(createdAt + 4_000) },
    ...{
      ...fields,
      uploadedBy: by.id,
      status,
      filename: `${fileId}.pdf`,
      mimeType: 'application/pdf',
      size: bytes.length,
      sha256,
    },
    ...(status === 'failed'
      ? failed(fileId)
      : { failure: null, pages: 1 + more.length, sourceFile: null, contentFile: fileId }),
    ...{ duplicateOf: null, mergeOf: null, removeSources: false, earlier: [], splitFrom: null },
    ...{ preview: null, thumbnailFile: null, pageText: null },
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
