import { createHash } from 'node:crypto'
import type { Context } from 'koa'

/** Answers with a file to be saved under a name; a browser that has it already gets 304. */
export function sendAttachment(ctx: Context, filename: string, type: string, body: Buffer): void {
  ctx.status = 200
  ctx.attachment(filename)
  ctx.type = type
  ctx.etag = createHash('sha256').update(body).digest('hex').slice(0, 32)
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  ctx.length = body.length
  ctx.body = body
}
