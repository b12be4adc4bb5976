import { createHash } from 'node:crypto'
import type { Middleware } from 'koa'
import type { Logger } from 'pino'
import { everybodysShortcuts } from '../remotes/index.ts'
import { iconIco, iconPng, iconSvg } from './icons.ts'
import { manifestWith } from './manifest.ts'

interface AppFile {
  type: string
  make: (log: Logger) => Promise<Buffer>
}

const png = (make: () => Promise<Buffer>): AppFile => ({ type: 'image/png', make })

/** Manifest and icons, which browsers fetch to install the product. */
const appFiles: ReadonlyMap<string, AppFile> = new Map([
  [
    '/manifest.webmanifest',
    {
      type: 'application/manifest+json',
      make: async (log) => Buffer.from(JSON.stringify(manifestWith(await everybodysShortcuts(log)))),
    },
  ],
  ['/favicon.ico', { type: 'image/x-icon', make: () => iconIco([16, 32, 48]) }],
  ['/icons/icon.svg', { type: 'image/svg+xml', make: iconSvg }],
  ['/icons/icon-192.png', png(() => iconPng(192))],
  ['/icons/icon-512.png', png(() => iconPng(512))],
  ['/icons/maskable-512.png', png(() => iconPng(512, 'maskable'))],
  // Apple draws the round corners itself.
  ['/icons/apple-touch-icon.png', png(() => iconPng(180, 'maskable'))],
])

/** The paths of these files, for tests. */
export const appFilePaths = [...appFiles.keys()]

/** Serves the web app manifest and the icons to everyone. They keep their names, so browsers ask again after a day. */
export function appFilesOf(): Middleware {
  return async (ctx, next) => {
    const file = ctx.method === 'GET' || ctx.method === 'HEAD' ? appFiles.get(ctx.path) : undefined
    if (!file) return await next()
    const body = await file.make(ctx.state.log)
    ctx.status = 200
    ctx.set('Cache-Control', 'public, max-age=86400')
    ctx.etag = createHash('sha256').update(body).digest('hex').slice(0, 32)
    if (ctx.fresh) {
      ctx.status = 304
      return
    }
    ctx.type = file.type
    ctx.length = body.length
    ctx.body = body
  }
}
