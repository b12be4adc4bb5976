import { isDeepStrictEqual } from 'node:util'
import { allows } from '@drayline/domain/kernel/access/permissions'
import type { Context } from 'koa'
import { forbidden, passwordChangeRequired, unauthorized } from '../base/errors.ts'
import { withDeadline } from '../database/deadline.ts'
import { Page } from '../lists/list.ts'
import { checkBodySize, readJson } from './body.ts'
import type { AnyCall, Call, SessionUser } from './call.ts'
import type { Runtime } from './compile.ts'
import type { Answer } from './idempotency.ts'
import { AlreadyDone, operationKey, previousAnswer } from './idempotency.ts'
import { readBodyFields, readParams, readQuery } from './input.ts'
import { presented, statusOf, versionHeader } from './present.ts'
import { languageOf } from './problems.ts'
import type { Route } from './route.ts'
import { withUpload } from './upload.ts'

type Handler = (http: Context) => Promise<void>

/** Answers a call; one that began before its session was confirmed is held back until it is. */
export function answerCall(route: Route, runtime: Runtime): Handler {
  return async (http) => {
    const { confirmUser } = http.state
    if (!confirmUser) return await run(route, runtime, http)
    if (route.raw || route.upload) return await runAs(await confirmUser, route, runtime, http)
    const [outcome, confirmed] = await Promise.allSettled([run(route, runtime, http), confirmUser])
    if (confirmed.status === 'rejected') throw confirmed.reason
    if (!isDeepStrictEqual(http.state.user, confirmed.value))
      return await runAs(confirmed.value, route, runtime, http)
    if (outcome.status === 'rejected') throw outcome.reason
  }
}

/** Answers anew, for who the session really belongs to now, if to anybody. */
async function runAs(
  user: SessionUser | undefined,
  route: Route,
  runtime: Runtime,
  http: Context,
): Promise<void> {
  for (const name of ['ETag', 'Link', 'X-Total-Count', 'X-Total-At-Least']) http.remove(name)
  http.body = null
  http.state.user = user
  await run(route, runtime, http)
}

/** What every call of the API passes through, in this order. */
async function run(route: Route, runtime: Runtime, http: Context): Promise<void> {
  await runtime.limits.check(route, http)
  authorize(route, http)
  const params = await readParams(route.params, http.params)
  const query = await readQuery(route.query, new URLSearchParams(http.querystring))
  const respond = async (body: unknown) => {
    const ctx = call(route, runtime, http, { params, query, body })
    if (route.write) await answerOnce(ctx)
    else await answer(ctx)
  }
  if (!route.upload) {
    const body = await readBody(route, http)
    return await (waitsForWrites(route) ? withDeadline(() => respond(body), runtime.budgetMs) : respond(body))
  }
  await withUpload(http, route.upload, async (fields) => {
    await respond(route.body ? await readBodyFields(route.body, fields) : undefined)
  })
}

/**
 * One deadline covers all that such a call waits for. Where bytes are still coming (uploads, builds of remotes) and
 * for what takes its time by nature (reports), each transaction has one of its own.
 */
function waitsForWrites({ method, raw }: Route): boolean {
  return method !== 'GET' && !raw
}

function authorize({ permission, path }: Route, http: Context): void {
  if (permission === 'public') return
  const { user } = http.state
  if (!user) throw unauthorized()
  if (user.mustChangePassword && !path.startsWith('/api/auth/')) throw passwordChangeRequired()
  if (permission !== 'signed-in' && !allows(user.role, permission)) throw forbidden()
}

async function readBody(route: Route, http: Context): Promise<unknown> {
  if (route.body) return await readBodyFields(route.body, (await readJson(http, route.bodyLimit)) ?? {})
  if (!route.raw) checkBodySize(http, route.bodyLimit)
  return undefined
}

function call(route: Route, runtime: Runtime, http: Context, input: Call['input']): AnyCall {
  const user = http.state.user ?? null
  return {
    input,
    user: user as AnyCall['user'],
    can: (action) => user !== null && allows(user.role, action),
    language: languageOf(http),
    now: runtime.clock,
    log: http.state.log,
    config: runtime.config,
    route,
    http,
  }
}

/** A request that was carried out before, under the same Idempotency-Key, gets the answer it got then. */
async function answerOnce(ctx: AnyCall): Promise<void> {
  const earlier = await previousAnswer(operationKey(ctx))
  if (earlier) return repeat(ctx, earlier)
  try {
    await answer(ctx)
  } catch (error) {
    if (!(error instanceof AlreadyDone)) throw error
    repeat(ctx, error.answer)
  }
}

function repeat({ http }: AnyCall, { status, headers, body }: Answer): void {
  http.status = status
  http.set({ ...headers, 'Idempotent-Replayed': 'true' })
  if (body === null) return
  http.type = 'application/json'
  http.body = body
}

async function answer(ctx: AnyCall): Promise<void> {
  const { route, http } = ctx
  const result = await route.handler(ctx as never)
  if (route.raw) return
  const body = presented(ctx, result)
  if (ctx.config.checkResponses) await checkResponse(route, body)
  if (result instanceof Page) setPageHeaders(http, result)
  http.status = statusOf(route)
  if (body === undefined) {
    http.body = null
    http.status = statusOf(route)
    return
  }
  http.set(versionHeader(body))
  http.type = 'application/json'
  http.body = JSON.stringify(body)
}

function setPageHeaders(http: Context, page: Page<unknown>): void {
  if (page.next) {
    const query = new URLSearchParams(http.querystring)
    query.set('cursor', page.next)
    http.set('Link', `<${http.path}?${query}>; rel="next"`)
  }
  if (page.total !== undefined) http.set('X-Total-Count', String(page.total))
  if (page.atLeast !== undefined) http.set('X-Total-At-Least', String(page.atLeast))
}

/** In tests and development: the answer is exactly what the route promises, no field more. */
async function checkResponse(route: Route, body: unknown): Promise<void> {
  const items = route.item ? (body as unknown[]) : [body]
  const schema = route.item ?? route.response
  if (!schema) return
  for (const item of items) {
    await schema.validate(item, { strict: true })
    checkNoExtra(schema, item, route.path)
  }
}

function checkNoExtra(schema: unknown, value: unknown, where: string): void {
  const { fields, innerType } = schema as { fields?: Record<string, unknown>; innerType?: unknown }
  if (innerType && Array.isArray(value)) for (const item of value) checkNoExtra(innerType, item, where)
  if (!fields || !value || typeof value !== 'object') return
  for (const [name, inner] of Object.entries(value)) {
    if (!Object.hasOwn(fields, name))
      throw new Error(`${where}.${name} is not in the route's response schema`)
    checkNoExtra(fields[name], inner, `${where}.${name}`)
  }
}
