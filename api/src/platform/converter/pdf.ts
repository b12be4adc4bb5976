import { EncryptedPDFError, PDFDocument } from '@cantoo/pdf-lib'
import { disarm, mentionsActiveContent } from './disarm.ts'
import { mentionsMetadata, stripMetadata } from './metadata.ts'
import { removeUnreachable } from './pdf-objects.ts'
import { startOfPdf } from './pdf-start.ts'
import { UnfitFile } from './protocol.ts'
import { dropSignatures, isSigned } from './signatures.ts'

export interface CheckedPdf {
  pages: number
  /** The file as it must be kept; undefined when the one that was sent can be kept byte for byte. */
  rewritten: Uint8Array | undefined
}

/**
 * Checks a PDF and makes of it what is kept: nothing that acts by itself (scripts, starting programs, sending forms,
 * embedded files), no metadata, no lock that opens without a password, nothing before its first line. One that someone
 * signed and that has none but metadata of these stays byte for byte what was sent, so that its signature holds.
 * @throws UnfitFile for files that need a password, damaged, truncated and oversized ones
 */
export async function checkPdf(bytes: Buffer, maxPages: number): Promise<CheckedPdf> {
  const start = startOfPdf(bytes)
  const file = bytes.subarray(start)
  const { pdf, wasLocked } = await loadPdf(file)
  const pages = pageCount(pdf)
  if (pages > maxPages) throw new UnfitFile('document.failure.pages')
  const mustChange = disarm(pdf) || mentionsActiveContent(file) || wasLocked || start > 0
  if (!mustChange && isSigned(pdf)) return { pages, rewritten: undefined }
  const tells = stripMetadata(pdf) || mentionsMetadata(file)
  if (!mustChange && !tells) return { pages, rewritten: undefined }
  return { pages, rewritten: await writePdf(pdf) }
}

/** Joins PDFs that were checked before, in this order. */
export async function mergePdfs(sources: readonly Buffer[], maxPages: number): Promise<CheckedPdf> {
  const joined = await PDFDocument.create({ updateMetadata: false })
  for (const bytes of sources) {
    const { pdf } = await loadPdf(bytes)
    for (const page of await joined.copyPages(pdf, pdf.getPageIndices())) joined.addPage(page)
    if (joined.getPageCount() > maxPages) throw new UnfitFile('document.failure.pages')
  }
  disarm(joined)
  stripMetadata(joined)
  return { pages: joined.getPageCount(), rewritten: await writePdf(joined) }
}

/**
 * Only what the pages need: signatures no longer hold, and objects without a way to them may tell of earlier states.
 */
export async function writePdf(pdf: PDFDocument): Promise<Uint8Array> {
  dropSignatures(pdf)
  await pdf.flush()
  removeUnreachable(pdf)
  return await pdf.save({ updateFieldAppearances: false })
}

const ending = 2048
const options = { updateMetadata: false, throwOnInvalidObject: false }

export async function loadPdf(bytes: Buffer): Promise<{ pdf: PDFDocument; wasLocked: boolean }> {
  const tail = bytes.subarray(-ending).toString('latin1')
  const isWhole = bytes.subarray(0, 5).toString('latin1') === '%PDF-' && /startxref\s+\d+\s+%%EOF/.test(tail)
  if (!isWhole) throw new UnfitFile('document.failure.pdf')
  try {
    const pdf = await PDFDocument.load(bytes, options)
    return { pdf: readable(pdf), wasLocked: false }
  } catch (error) {
    if (!(error instanceof EncryptedPDFError)) throw new UnfitFile('document.failure.pdf')
    return { pdf: await unlocked(bytes), wasLocked: true }
  }
}

/** A file that only its owner locked (no printing, no copying) opens for everyone: its user password is empty. */
async function unlocked(bytes: Buffer): Promise<PDFDocument> {
  try {
    return readable(await PDFDocument.load(bytes, { ...options, password: '' }))
  } catch {
    throw new UnfitFile('document.failure.encrypted')
  }
}

/** Lazily read: whatever cannot be followed throws here and not when someone wants to read the file. */
function readable(pdf: PDFDocument): PDFDocument {
  for (const page of pdf.getPages()) page.getSize()
  return pdf
}

function pageCount(pdf: PDFDocument): number {
  const pages = pdf.getPageCount()
  if (pages === 0) throw new UnfitFile('document.failure.pdf')
  return pages
}
