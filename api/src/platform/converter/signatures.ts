import type { PDFDocument, PDFObject } from '@cantoo/pdf-lib'
import { PDFArray, PDFDict, PDFName } from '@cantoo/pdf-lib'
import { dictsIn, nameAt } from './pdf-objects.ts'

const byteRange = PDFName.of('ByteRange')

/** Tells whether someone signed the file digitally: a signature says which of its bytes it vouches for. */
export function isSigned({ context }: PDFDocument): boolean {
  return context.enumerateIndirectObjects().some(([, object]) => dictsIn(object).some(isSignature))
}

function isSignature(object: PDFObject | undefined): object is PDFDict {
  return object instanceof PDFDict && object.lookup(byteRange) instanceof PDFArray
}

/**
 * Takes signatures out of a file that is written anew: they would only say that it was changed. What they drew on the
 * page stays.
 */
export function dropSignatures({ context, catalog }: PDFDocument): void {
  for (const key of ['Perms', 'DSS']) catalog.delete(PDFName.of(key))
  for (const [, object] of context.enumerateIndirectObjects()) {
    for (const dict of dictsIn(object)) {
      const value = context.lookup(dict.get(PDFName.of('V')))
      if (isSignature(value) || (nameAt(dict, 'FT') === 'Sig' && value)) dict.delete(PDFName.of('V'))
    }
  }
}
