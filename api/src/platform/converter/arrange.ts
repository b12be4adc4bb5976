import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import { disarm } from './disarm.ts'
import { stripMetadata } from './metadata.ts'
import { loadPdf, writePdf } from './pdf.ts'
import type { PlacedPage } from './protocol.ts'
import { UnfitFile } from './protocol.ts'

/**
 * Makes a PDF of some pages of another one that was checked before, in this order and turned. Nothing of the other
 * pages is in it.
 * @throws UnfitFile when it has no such page
 */
export async function arrangePages(bytes: Buffer, pages: readonly PlacedPage[]): Promise<Uint8Array> {
  const { pdf } = await loadPdf(bytes)
  const count = pdf.getPageCount()
  if (pages.length === 0 || pages.some(({ page }) => page < 1 || page > count))
    throw new UnfitFile('document.failure.pdf')
  const arranged = await PDFDocument.create({ updateMetadata: false })
  const indices = pages.map(({ page }) => page - 1)
  for (const [index, page] of (await arranged.copyPages(pdf, indices)).entries()) {
    const turn = pages[index]?.turn ?? 0
    // A file may say -90 for 270.
    if (turn !== 0) page.setRotation(degrees((((page.getRotation().angle + turn) % 360) + 360) % 360))
    arranged.addPage(page)
  }
  disarm(arranged)
  stripMetadata(arranged)
  return await writePdf(arranged)
}
