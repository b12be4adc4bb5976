import { extname } from 'node:path'
import type { Context } from 'koa'

/** A content: its hash and its size in bytes. */
export interface Content {
  sha256: string
  size: number
}

/** A file whose content never changes under its URL, with the variants that were compressed when it was built. */
export interface ImmutableFile extends Content {
  path: string
  br: Content | null
  gz: Content | null
  read(content: Content): Promise<Buffer>
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
}

/** Document headers that scripts and styles do not need: on a first visit they would cost as much as a file. */
const documentHeaders = [
  'Content-Security-Policy',
  'Cross-Origin-Opener-Policy',
  'Permissions-Policy',
  'Referrer-Policy',
  'X-Frame-Options',
]
const neverDocuments = new Set(['.js', '.css', '.woff2'])

/** Answers with the file, compressed as the browser likes it best; browsers and proxies may keep it for a year. */
export async function sendFile(ctx: Context, file: ImmutableFile): Promise<void> {
  const [encoding, content] = chooseVariant(ctx, file)
  ctx.set('Cache-Control', 'public, max-age=31536000, immutable')
  ctx.set('X-Content-Type-Options', 'nosniff')
  if (file.br || file.gz) ctx.vary('Accept-Encoding')
  ctx.status = 200
  ctx.etag = `${content.sha256.slice(0, 32)}`
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  const body = await file.read(content)
  if (encoding) ctx.set('Content-Encoding', encoding)
  const extension = extname(file.path)
  // Not for workers (.mjs) and pictures, which a browser runs or opens by themselves.
  if (neverDocuments.has(extension)) for (const header of documentHeaders) ctx.remove(header)
  ctx.type = types[extension] ?? 'application/octet-stream'
  ctx.length = body.length
  ctx.body = body
}

/** Asked one by one, since browsers name encodings in an order of their own. */
function chooseVariant(ctx: Context, file: ImmutableFile): [string | null, Content] {
  if (file.br && ctx.acceptsEncodings('br')) return ['br', file.br]
  if (file.gz && ctx.acceptsEncodings('gzip')) return ['gzip', file.gz]
  return [null, file]
}
