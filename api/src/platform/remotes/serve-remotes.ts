import type { Middleware } from 'koa'
import { LRUCache } from 'lru-cache'
import { notFound } from '../../kernel/base/errors.ts'
import { readContent, sendFile } from '../assets/index.ts'
import { releaseId } from './release-id.ts'
import type { ReleaseDoc, ReleaseFile } from './remote.model.ts'
import { RemoteRelease } from './remote.model.ts'

const address = /^\/remotes\/(mf-[a-z][a-z0-9-]*)\/([\w.-]+)\/([\w@./-]+)$/

/** Where builds put their maps. */
export const mapFolder = 'maps/'
const readMethods = new Set(['GET', 'HEAD'])

/** Files of releases never change, so a list that was read once is known for good. */
const releases = new LRUCache<string, ReadonlyMap<string, ReleaseFile>>({ max: 200 })

/**
 * Serves `/remotes/<id>/<version>/<file>` from the file store. Whatever is not there is a JSON 404, never a page: a
 * page in place of a script would be run.
 */
export function serveRemotes(): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/remotes/') || !readMethods.has(ctx.method)) return await next()
    const [, remoteId, version, path] = address.exec(ctx.path) ?? []
    if (!remoteId || !version || !path) throw notFound()
    const file = (await filesOf(releaseId(remoteId, version)))?.get(path)
    // Maps to the sources are for the server alone.
    if (!file || path.startsWith(mapFolder)) throw notFound()
    await sendFile(ctx, { ...file, read: (content) => readContent(content).catch(refuseWhenSwept) })
  }
}

/** A version that was swept is unknown, also where its list of files is still in memory. */
function refuseWhenSwept(error: Error & { code?: unknown }): never {
  throw error.code === 'ENOENT' ? notFound() : error
}

/** The map of a script of a release to its sources; undefined where its build brought none, or it was swept. */
export async function releaseMap(id: string, script: string): Promise<string | undefined> {
  const file = (await filesOf(id))?.get(`${mapFolder}${script}.map`)
  const content = file && (await readContent(file).catch(nothingWhenSwept))
  return content?.toString('utf8')
}

function nothingWhenSwept(error: Error & { code?: unknown }): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Files of a release by path; undefined where there is no such release. */
export async function filesOf(id: string): Promise<ReadonlyMap<string, ReleaseFile> | undefined> {
  const known = releases.get(id)
  if (known) return known
  const release = await RemoteRelease.findById(id, { files: 1 }).lean<Pick<ReleaseDoc, 'files'>>()
  if (!release) return undefined
  const files = new Map(release.files.map((file) => [file.path, file]))
  releases.set(id, files)
  return files
}
