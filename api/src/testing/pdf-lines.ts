import type { PDFObject } from '@cantoo/pdf-lib'
import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'

/** A word on a page, or several that were drawn at once. Lengths are points, from the left and the upper edge. */
export interface PdfWord {
  text: string
  x: number
  y: number
  size: number
  isBold: boolean
  /** As `#5b6675`. */
  color: string
}

const at = (dict: PDFObject | undefined, key: string) =>
  dict instanceof PDFDict ? dict.lookup(PDFName.of(key)) : undefined

function textOf(stream: PDFObject | undefined): string {
  if (!(stream instanceof PDFRawStream)) throw new Error('no stream')
  return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
}

/** The words of the first page in the order in which they are drawn. */
export async function pdfWords(pdf: Uint8Array): Promise<PdfWord[]> {
  const page = (await PDFDocument.load(pdf)).getPage(0)
  const fonts = at(page.node.Resources(), 'Font')
  const drawn =
    /(?<red>[\d.]+) (?<green>[\d.]+) (?<blue>[\d.]+) scn|1 0 0 1 (?<x>\S+) (?<y>\S+) Tm\n\/(?<font>F\d+) (?<size>\S+) Tf\n(?:\S+ Tc\n)?\[(?<glyphs>.*)\] TJ/g
  let color = ''
  const words: PdfWord[] = []
  for (const { groups = {} } of textOf(page.node.lookup(PDFName.of('Contents'))).matchAll(drawn)) {
    const { red, green, blue, x, y, font = '', size, glyphs = '' } = groups
    if (red !== undefined) {
      color = colorOf(red, green, blue)
      continue
    }
    // A glyph may stand for several letters, as of 'fi'.
    const letters = /\[(.*)\]/.exec(textOf(at(at(fonts, font), 'ToUnicode')))?.[1]?.match(/<[^>]*>/g) ?? []
    const codes = [...glyphs.matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    const text = codes
      .flatMap((code) => letters[Number(`0x${code}`)]?.match(/\w{4}/g) ?? [])
      .map((letter) => String.fromCharCode(Number(`0x${letter}`)))
      .join('')
    const isBold = String(at(at(fonts, font), 'BaseFont')).endsWith('Medium')
    words.push({
      ...{ text, isBold, color, size: Number(size) },
      ...{ x: Number(x), y: page.getHeight() - Number(y) },
    })
  }
  return words
}

const colorOf = (...parts: (string | undefined)[]) =>
  `#${parts
    .map((part) =>
      Math.round(Number(part) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Straight lines of the first page, from the left and the upper edge. */
export async function pdfRules(pdf: Uint8Array) {
  const page = (await PDFDocument.load(pdf)).getPage(0)
  const drawn = /(\S+) (\S+) m\n(\S+) (\S+) l\n\/DeviceRGB CS\n([\d.]+) ([\d.]+) ([\d.]+) SCN/g
  return [...textOf(page.node.lookup(PDFName.of('Contents'))).matchAll(drawn)].map(
    ([, x1, y1, x2, y2, ...color]) => ({
      ...{ isLevel: y1 === y2, x: Number(x1), y: Number(y1) },
      ...{ length: Number(x2) - Number(x1), color: colorOf(...color) },
    }),
  )
}

/** The lines of the first page as they read, bold ones between stars. */
export async function pdfLines(pdf: Uint8Array): Promise<string[]> {
  const lines = new Map<number, string>()
  for (const { text, y, isBold } of await pdfWords(pdf))
    lines.set(y, (lines.get(y) ?? '') + (isBold ? `*${text}*` : text))
  return [...lines.values()].map((line) => line.replaceAll('**', ''))
}

/** The first word of the first line, or of its part, that reads on like this. */
export function lineOf(words: readonly PdfWord[], start: string): PdfWord {
  const found = words.find((word, index) => {
    const rest = words.slice(index).filter(({ y }) => y === word.y)
    return rest
      .map(({ text }) => text)
      .join('')
      .startsWith(start)
  })
  if (!found) throw new Error(`No line with ${start}`)
  return found
}
