import { gzipSync } from 'node:zlib'
import { Header } from 'tar'

export type Entry = {
  path: string
  content?: Buffer
  type?: 'File' | 'SymbolicLink'
  linkpath?: string
  size?: number
}

/** A .tar.gz with these entries, as they are: also such as no packer would write. */
export async function archive(entries: Entry[]): Promise<Buffer> {
  const parts = entries.map(({ path, content = Buffer.alloc(0), type = 'File', linkpath, size }) => {
    const header = new Header({ path, type, size: size ?? content.length, mode: 0o644, linkpath })
    header.encode()
    const padding = Buffer.alloc((512 - (content.length % 512)) % 512)
    return Buffer.concat([header.block ?? Buffer.alloc(512), content, padding])
  })
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(1024)]))
}

/** The files of a build as entries. */
export const entriesOf = (build: ReadonlyMap<string, Buffer>): Entry[] =>
  [...build].map(([path, content]) => ({ path: `./${path}`, content }))
