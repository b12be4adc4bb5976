import { createHash } from 'node:crypto'
import type { NewItemDescriptor } from '@drayline/contract'
import type { Middleware } from 'koa'
import type { Logger } from 'pino'
import { everybodysShortcuts } from '../remotes/index.ts'
import { iconIco, iconPng, iconSvg } from './icons.ts'
import { manifestWith } from './manifest.ts'

interface AppFile {
  type: string
  make: () => Promise<Buffer>
}

const png = (make: () => Promise<Buffer>): AppFile => ({ type: 'image/png', make })

const manifestPath = '/manifest.webmanifest'

/** The icons, which browsers fetch with the manifest to install the product. */
const icons: ReadonlyMap<string, AppFile> = new Map([
  ['/favicon.ico', { type: 'image/x-icon', make: () => iconIco([16, 32, 48]) }],
  ['/icons/icon.svg', { type: 'image/svg+xml', make: iconSvg }],
  ['/icons/icon-192.png', png(() => iconPng(192))],
  ['/icons/icon-512.png', png(() => iconPng(512))],
  ['/icons/maskable-512.png', png(() => iconPng(512, 'maskable'))],
  // Apple draws the round corners itself.
  ['/icons/apple-touch-icon.png', png(() => iconPng(180, 'maskable'))],
])

/** The paths of these files, for tests. */
export const appFilePaths = [manifestPath, ...icons.keys()]

/**
 * Serves the web app manifest and the icons to everyone. They keep their names, so browsers ask again after a day; a
 * manifest whose shortcuts could not be read is kept by nobody.
 */
export function appFilesOf(): Middleware {
  const shortcuts = recentShortcuts()
  return async (ctx, next) => {
    const isManifest = ctx.path === manifestPath
    const icon = icons.get(ctx.path)
    if (!['GET', 'HEAD'].includes(ctx.method) || !(icon || isManifest)) return await next()
    const known = isManifest ? await shortcuts(ctx.state.log) : []
    const body = icon ? await icon.make() : Buffer.from(JSON.stringify(manifestWith(known ?? [])))
    ctx.status = 200
    ctx.set('Cache-Control', known ? 'public, max-age=86400' : 'no-store')
    ctx.etag = createHash('sha256').update(body).digest('hex').slice(0, 32)
    if (ctx.fresh) {
      ctx.status = 304
      return
    }
    ctx.type = icon?.type ?? 'application/manifest+json'
    ctx.length = body.length
    ctx.body = body
  }
}

const freshMs = 60_000

/**
 * Reads the shortcuts at most once a minute: anyone may ask for them, as often as they like. While they cannot be read,
 * the last ones are used; undefined when there are none.
 */
function recentShortcuts() {
  let readAt = Number.NEGATIVE_INFINITY
  let last: Promise<NewItemDescriptor[] | undefined> = Promise.resolve(undefined)
  return (log: Logger) => {
    if (performance.now() - readAt < freshMs) return last
    readAt = performance.now()
    const before = last
    last = everybodysShortcuts(log).catch((error: unknown) => {
      log.warn({ err: error }, 'the shortcuts could not be read')
      return before
    })
    return last
  }
}
