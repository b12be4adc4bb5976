import { buffer } from 'node:stream/consumers'
import { create } from 'tar'

/** Packs a build as .tar.gz; what the build keeps for itself stays out. */
export async function packBuild(dir: string): Promise<Buffer> {
  const own = /(^|\/)(build|files)\.json$/
  const stream = create({ gzip: { level: 1 }, cwd: dir, portable: true, filter: (path) => !own.test(path) }, [
    '.',
  ])
  return await buffer(stream as unknown as NodeJS.ReadableStream)
}
