import type { PDFDocument, PDFObject } from '@cantoo/pdf-lib'
import { PDFArray, PDFDict, PDFHexString, PDFName, PDFStream, PDFString } from '@cantoo/pdf-lib'
import { dictsIn, nameAt, nameOf } from './pdf-objects.ts'

/** Active content of a PDF, wherever it stands: scripts, triggers, files inside, XFA forms. */
const activeKeys = ['AA', 'JavaScript', 'JS', 'EmbeddedFiles', 'EF', 'AF', 'XFA', 'RichMediaContent'].map(
  (name) => PDFName.of(name),
)
/** Actions other than going to a page of the same file or to a web address. */
const activeActions = new Set(
  [
    'JavaScript',
    'Launch',
    'SubmitForm',
    'ImportData',
    'GoToE',
    'GoToR',
    'Rendition',
    'Movie',
    'Sound',
  ].concat(['RichMediaExecute', 'Trans', 'SetOCGState']),
)
const actionKeys = ['A', 'OpenAction', 'Next', 'PA'].map((name) => PDFName.of(name))
const activeAnnotations = new Set(['FileAttachment', 'RichMedia', 'Screen', 'Movie', 'Sound', '3D'])

/**
 * Takes out of a PDF what acts by itself.
 * @returns whether there was anything
 */
export function disarm(pdf: PDFDocument): boolean {
  const { context } = pdf
  let found = false
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    const kind = streamKind(object)
    // Containers of the file as it was: their objects have been read, and would be kept a second time in them.
    if (kind === 'ObjStm' || kind === 'XRef') context.delete(ref)
    if (kind === 'EmbeddedFile') found = context.delete(ref) || found
    for (const dict of dictsIn(object)) found = disarmDict(pdf, dict) || found
  }
  return found
}

function streamKind(object: PDFObject): string | undefined {
  return object instanceof PDFStream ? nameAt(object.dict, 'Type') : undefined
}

function disarmDict(pdf: PDFDocument, dict: PDFDict): boolean {
  let found = false
  for (const key of activeKeys) found = dict.delete(key) || found
  for (const key of actionKeys) {
    if (!isActive(pdf, dict.get(key))) continue
    dict.delete(key)
    found = true
  }
  if (activeAnnotations.has(nameAt(dict, 'Subtype') ?? '') && dict.has(PDFName.of('Rect'))) {
    // An annotation without a kind is not shown.
    dict.delete(PDFName.of('Subtype'))
    found = true
  }
  return found
}

function isActive(pdf: PDFDocument, value: PDFObject | undefined): boolean {
  const action = value === undefined ? undefined : pdf.context.lookup(value)
  if (action instanceof PDFArray) return action.asArray().some((item) => isActive(pdf, item))
  if (!(action instanceof PDFDict)) return false
  const kind = nameOf(pdf.context.lookup(action.get(PDFName.of('S'))))
  return kind === 'URI' ? !isWebAddress(pdf, action) : activeActions.has(kind ?? '')
}

function isWebAddress(pdf: PDFDocument, action: PDFDict): boolean {
  const address = pdf.context.lookup(action.get(PDFName.of('URI')))
  if (!(address instanceof PDFString || address instanceof PDFHexString)) return false
  return (
    /^\s*(?:https?|mailto|tel):/i.test(address.decodeText()) || !/^\s*[\w.+-]+:/.test(address.decodeText())
  )
}

/**
 * Tells whether the bytes name something active, maybe where the parser did not look (an older revision, an object that
 * is there twice): readers differ in what they take. Then the file is written anew from what was parsed.
 */
export function mentionsActiveContent(bytes: Buffer): boolean {
  const text = bytes
    .toString('latin1')
    .replace(/#([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(parseInt(code, 16)))
  return /\/(?:JavaScript|JS|Launch|EmbeddedFile|EmbeddedFiles|RichMedia|XFA|SubmitForm|ImportData)\b/.test(
    text,
  )
}
