import { buffer } from 'node:stream/consumers'
import { create } from 'tar'

/** Packs a build as .tar.gz; the record by which it knows whether it is stale stays out. */
export async function packBuild(dir: string): Promise<Buffer> {
  const own = /(^|\/)build\.json$/
  const stream = create({ gzip: { level: 1 }, cwd: dir, portable: true, filter: (path) => !own.test(path) }, [
    '.',
  ])
  return await buffer(stream as unknown as NodeJS.ReadableStream)
}
