import type { PDFObject } from '@cantoo/pdf-lib'
import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'

/** The lines of the first page as they read, bold ones between stars. */
export async function pdfLines(pdf: Uint8Array): Promise<string[]> {
  const page = (await PDFDocument.load(pdf)).getPage(0)
  const at = (dict: PDFObject | undefined, key: string) =>
    dict instanceof PDFDict ? dict.lookup(PDFName.of(key)) : undefined
  const textOf = (stream: PDFObject | undefined) => {
    if (!(stream instanceof PDFRawStream)) throw new Error('no stream')
    return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
  }
  const fonts = at(page.node.Resources(), 'Font')
  const lines = new Map<string, string>()
  const words = /1 0 0 1 \S+ (?<y>\S+) Tm\n\/(?<font>F\d+) \S+ Tf\n\[(?<glyphs>.*)\] TJ/g
  for (const { groups = {} } of textOf(page.node.lookup(PDFName.of('Contents'))).matchAll(words)) {
    const { y = '', font = '', glyphs = '' } = groups
    const letters = /\[(.*)\]/.exec(textOf(at(at(fonts, font), 'ToUnicode')))?.[1]?.match(/\w+/g) ?? []
    const codes = [...glyphs.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    const text = codes
      .map((code) => String.fromCharCode(Number(`0x${letters[Number(`0x${code}`)]}`)))
      .join('')
    const isBold = String(at(at(fonts, font), 'BaseFont')).endsWith('Medium')
    lines.set(y, (lines.get(y) ?? '') + (isBold ? `*${text}*` : text))
  }
  return [...lines.values()].map((line) => line.replaceAll('**', ''))
}
