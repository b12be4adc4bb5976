import type { Language } from '@drayline/domain/kernel/text/i18n'
import type { Context, Middleware } from 'koa'
import { diskFull, outcomeUnknown, Problem, unavailable } from '../base/errors.ts'
import { preferredLanguage, translate } from '../base/text.ts'
import { isOutOfDisk } from '../database/database-disk.ts'
import { isConnectionError, isTimeout, isUnconfirmed } from '../database/transaction.ts'
import { isPageRequest, problemPage } from './problem-page.ts'

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  416: 'Range Not Satisfiable',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** The language of an answer: the signed-in user's, else what the browser asks for. */
export function languageOf(ctx: Context): Language {
  return ctx.state.user?.language ?? preferredLanguage((...types) => ctx.acceptsLanguages(types))
}

/** Turns whatever was thrown into one shape of answer. Of a 5xx the caller learns a trace id and nothing else. */
export function problems(): Middleware {
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      if (ctx.headerSent || ctx.res.destroyed) return void logAbandoned(ctx, error)
      dropRestOfBody(ctx)
      const problem = toProblem(error)
      if (problem.status >= 500) logFailure(ctx, problem, error)
      sendProblem(ctx, problem)
    }
  }
}

/** Discards the rest of a refused body; the connection cannot serve another request after it. */
function dropRestOfBody(ctx: Context): void {
  if (ctx.req.complete) return
  ctx.set('Connection', 'close')
  ctx.req.resume()
}

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isOutOfDisk(error)) return diskFull()
  if (isUnconfirmed(error)) return outcomeUnknown(error)
  if (isConnectionError(error) || isTimeout(error)) return unavailable()
  const { status, expose } = error as { status?: number; expose?: boolean }
  if (expose && status === 413) return new Problem(413, 'error.tooLarge')
  if (expose && status === 404) return new Problem(404, 'error.notFound')
  if (expose && status && status < 500) return new Problem(400, 'error.badRequest')
  return new Problem(500, 'error.internal')
}

/** Writes a problem as `application/problem+json`, or as a page where a person would see only that. */
function sendProblem(ctx: Context, problem: Problem): void {
  ctx.status = problem.status
  ctx.set(problem.headers)
  ctx.set('Cache-Control', 'no-store')
  if (problem.status >= 500 && isPageRequest(ctx)) sendPage(ctx, problem)
  else sendJson(ctx, problem)
}

function sendJson(ctx: Context, problem: Problem): void {
  const language = languageOf(ctx)
  const errors =
    problem.errors &&
    Object.entries(problem.errors).map(([field, text]) => [field, translate(language, text)])
  ctx.type = 'application/problem+json'
  ctx.body = JSON.stringify({
    status: problem.status,
    title: titles[problem.status] ?? 'Error',
    message: translate(language, problem.text),
    ...(errors ? { errors: Object.fromEntries(errors) } : {}),
    ...(problem.status === 401 && ctx.state.sessionEnd ? { reason: ctx.state.sessionEnd } : {}),
    traceId: ctx.state.traceId ?? ctx.state.requestId,
    ...problem.extra,
  })
}

function sendPage(ctx: Context, problem: Problem): void {
  const language = languageOf(ctx)
  ctx.type = 'html'
  ctx.body = problemPage({
    language,
    title: titles[problem.status] ?? 'Error',
    message: translate(language, problem.text),
    retryLabel: translate(language, 'error.retry'),
    retryAfter: problem.status === 503 ? 5 : 30,
  })
}

function logFailure(ctx: Context, problem: Problem, error: unknown): void {
  if (problem === error) ctx.state.log.warn({ status: problem.status }, problem.message)
  else if (problem.status === 503) ctx.state.log.warn({ err: error }, 'service not available')
  else ctx.state.log.error({ err: error }, 'request failed')
}

function logAbandoned(ctx: Context, error: unknown): void {
  ctx.state.log.info({ err: error }, 'the caller left before the answer')
}
