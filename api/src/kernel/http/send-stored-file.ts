import type { Context } from 'koa'
import { notFound, Problem } from '../base/errors.ts'
import type { FileId } from '../database/stored-files.ts'
import { fileSize, readFile } from '../database/stored-files.ts'

interface StoredFileAnswer {
  type: string
  /** `Content-Disposition`. */
  disposition: string
  /** Others that go with the file alone, not with a refusal. */
  headers?: Readonly<Record<string, string>>
  /** Parts may be asked for. */
  hasRanges?: boolean
}

/**
 * Answers with a stored file, with the part of it that `Range` asks for, or with its headers alone: for HEAD, and (304)
 * for a browser that has it, since content under an id of the file store never changes.
 * @throws Problem 404 when there is none, 416 for a part that it does not have
 */
export async function sendStoredFile(
  ctx: Context,
  file: FileId | null | undefined,
  { type, disposition, headers = {}, hasRanges = false }: StoredFileAnswer,
): Promise<void> {
  const size = file ? await fileSize(file) : undefined
  if (!file || size === undefined) throw notFound()
  ctx.status = 200
  ctx.set({ ...headers, 'Content-Disposition': disposition, ETag: `"${file}"` })
  if (hasRanges) ctx.set('Accept-Ranges', 'bytes')
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  const range = hasRanges
    ? requestedRange(ctx.get('range'), ctx.get('if-range'), `"${file}"`, size)
    : undefined
  if (range) {
    ctx.status = 206
    ctx.set('Content-Range', `bytes ${range.start}-${range.end - 1}/${size}`)
  }
  ctx.type = type
  ctx.length = range ? range.end - range.start : size
  if (ctx.method !== 'HEAD') ctx.body = readFile(file, range)
}

/**
 * The bytes that a `Range` header asks for (`end` excluded); undefined for all of them, also when the header is not
 * understood, asks for several parts, or `If-Range` names something else.
 * @throws Problem 416 when there are no such bytes
 */
function requestedRange(header: string, ifRange: string, etag: string, size: number) {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? []
  if ((first === '' && last === '') || (ifRange !== '' && ifRange !== etag)) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  if (start >= end)
    throw new Problem(416, 'error.badRequest', { headers: { 'Content-Range': `bytes */${size}` } })
  return { start, end }
}
