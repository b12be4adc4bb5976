import type { PDFDocument } from '@cantoo/pdf-lib'
import { decodePDFRawStream, PDFArray, PDFDict, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { stripJp2, stripJpeg } from './image-metadata.ts'
import { dictsIn, nameAt } from './pdf-objects.ts'

/** XMP, private data of programs, where a page was fetched from, and thumbnails, which may show an earlier page. */
const metadataKeys = ['Metadata', 'PieceInfo', 'LastModified', 'SpiderInfo', 'Thumb'].map((name) =>
  PDFName.of(name),
)

/**
 * Takes out of a PDF what it tells of people, programs and devices beside its pages: the Info dictionary, XMP wherever
 * it stands, private data of programs, authors of comments, and EXIF, XMP and comments inside of pictures.
 * @returns whether there was anything
 */
export function stripMetadata(pdf: PDFDocument): boolean {
  const { context } = pdf
  let found = context.trailerInfo.Info !== undefined
  delete context.trailerInfo.Info
  // Tells copies of one file from each other; readers do without it.
  delete context.trailerInfo.ID
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    for (const dict of dictsIn(object)) {
      for (const key of metadataKeys) found = dict.delete(key) || found
      found = stripCommenter(dict) || found
    }
    const picture = object instanceof PDFRawStream ? strippedPicture(object) : undefined
    if (!picture) continue
    context.assign(ref, picture)
    found = true
  }
  return found
}

/** Author and time of a comment; in a field of a form the same key is the field's name. */
function stripCommenter(dict: PDFDict): boolean {
  const kind = nameAt(dict, 'Subtype')
  if (!dict.has(PDFName.of('Rect')) || kind === undefined || kind === 'Widget') return false
  const keys = ['T', 'M', 'CreationDate'].map((name) => PDFName.of(name))
  return keys.filter((key) => dict.delete(key)).length > 0
}

/** The names of the filters of a stream, outermost first. */
function filtersOf(dict: PDFDict): string[] {
  const filter = dict.lookup(PDFName.of('Filter'))
  if (filter instanceof PDFName) return [filter.decodeText()]
  if (!(filter instanceof PDFArray)) return []
  return filter.asArray().map((name) => (name instanceof PDFName ? name.decodeText() : ''))
}

/** The stream of a picture without metadata; undefined when it is none, or has none. */
function strippedPicture(stream: PDFRawStream): PDFRawStream | undefined {
  if (nameAt(stream.dict, 'Subtype') !== 'Image') return undefined
  const filters = filtersOf(stream.dict)
  const strip = { DCTDecode: stripJpeg, DCT: stripJpeg, JPXDecode: stripJp2 }[filters.at(-1) ?? '']
  if (!strip) return undefined
  const stripped = strip(encodedPicture(stream, filters))
  if (!stripped) return undefined
  const dict = stream.dict.clone()
  dict.set(PDFName.of('Filter'), PDFName.of(filters.at(-1) ?? ''))
  const parameters = dict.lookup(PDFName.of('DecodeParms'))
  const last = parameters instanceof PDFArray ? parameters.asArray().at(-1) : undefined
  if (parameters instanceof PDFArray) dict.delete(PDFName.of('DecodeParms'))
  if (last instanceof PDFDict) dict.set(PDFName.of('DecodeParms'), last)
  return PDFRawStream.of(dict, stripped)
}

/** The bytes of the picture file in a stream, without what is wrapped around them. */
function encodedPicture(stream: PDFRawStream, filters: readonly string[]): Uint8Array {
  if (filters.length === 1) return stream.contents
  const wrapped = stream.dict.clone()
  const parameters = wrapped.lookup(PDFName.of('DecodeParms'))
  wrapped.set(PDFName.of('Filter'), wrapped.context.obj(filters.slice(0, -1)))
  if (parameters instanceof PDFArray)
    wrapped.set(PDFName.of('DecodeParms'), wrapped.context.obj(parameters.asArray().slice(0, -1)))
  return decodePDFRawStream(PDFRawStream.of(wrapped, stream.contents)).decode()
}

/**
 * Tells whether the bytes name metadata, maybe where the parser did not look, or hold an earlier state of the file
 * beside the present one. Then the file is written anew from what was parsed.
 */
export function mentionsMetadata(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  return /\/(?:Author|Producer|PieceInfo)\b|<x:xmpmeta|<\?xpacket/.test(text) || earlierStates(text) > 0
}

function earlierStates(text: string): number {
  return (text.match(/\bstartxref\b/g) ?? []).length - 1
}
