import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { decryptWith, encryptFor } from './encryption.ts'

/** A file within the archive. */
export interface Entry {
  name: string
  content: Uint8Array
}

/** Little is gained by more, and it takes twice as long. */
const compressionLevel = 3

/** Writes a new file: tar, compressed, encrypted for the recipients if there are any. On the disk when it returns. */
export async function writeArchive(
  file: string,
  entries: AsyncIterable<Entry>,
  { recipients, signal }: { recipients: readonly string[]; signal?: AbortSignal },
): Promise<void> {
  const encrypt =
    recipients.length > 0 ? encryptFor(recipients) : (source: AsyncIterable<Uint8Array>) => source
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  const tar = pack()
  const fed = feed(tar, entries).catch((error: Error) => void tar.destroy(error))
  try {
    await pipeline(tar, createGzip({ level: compressionLevel }), encrypt, target, {
      ...(signal ? { signal } : {}),
    })
  } finally {
    tar.destroy()
    await fed
  }
}

async function feed(tar: ReturnType<typeof pack>, entries: AsyncIterable<Entry>): Promise<void> {
  for await (const { name, content } of entries)
    await new Promise<void>((done, failed) => {
      const entry = tar.entry({ name, size: content.length }, (error) => (error ? failed(error) : done()))
      entry.end(content)
    })
  tar.finalize()
}

/** Reads the files of an archive one after the other. @throws when it was cut off or altered */
export async function* readArchive(
  file: string,
  identities: readonly string[] | undefined,
): AsyncGenerator<Entry> {
  const tar = extract()
  const read = pipeline(createReadStream(file), decryptWith(identities), createGunzip(), tar)
  // Told by the loop as well; nobody else may have looked at it by then.
  read.catch(() => undefined)
  try {
    for await (const entry of tar) {
      const chunks: Uint8Array[] = []
      for await (const chunk of entry) chunks.push(chunk as Uint8Array)
      yield { name: entry.header.name, content: Buffer.concat(chunks) }
    }
    await read
  } finally {
    tar.destroy()
    await read.catch(() => undefined)
  }
}
