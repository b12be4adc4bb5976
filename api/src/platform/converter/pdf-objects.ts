import type { PDFDocument, PDFObject } from '@cantoo/pdf-lib'
import { PDFArray, PDFDict, PDFName, PDFRef, PDFStream } from '@cantoo/pdf-lib'

/** All dictionaries that stand directly in an object; those it refers to are objects of their own. */
export function dictsIn(object: PDFObject): PDFDict[] {
  return [...partsOf(object)].filter((part) => part instanceof PDFDict)
}

/** An object and all that stands directly in it. */
function* partsOf(object: PDFObject): Generator<PDFObject> {
  const open: PDFObject[] = [object]
  for (let next = open.pop(); next; next = open.pop()) {
    yield next
    if (next instanceof PDFArray) open.push(...next.asArray())
    else if (next instanceof PDFStream) open.push(next.dict)
    else if (next instanceof PDFDict) open.push(...next.values())
  }
}

/** Removes the objects that nothing refers to: what was taken out, and what earlier states of the file left behind. */
export function removeUnreachable({ context }: PDFDocument): void {
  const reached = new Set<PDFRef>()
  const open: PDFObject[] = [context.trailerInfo.Root].filter((root) => root !== undefined)
  for (let next = open.pop(); next; next = open.pop()) {
    for (const part of partsOf(next)) {
      if (!(part instanceof PDFRef) || reached.has(part)) continue
      reached.add(part)
      const target = context.lookup(part)
      if (target) open.push(target)
    }
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref)
}

/** The name under a key of a dictionary. */
export function nameAt(dict: PDFDict, key: string): string | undefined {
  return nameOf(dict.get(PDFName.of(key)))
}

export function nameOf(value: PDFObject | undefined): string | undefined {
  return value instanceof PDFName ? value.decodeText() : undefined
}
