import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { Header } from 'tar'

/** A file of an archive. */
export interface ArchiveFile {
  path: string
  content: Buffer
  executable?: boolean
}

const block = 512
const compress = promisify(gzip)

/** Every file bears this date, so that the same content gives the same archive to the byte. */
const fixedDate = new Date('2026-01-01T00:00:00Z')

/** Packs files as .tar.gz; the same files always give the same bytes. */
export async function packArchive(files: readonly ArchiveFile[]): Promise<Buffer> {
  const parts = files.flatMap(({ path, content, executable }) => [
    headerOf(path, content.length, executable ? 0o755 : 0o644),
    content,
    Buffer.alloc((block - (content.length % block)) % block),
  ])
  return await compress(Buffer.concat([...parts, Buffer.alloc(2 * block)]), { level: 9 })
}

function headerOf(path: string, size: number, mode: number): Buffer {
  const bytes = Buffer.alloc(block)
  const header = new Header({ path, size, mode, mtime: fixedDate, uid: 0, gid: 0, type: 'File' })
  // It says when a name is too long for a plain header; ours are short.
  if (header.encode(bytes, 0)) throw new Error(`${path} does not fit a plain tar header`)
  return bytes
}
