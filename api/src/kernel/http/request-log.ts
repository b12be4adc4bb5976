import { randomUUID } from 'node:crypto'
import { parseTraceParent } from '@opentelemetry/core'
import type { Context, Middleware } from 'koa'
import type { Logger } from 'pino'
import pino from 'pino'
import type { LogLevel } from '../base/config.ts'

/** Fields that never appear in a log, wherever they turn up in what is logged. */
const secret = [
  'password',
  'passwordHash',
  'cookie',
  'authorization',
  'set-cookie',
  'sessionId',
  'encryptedData',
  'secret',
  'value',
]

/** Structured logs, one JSON line an event. Control characters of user text are escaped by JSON itself. */
export function createLogger(level: LogLevel, destination?: pino.DestinationStream): Logger {
  const paths = secret.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])
  return pino(
    { level, base: undefined, redact: { paths, censor: '[redacted]' } },
    // Collected for a moment, so that not every request writes to the disk; the rest is written when the process ends.
    destination ?? pino.destination({ sync: false, minLength: 4096, periodicFlush: 250 }),
  )
}

/** An answered request, as metrics count it. */
export interface AnsweredRequest {
  method: string
  /** Undefined for pages, files and unknown calls. */
  route: string | undefined
  status: number
  secure: boolean
  /** Until the answer began. */
  seconds: number
}

export interface RequestLogOptions {
  /** Finds the route of a call that was refused before it reached one. */
  routeOf?: (path: string) => string | undefined
  onAnswer?: ((request: AnsweredRequest) => void) | undefined
}

/**
 * Gives each request an id (`X-Request-Id`, the trace id of errors) and writes one line when it is answered. A caller
 * that is part of a distributed trace (W3C `traceparent`) finds its trace id in both instead.
 */
export function requestLog(logger: Logger, { routeOf, onAnswer }: RequestLogOptions = {}): Middleware {
  return async (ctx, next) => {
    const started = performance.now()
    identify(ctx, logger)
    // A caller who leaves takes the connection along that says so.
    const { ip, secure } = ctx
    try {
      await next()
    } finally {
      const { method, path, status } = ctx
      const elapsed = performance.now() - started
      const route = ctx.state.route ?? routeOf?.(path)
      const ms = Math.round(elapsed * 10) / 10
      const level = quiet.has(path) ? 'debug' : 'info'
      const line = { method, path, route, status, ms, bytes: bytesOf(ctx), ip, userId: ctx.state.user?.id }
      // The path only: query strings hold what people search for.
      ctx.state.log[level](line, 'request')
      onAnswer?.({ method, route, status, secure, seconds: elapsed / 1_000 })
    }
  }
}

function identify(ctx: Context, logger: Logger): void {
  const requestId = randomUUID()
  const traceId = parseTraceParent(ctx.get('traceparent'))?.traceId
  ctx.state.requestId = requestId
  ctx.state.traceId = traceId
  ctx.state.log = logger.child(traceId ? { requestId, traceId } : { requestId })
  ctx.set('X-Request-Id', requestId)
}

/** Bytes of the answer's body; undefined for streams, whose length shows at their end only. */
function bytesOf(ctx: Context): number | undefined {
  if (ctx.method === 'HEAD' || ctx.body === null || ctx.body === undefined) return 0
  return ctx.length
}

const quiet = new Set(['/healthz', '/readyz'])
