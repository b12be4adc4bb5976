import { EncryptedPDFError, PDFDocument } from '@cantoo/pdf-lib'
import { disarm, mentionsActiveContent } from './disarm.ts'
import { UnfitFile } from './protocol.ts'

export interface CheckedPdf {
  pages: number
  /** The file as it must be kept; undefined when the one that was sent can be kept byte for byte. */
  rewritten: Uint8Array | undefined
}

/**
 * Checks a PDF. One that can do something by itself (scripts, starting programs, sending forms, embedded files) is
 * written anew without that; any other stays byte for byte what was sent, so that signatures in it hold.
 * @throws UnfitFile for encrypted, damaged, truncated and oversized files
 */
export async function checkPdf(bytes: Buffer, maxPages: number): Promise<CheckedPdf> {
  const pdf = await load(bytes)
  const pages = pageCount(pdf)
  if (pages > maxPages) throw new UnfitFile('document.failure.pages')
  const found = disarm(pdf)
  if (!found && !mentionsActiveContent(bytes)) return { pages, rewritten: undefined }
  return { pages, rewritten: await pdf.save({ updateFieldAppearances: false }) }
}

/** Joins PDFs that were checked before, in this order. */
export async function mergePdfs(sources: readonly Buffer[], maxPages: number): Promise<CheckedPdf> {
  const joined = await PDFDocument.create({ updateMetadata: false })
  for (const bytes of sources) {
    const pdf = await load(bytes)
    for (const page of await joined.copyPages(pdf, pdf.getPageIndices())) joined.addPage(page)
    if (joined.getPageCount() > maxPages) throw new UnfitFile('document.failure.pages')
  }
  disarm(joined)
  return {
    pages: joined.getPageCount(),
    rewritten: await joined.save({ updateFieldAppearances: false }),
  }
}

const ending = 2048

async function load(bytes: Buffer): Promise<PDFDocument> {
  const tail = bytes.subarray(-ending).toString('latin1')
  const isWhole = bytes.subarray(0, 5).toString('latin1') === '%PDF-' && /startxref\s+\d+\s+%%EOF/.test(tail)
  if (!isWhole) throw new UnfitFile('document.failure.pdf')
  try {
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: false })
    // Lazily read: whatever cannot be followed throws here and not when somebody wants to read the file.
    for (const page of pdf.getPages()) page.getSize()
    return pdf
  } catch (error) {
    const isLocked = error instanceof EncryptedPDFError || /encrypted/i.test(String(error))
    throw new UnfitFile(isLocked ? 'document.failure.encrypted' : 'document.failure.pdf')
  }
}

function pageCount(pdf: PDFDocument): number {
  const pages = pdf.getPageCount()
  if (pages === 0) throw new UnfitFile('document.failure.pdf')
  return pages
}
