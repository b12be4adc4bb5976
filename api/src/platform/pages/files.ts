import type { Middleware } from 'koa'
import type { Config } from '../../kernel/base/config.ts'
import { notFound } from '../../kernel/base/errors.ts'
import { sendFile, shellBuilds } from '../assets/index.ts'
import { appFilesOf } from '../pwa/index.ts'
import { serveRemotes } from '../remotes/index.ts'
import { shellArchive } from './shell-archive.ts'

/**
 * Public files: `/assets/*` of the built shell, `/remotes/*`, the web app manifest and its icons. No session is looked
 * up for them.
 */
export function files({ shellDir }: Pick<Config, 'shellDir'>): Middleware {
  const remotes = serveRemotes()
  const appFiles = appFilesOf()
  const currentBuild = shellDir ? shellBuilds(shellDir) : undefined
  return async (ctx, next) => {
    // Former target of calls without a session (R-SES-13): in a browser it leads to the sign-in screen.
    if (ctx.path === '/api/login' && ctx.method === 'GET') return ctx.redirect(`/login${ctx.search}`)
    const asset = /^\/assets\/(.+)$/.exec(ctx.path)?.[1]
    if (!asset || !(ctx.method === 'GET' || ctx.method === 'HEAD')) {
      return await appFiles(ctx, () => remotes(ctx, next))
    }
    const build = await currentBuild?.()
    if (!build) throw notFound()
    shellArchive.keep(build)
    const file = build.files.get(asset)
    if (file) return await sendFile(ctx, { ...file, read: build.read })
    // A tab that was opened before the shell was built anew.
    const earlier = await shellArchive.find(asset)
    if (!earlier) throw notFound()
    await sendFile(ctx, earlier)
  }
}
