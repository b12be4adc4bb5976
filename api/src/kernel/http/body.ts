import type { Context } from 'koa'
import { koaBody } from 'koa-body'
import { badRequest, Problem } from '../base/errors.ts'

/** Largest JSON body of ordinary routes, in bytes. */
const jsonLimit = 1024 * 1024
const maxDepth = 20

const parsers = new Map<number, ReturnType<typeof koaBody>>()

/** JSON and nothing else: forms and plain text are what other sites can send without asking. */
function parserFor(limit: number) {
  const known = parsers.get(limit)
  if (known) return known
  const parser = koaBody({
    json: true,
    jsonTypes: ['application/json'],
    jsonLimit: limit,
    urlencoded: false,
    text: false,
    multipart: false,
    patchNode: false,
    parsedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'] as never,
  })
  parsers.set(limit, parser)
  return parser
}

function hasBody(ctx: Context): boolean {
  return (
    ctx.req.headers['transfer-encoding'] !== undefined || Number(ctx.req.headers['content-length'] ?? 0) > 0
  )
}

/** Packed bodies are refused: a few bytes can unpack to gigabytes. */
function isPacked(ctx: Context): boolean {
  return !['', 'identity'].includes(ctx.get('content-encoding').toLowerCase())
}

/** JSON is UTF-8; read as that, another encoding would be stored as something else than was sent. */
function isUtf8(ctx: Context): boolean {
  return ['', 'utf-8', 'utf8'].includes(ctx.request.charset.toLowerCase())
}

/** Refuses a body announced as too large before anything of it is read. */
export function checkBodySize(ctx: Context, limit = jsonLimit): void {
  if (Number(ctx.req.headers['content-length'] ?? 0) > limit) throw new Problem(413, 'error.tooLarge')
}

/**
 * Reads the JSON body of a request.
 * @throws Problem 415 for another type, 413 over the limit, 400 for broken, forged (`__proto__`) or very deep JSON
 */
export async function readJson(ctx: Context, limit = jsonLimit): Promise<unknown> {
  if (!hasBody(ctx)) return undefined
  if (!ctx.is('application/json') || isPacked(ctx) || !isUtf8(ctx)) {
    throw new Problem(415, 'error.mediaType')
  }
  checkBodySize(ctx, limit)
  try {
    await parserFor(limit)(ctx, async () => undefined)
  } catch (error) {
    throw asProblem(error)
  }
  const body: unknown = ctx.request.body
  if (tooDeep(body)) throw badRequest()
  return body
}

/** The parser says 413 and 400 alone: another type, and what is packed, was refused before. */
function asProblem(error: unknown): unknown {
  const { status } = error as { status?: number }
  if (status === 413) return new Problem(413, 'error.tooLarge')
  return status === 400 ? badRequest() : error
}

/** Walks without recursion: the point is to survive what would overflow a stack. */
function tooDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true
    level = level.flatMap((item) => (item && typeof item === 'object' ? Object.values(item) : []))
  }
  return false
}
