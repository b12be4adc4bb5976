import type { FileHandle } from 'node:fs/promises'
import { open } from 'node:fs/promises'
import type { UploadableType } from '@drayline/domain/operations/documents/document'
import { uploadableTypes } from '@drayline/domain/operations/documents/document'
import { fileTypeFromFile } from 'file-type'
import { Problem } from '../../kernel/base/errors.ts'
import { pdfHeadLength } from '../../platform/converter/index.ts'

/** A ZIP archive ends with a directory record of 22 bytes and a comment of at most 65,535. */
const zipTailLength = 22 + 65_535

/**
 * Detects the kind of a file by its content; its name and what the sender says about it do not count. A PDF may have a
 * few bytes
 * in front that are no file of another kind; they are not kept.
 * @throws Problem 415 for anything but PDF, JPEG and PNG, and for files that are something else as well
 */
export async function checkKind(path: string, size: number): Promise<UploadableType> {
  const known = (await fileTypeFromFile(path))?.mime
  const file = await open(path)
  try {
    const head = await read(file, 0, Math.min(size, pdfHeadLength))
    const type = known ?? (head.includes('%PDF-') ? 'application/pdf' : undefined)
    if (!isUploadable(type)) throw refusal('document.file.type')
    const tail = await read(file, Math.max(0, size - zipTailLength), Math.min(size, zipTailLength))
    if (isMixed(type, head, tail)) throw refusal('document.file.mixed')
    return type
  } finally {
    await file.close()
  }
}

function isUploadable(type: string | undefined): type is UploadableType {
  return type !== undefined && Object.hasOwn(uploadableTypes, type)
}

function refusal(key: 'document.file.type' | 'document.file.mixed'): Problem {
  return new Problem(415, key, { errors: { file: key } })
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** Content that browsers and servers would take for a page or a program. XMP metadata (`<?xpacket`) is none of it. */
const markup = /<(?:!doctype|html|head|body|script|svg|iframe|\?php)/i

/** Readers look for a PDF's first line anywhere in the first kilobyte, and for a ZIP archive from the end. */
function isMixed(type: UploadableType, head: Buffer, tail: Buffer): boolean {
  const start = head.toString('latin1')
  const isPdfToo = type !== 'application/pdf' && start.includes('%PDF-')
  return isPdfToo || markup.test(start) || endsAsZip(tail)
}

function endsAsZip(tail: Buffer): boolean {
  for (
    let at = tail.lastIndexOf('PK\x05\x06');
    at >= 0;
    at = at > 0 ? tail.lastIndexOf('PK\x05\x06', at - 1) : -1
  ) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return true
  }
  return false
}
