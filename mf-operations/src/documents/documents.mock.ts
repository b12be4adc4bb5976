import type { Document, DocumentUpload } from '@drayline/domain/operations/documents/document'
import { type MockDb, packetOf } from '../mock/mock-db.ts'

export const filters = {
  documentType: ({ documentType }: Document, value: string) => value.split(',').includes(documentType),
  status: ({ status }: Document, value: string) => value.split(',').includes(status),
  clientId: ({ clientId }: Document, value: string) => String(clientId) === value,
  loadId: ({ loadId }: Document, value: string) => String(loadId) === value,
  invoiceId: ({ invoiceId }: Document, value: string) => String(invoiceId) === value,
  uploadedBy: ({ uploadedBy }: Document, value: string) => String(uploadedBy) === value,
  filed: ({ clientId }: Document) => clientId === null,
}

/** A document that was just uploaded. */
export function newDocument(id: number, fields: Partial<Document> & DocumentUpload): Document {
  const at = new Date().toISOString()
  return {
    id,
    version: 1,
    createdAt: at,
    updatedAt: at,
    filename: `${id}.pdf`,
    originalName: 'document.pdf',
    mimeType: 'application/pdf',
    sourceType: 'application/pdf',
    size: 0,
    pages: null,
    client: null,
    load: null,
    thumbnail: null,
    content: null,
    earlier: [],
    splitFrom: null,
    uploadedBy: 1,
    status: 'processing',
    failure: null,
    duplicateOf: null,
    billedBy: null,
    ...fields,
  }
}

/** The document with other content; what it had is kept. */
export function withContent(before: Document, next: Pick<Document, 'pages' | 'content'>): Document {
  const { content, pages, size, earlier } = before
  const replaced = { replacedAt: new Date().toISOString(), replacedBy: { id: 1, name: 'Ada Lane' } }
  const isKept = content === null || earlier.some((one) => one.content === content)
  return {
    ...before,
    ...next,
    earlier: isKept ? earlier : [...earlier, { content, pages, size, ...replaced }],
  }
}

/** A load's packet after a change of one of its documents, as the API keeps it. */
export function refreshPacket(db: MockDb, loadId: number | null | undefined): void {
  const kinds = new Set(
    db.documents
      .filter((document) => document.loadId === loadId && document.status === 'processed')
      .map(({ documentType }) => documentType),
  )
  const packet = packetOf(kinds.has('rate_confirmation'), kinds.has('bill_of_lading'))
  db.loads = db.loads.map((load) => (load.id === loadId ? { ...load, packet } : load))
}
