import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { PixelSize } from './protocol.ts'
import { UnfitFile } from './protocol.ts'

/** Width in pixels of what is drawn: twice what a card shows and more, for screens that are that fine. */
const width = 360
/** Height at most: a page of absurd form stays a picture of bounded size. */
const maxHeight = 1440
/** Text is read from the first pages only. */
const textPages = 3
const maxText = 12_000

/** The first page of a PDF as pixels, and the text of the first pages. */
export interface DrawnPage {
  pixels: Uint8Array
  drawn: PixelSize
  pages: number
  text: string
}

/**
 * Draws the first page of a PDF and reads the text of the first pages. The renderer is WebAssembly: what a broken file does
 * to it stays in its memory.
 * @throws UnfitFile when the page cannot be drawn
 */
export async function drawFirstPage(bytes: Buffer): Promise<DrawnPage> {
  const library = await PDFiumLibrary.init()
  try {
    const pdf = await library.loadDocument(bytes)
    const pages = pdf.getPageCount()
    const page = pdf.getPage(0)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const scale = Math.min(width / originalWidth, maxHeight / originalHeight)
    const { data, ...size } = await page.render({ scale, render: 'bitmap' })
    let text = ''
    for (let index = 0; index < Math.min(pages, textPages) && text.length < maxText; index += 1)
      text += `${pdf.getPage(index).getText()} `
    const drawn = { width: size.width, height: size.height }
    return { pixels: data, drawn, pages, text: text.slice(0, maxText) }
  } catch {
    throw new UnfitFile('document.failure.pdf')
  }
}
