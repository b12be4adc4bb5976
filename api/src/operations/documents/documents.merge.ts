import type { DocumentMerge } from '@drayline/domain/operations/documents/document'
import { conflict, invalid } from '../../kernel/base/errors.ts'
import { op } from '../../kernel/database/filter.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import { write } from '../../kernel/writes/write.ts'
import * as events from './document.events.ts'
import type { DocumentDoc } from './document.model.ts'
import { DocumentRecord, documentKeys } from './document.model.ts'
import { beginProcessing, newDocument } from './documents.service.ts'
import { requireUnbilled } from './evidence.ts'
import { cleanTitle } from './file-name.ts'
import type { Filing } from './filing.ts'
import { completeFiling } from './filing.ts'
import { requireDelete } from './removal.ts'

/** Largest sum of the files of a merge, in bytes: they are in memory together. */
const maxBytes = 50 * 1024 * 1024

/**
 * Makes one document of several, in the given order; the PDF is put together in the background, after those that are
 * still being processed. Without filing it goes where all of them are.
 * 409 when one of them failed, or shall go while a billed invoice rests on it, 422 for unknown ones or too much, 403 when they shall go and may not be deleted.
 */
export async function mergeDocuments(call: AnyCall, input: DocumentMerge): Promise<Written<DocumentDoc>> {
  return await write(call, async (tx) => {
    const sources = await readSources(input.documentIds)
    checkSources(sources)
    if (input.removeSources) for (const source of sources) await requireRemoval(call, source)
    const originalName = cleanTitle(input.originalName ?? mergedName(sources))
    const created = await tx.insert(DocumentRecord, {
      ...newDocument(call),
      ...{ originalName, sourceType: 'application/pdf', mimeType: 'application/pdf', size: 0 },
      ...{ documentType: input.documentType, filename: `merged-${input.documentIds.join('-')}.pdf` },
      ...{ mergeOf: input.documentIds, removeSources: input.removeSources },
      ...(await completeFiling(filingFor(input, sources))),
      ...documentKeys({ originalName }),
    })
    await beginProcessing(call, tx, created)
    events.uploaded(tx, created)
    return created
  })
}

async function requireRemoval(call: AnyCall, source: DocumentDoc): Promise<void> {
  requireDelete(call, source)
  await requireUnbilled(source)
}

/** The documents with these ids, in this order. */
async function readSources(ids: readonly number[]): Promise<DocumentDoc[]> {
  const found = await DocumentRecord.find({ _id: op.in(ids) }).lean<DocumentDoc[]>()
  const byId = new Map(found.map((document) => [document._id, document]))
  return ids.map((id) => byId.get(id) ?? refuseUnknown())
}

function refuseUnknown(): never {
  throw invalid({ documentIds: 'record.unknown' })
}

function checkSources(sources: readonly DocumentDoc[]): void {
  const broken = sources.find(({ status }) => status === 'failed')
  if (broken) {
    const message = { key: 'document.merge.failedSource', params: { name: broken.originalName } } as const
    throw conflict(message, { documentIds: message })
  }
  const bytes = sources.reduce((sum, { size }) => sum + size, 0)
  if (bytes > maxBytes) throw invalid({ documentIds: 'document.merge.tooLarge' })
}

/** The same in every language: 'IMG_0001 +2.pdf'. */
function mergedName([first, ...others]: readonly DocumentDoc[]): string {
  const name = first?.originalName.replace(/\.[A-Za-z0-9]{1,8}$/, '') ?? ''
  return `${name} +${others.length}.pdf`
}

function filingFor(input: Filing, sources: readonly DocumentDoc[]): Filing {
  const { clientId, loadId, invoiceId } = input
  if (clientId !== null || loadId !== null || invoiceId !== null) return { clientId, loadId, invoiceId }
  const shared = (field: keyof Filing) => {
    const values = new Set(sources.map((source) => source[field]))
    return values.size === 1 ? (sources[0]?.[field] ?? null) : null
  }
  return { clientId: shared('clientId'), loadId: shared('loadId'), invoiceId: shared('invoiceId') }
}
