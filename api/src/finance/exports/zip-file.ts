import ZipStream from 'zip-stream'

export interface ZipEntry {
  name: string
  content: Uint8Array
}

/**
 * Writes a ZIP file in pieces, one entry at a time. Entries are stored, because PDFs are compressed already.
 * @param at the local time that entries carry
 */
export async function* zipFile(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Buffer> {
  const zip = new ZipStream({ store: true })
  for await (const { name, content } of entries) {
    await append(zip, name, Buffer.from(content.buffer, content.byteOffset, content.byteLength), at)
    for (let piece = zip.read(); piece; piece = zip.read()) yield piece
  }
  zip.finish()
  yield* zip
}

function append(zip: ZipStream, name: string, content: Buffer, date: Date): Promise<void> {
  return new Promise((done, failed) => {
    zip.entry(content, { name, date }, (error) => (error ? failed(error) : done()))
  })
}
