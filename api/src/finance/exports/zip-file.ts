import { crc32 } from 'node:zlib'

export interface ZipEntry {
  name: string
  content: Uint8Array
}

/** Entries a ZIP file without extensions can have. */
export const mostZipEntries = 65_535
const utf8Names = 0x0800
const version = 20

/**
 * A ZIP file in pieces (APPNOTE 6.3.10, method 0: PDFs are compressed already). One entry is held at a time, and of
 * those that were written no more than their line in the directory.
 * @param at the local time that entries carry
 * @throws RangeError for more than 65,535 entries or 4 GB
 */
export async function* zipFile(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const title = Buffer.from(name, 'utf8')
    const common = commonFields(title, content, at)
    directory.push(directoryRecord(common, offset), title)
    const head = Buffer.concat([signature(0x04034b50), common, title])
    offset += head.length + content.length
    if (directory.length / 2 > mostZipEntries || offset > 0xffff_ffff)
      throw new RangeError('Too much for a ZIP file')
    yield head
    yield Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  }
  const list = Buffer.concat(directory)
  yield list
  yield endOf(directory.length / 2, list.length, offset)
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** What the local header and the directory both say. */
function commonFields(title: Buffer, content: Uint8Array, at: Date): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(version, 0)
  fields.writeUInt16LE(utf8Names, 2)
  fields.writeUInt16LE(0, 4)
  fields.writeUInt16LE((at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), 6)
  fields.writeUInt16LE(
    ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    8,
  )
  fields.writeUInt32LE(crc32(content), 10)
  fields.writeUInt32LE(content.byteLength, 14)
  fields.writeUInt32LE(content.byteLength, 18)
  fields.writeUInt16LE(title.length, 22)
  return fields
}

function directoryRecord(common: Buffer, offset: number): Buffer {
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(offset, 10)
  const madeBy = Buffer.alloc(2)
  madeBy.writeUInt16LE(version)
  return Buffer.concat([signature(0x02014b50), madeBy, common, rest])
}

function endOf(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(18)
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([signature(0x06054b50), end])
}
