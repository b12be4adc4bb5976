import { createHash } from 'node:crypto'
import type { Context } from 'koa'

/** Answers with a file to be saved under a name; a browser that has it already gets 304. */
export function sendAttachment(http: Context, filename: string, type: string, body: Buffer): void {
  http.status = 200
  http.attachment(filename)
  http.type = type
  http.etag = createHash('sha256').update(body).digest('hex').slice(0, 32)
  if (http.fresh) {
    http.status = 304
    return
  }
  http.length = body.length
  http.body = body
}
