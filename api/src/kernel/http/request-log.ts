import { randomUUID } from 'node:crypto'
import type { Middleware } from 'koa'
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

/** Gives each request an id (`X-Request-Id`, the trace id of errors) and writes one line when it is answered. */
export function requestLog(logger: Logger): Middleware {
  return async (ctx, next) => {
    const started = performance.now()
    ctx.state.requestId = randomUUID()
    ctx.state.log = logger.child({ requestId: ctx.state.requestId })
    ctx.set('X-Request-Id', ctx.state.requestId)
    try {
      await next()
    } finally {
      const { method, path, status, ip } = ctx
      const ms = Math.round((performance.now() - started) * 10) / 10
      const level = quiet.has(path) ? 'debug' : 'info'
      // The path only: query strings hold what people search for.
      ctx.state.log[level]({ method, path, status, ms, ip, userId: ctx.state.user?.id }, 'request')
    }
  }
}

const quiet = new Set(['/healthz', '/readyz'])
