import type { Middleware } from 'koa'
import type { Config } from '../config.ts'
import { serveRemotes } from '../remotes/serve-remotes.ts'
import { fileNotFound, sendFile } from './send-file.ts'
import { shellBuilds } from './shell-build.ts'

/** Immutable public files: `/assets/*` of the built shell and `/remotes/*`. No session is looked up for them. */
export function files({ shellDir }: Pick<Config, 'shellDir'>): Middleware {
  const remotes = serveRemotes()
  const currentBuild = shellDir ? shellBuilds(shellDir) : undefined
  return async (http, next) => {
    const asset = /^\/assets\/(.+)$/.exec(http.path)?.[1]
    if (!asset || !(http.method === 'GET' || http.method === 'HEAD')) return await remotes(http, next)
    const build = await currentBuild?.()
    const file = build?.files.get(asset)
    if (!build || !file) throw fileNotFound()
    await sendFile(http, { ...file, read: build.read })
  }
}
