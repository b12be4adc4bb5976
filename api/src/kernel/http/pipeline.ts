import { isDeepStrictEqual } from 'node:util'
import { allows } from '@drayline/domain/kernel/access/permissions'
import type { Context } from 'koa'
import type { AnyObjectSchema } from 'yup'
import { factorRequired, forbidden, passwordChangeRequired, unauthorized } from '../base/errors.ts'
import { requireRoomForFiles } from '../database/database-disk.ts'
import { withDeadline } from '../database/deadline.ts'
import { Page } from '../lists/list.ts'
import { checkBodySize, readJson } from './body.ts'
import type { AnyCall, Call, SessionUser } from './call.ts'
import type { Runtime } from './compile.ts'
import type { Answer } from './idempotency.ts'
import { AlreadyDone, operationKey, previousAnswer } from './idempotency.ts'
import { readBodyFields, readParams, readQuery } from './input.ts'
import { presented, statusOf, versionHeader } from './present.ts'
import { refuseUnnamed } from './problem-statuses.ts'
import { languageOf } from './problems.ts'
import type { Due, Route } from './route.ts'
import { checkSeeingAs, judgedRole, mayNow } from './see-as.ts'
import { withUpload } from './upload.ts'

type Handler = (ctx: Context) => Promise<void>

/** Answers a call; one that began before its session was confirmed is held back until it is. */
export function answerCall(route: Route, runtime: Runtime): Handler {
  const handle = confirming(route, runtime)
  if (!runtime.config.checkResponses) return handle
  return (ctx) => handle(ctx).catch((problem) => refuseUnnamed(route, problem))
}

function confirming(route: Route, runtime: Runtime): Handler {
  return async (ctx) => {
    ctx.state.route = route.path
    const { confirmUser } = ctx.state
    if (!confirmUser) return await run(route, runtime, ctx)
    if (route.raw || route.upload) return await runAs(await confirmUser, route, runtime, ctx)
    const [outcome, confirmed] = await Promise.allSettled([run(route, runtime, ctx), confirmUser])
    if (confirmed.status === 'rejected') throw confirmed.reason
    if (!isDeepStrictEqual(ctx.state.user, confirmed.value))
      return await runAs(confirmed.value, route, runtime, ctx)
    if (outcome.status === 'rejected') throw outcome.reason
  }
}

/** Answers anew, for who the session really belongs to now, if to anyone. */
async function runAs(
  user: SessionUser | undefined,
  route: Route,
  runtime: Runtime,
  ctx: Context,
): Promise<void> {
  for (const name of ['ETag', 'Link', 'X-Total-Count', 'X-Total-At-Least']) ctx.remove(name)
  ctx.body = null
  ctx.state.user = user
  await run(route, runtime, ctx)
}

/** Runs a call through the steps of every call, in this order. */
async function run(route: Route, runtime: Runtime, ctx: Context): Promise<void> {
  await runtime.limits.check(route, ctx)
  authorize(route, ctx, runtime)
  await runtime.limits.inTurn(route, ctx, () => carryOut(route, runtime, ctx))
}

/** What the query says; where others made the address, as far as it is known here. */
function knownQuery({ query, otherQuery }: Route, text: string): URLSearchParams {
  const search = new URLSearchParams(text)
  const known = (query as AnyObjectSchema | undefined)?.fields ?? {}
  return otherQuery ? new URLSearchParams([...search].filter(([name]) => Object.hasOwn(known, name))) : search
}

async function carryOut(route: Route, runtime: Runtime, ctx: Context): Promise<void> {
  // Whoever left while waiting needs no answer.
  if (ctx.res.destroyed) return
  if (route.storesFiles) requireRoomForFiles()
  const params = await readParams(route.params, ctx.params)
  const query = await readQuery(route.query, knownQuery(route, ctx.querystring))
  const respond = async (body: unknown) => {
    const call = callOf(route, runtime, ctx, { params, query, body })
    const allowed = asksWhoIsThere(call) ? () => runtime.stepUp(call) : undefined
    if (route.write) await answerOnce(call, allowed)
    else {
      await allowed?.()
      await answer(call)
    }
  }
  if (!route.upload) {
    const body = await readBody(route, ctx)
    return await (waitsForWrites(route) ? withDeadline(() => respond(body), runtime.budgetMs) : respond(body))
  }
  const { scanner } = runtime.config
  await withUpload(ctx, { rules: route.upload, scanner }, async (fields) => {
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

function authorize(route: Route, ctx: Context, { clock, onRefused }: Runtime): void {
  const { permission } = route
  if (permission === 'public') return
  const { user } = ctx.state
  if (!user) throw unauthorized()
  const due = dueOf(user, clock())
  if (due && !route.whileDue?.includes(due))
    throw due === 'password' ? passwordChangeRequired() : factorRequired()
  checkSeeingAs(route, user)
  if (permission === 'signed-in' || allows(judgedRole(route, user), permission)) return
  const about = { userId: user.id, role: user.role, permission, ip: ctx.ip }
  ctx.state.log.warn({ event: 'access.refused', ...about }, 'the role does not allow this')
  onRefused?.(ctx, permission)
  throw forbidden()
}

/** What a person has to do before anything else; a second factor is set up under a password of one's own. */
function dueOf({ mustChangePassword, enrollBy }: SessionUser, now: Date): Due | undefined {
  if (mustChangePassword) return 'password'
  return enrollBy !== undefined && Date.parse(enrollBy) <= now.getTime() ? 'factor' : undefined
}

async function readBody(route: Route, ctx: Context): Promise<unknown> {
  if (route.body) return await readBodyFields(route.body, (await readJson(ctx, route.bodyLimit)) ?? {})
  if (!route.raw) checkBodySize(ctx, route.bodyLimit)
  return undefined
}

function callOf(route: Route, runtime: Runtime, ctx: Context, input: Call['input']): AnyCall {
  const user = ctx.state.user ?? null
  return {
    input,
    user: user as AnyCall['user'],
    can: (action) => user !== null && mayNow(user, action),
    language: languageOf(ctx),
    now: runtime.clock,
    log: ctx.state.log,
    config: runtime.config,
    route,
    ctx,
  }
}

function asksWhoIsThere({ route: { stepUp }, input }: AnyCall): boolean {
  return typeof stepUp === 'function' ? stepUp(input.body as never) : stepUp === true
}

/** A request that was carried out before, under the same Idempotency-Key, gets the answer it got then. */
async function answerOnce(call: AnyCall, allowed: (() => Promise<void>) | undefined): Promise<void> {
  const earlier = await previousAnswer(operationKey(call))
  if (earlier) return repeat(call, earlier)
  try {
    await allowed?.()
    await answer(call)
  } catch (error) {
    if (!(error instanceof AlreadyDone)) throw error
    repeat(call, error.answer)
  }
}

function repeat({ ctx }: AnyCall, { status, headers, body }: Answer): void {
  ctx.status = status
  ctx.set({ ...headers, 'Idempotent-Replayed': 'true' })
  if (body === null) return
  ctx.type = 'application/json'
  ctx.body = body
}

async function answer(call: AnyCall): Promise<void> {
  const { route, ctx } = call
  const result = await route.handler(call as never)
  if (route.raw) return
  const body = presented(call, result)
  if (call.config.checkResponses) await checkResponse(route, body)
  if (result instanceof Page) setPageHeaders(ctx, result)
  ctx.status = statusOf(route)
  if (body === undefined) {
    ctx.body = null
    ctx.status = statusOf(route)
    return
  }
  ctx.set(versionHeader(body))
  ctx.type = 'application/json'
  ctx.body = JSON.stringify(body)
}

function setPageHeaders(ctx: Context, page: Page<unknown>): void {
  if (page.next) {
    const query = new URLSearchParams(ctx.querystring)
    query.set('cursor', page.next)
    ctx.set('Link', `<${ctx.path}?${query}>; rel="next"`)
  }
  if (page.total !== undefined) ctx.set('X-Total-Count', String(page.total))
  if (page.atLeast !== undefined) ctx.set('X-Total-At-Least', String(page.atLeast))
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
