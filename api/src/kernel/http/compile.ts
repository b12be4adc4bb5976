import type { Action } from '@drayline/domain/kernel/access/permissions'
import { isAction } from '@drayline/domain/kernel/access/permissions'
import type { RouterMiddleware } from '@koa/router'
import { Router } from '@koa/router'
import type { Context, Middleware } from 'koa'
import type { Config } from '../base/config.ts'
import { notFound, Problem } from '../base/errors.ts'
import type { AnyCall } from './call.ts'
import type { Limits } from './limits.ts'
import { answerCall } from './pipeline.ts'
import type { Route } from './route.ts'

export interface Runtime {
  config: Config
  clock: () => Date
  limits: Limits
  /** Lets calls of routes with `stepUp` through. @throws Problem 403 with a question to their person otherwise */
  stepUp: (call: AnyCall) => Promise<void>
  /** Told of calls that a role does not allow; it neither waits nor throws. */
  onRefused?: ((ctx: Context, action: Action) => void) | undefined
  /** Maximum time a call that writes waits for the database, in milliseconds. */
  budgetMs?: number | undefined
}

/**
 * Makes the router of a list of routes.
 * @throws Error at start for a route without permission, declared twice, or whose answer has no presenter
 */
export function compileRoutes(routes: readonly Route[], runtime: Runtime): Middleware {
  checkRoutes(routes)
  const areas = new Map<string, Router>()
  for (const route of fixedFirst(routes)) {
    const area = areaOf(route.path)
    const router = areas.get(area) ?? new Router({ sensitive: true, strict: true })
    areas.set(area, router)
    router.register(route.path, [route.method], [answerCall(route, runtime) as RouterMiddleware])
  }
  return async (ctx, next) => {
    const router = areas.get(areaOf(ctx.path))
    if (!router) return await next()
    refuseOtherMethods(ctx, router)
    await router.routes()(ctx as never, next)
  }
}

/** Routers are kept by the feature's part of the path, since matching costs by the number of routes. */
function areaOf(path: string): string {
  // Stryker disable next-line MethodExpression: one part for all of the API answers the same, it is only matched longer
  const depth = path.startsWith('/api/') ? 3 : 2
  // Stryker disable next-line StringLiteral: so do parts by the first letters
  return path.split('/', depth).join('/')
}

/** `/api/clients/search` before `/api/clients/:id`, however they were listed. */
function fixedFirst(routes: readonly Route[]): Route[] {
  const rank = (path: string) =>
    path
      .split('/')
      .map((part) => (part.startsWith(':') ? '1' : '0'))
      .join('')
  return [...routes].sort((a, b) => rank(a.path).localeCompare(rank(b.path)))
}

/** `summary` in `/api/brokers/summary` is no id: such a path has its own methods, not those of `/api/brokers/:id`. */
function refuseOtherMethods(ctx: Context, router: Router): void {
  const layers = router.match(ctx.path, ctx.method).path
  const own = layers.filter(({ path }) => path === layers[0]?.path).flatMap((layer) => layer.methods)
  if (own.length === 0 || own.includes(ctx.method)) return
  const methods = [...new Set([...own, 'OPTIONS'])]
  throw new Problem(405, 'error.method', { headers: { Allow: methods.join(', ') } })
}

function checkRoutes(routes: readonly Route[]): void {
  const seen = new Set<string>()
  for (const route of routes) {
    const name = `${route.method} ${route.path}`
    const fail = (problem: string) => {
      throw new Error(`Route ${name} ${problem}`)
    }
    const { permission } = route as { permission?: string }
    if (!permission || !(permission === 'public' || permission === 'signed-in' || isAction(permission))) {
      fail('has no valid permission')
    }
    if (seen.has(name)) fail('is declared twice')
    if ((route.response || route.item) && !route.present) fail('answers something that no presenter names')
    if (/\/:\w+/.test(route.path) && !route.params) fail('has path parameters without a schema')
    seen.add(name)
  }
}

/** Tells whether a call is one that pages make by themselves. */
export function unattendedCalls(
  routes: readonly Route[],
): (call: Pick<Context, 'method' | 'path'>) => boolean {
  const calls = routes
    .filter(({ unattended }) => unattended)
    .map(({ method, path }) => ({ method, pattern: pathPattern(path) }))
  return ({ method, path }) => calls.some((call) => call.method === method && call.pattern.test(path))
}

/** Methods of every path outside the API: pages and files. */
const pageMethods = ['GET', 'HEAD', 'OPTIONS']

/** Answers `OPTIONS` with the methods of the path, and refuses methods that no path has. */
export function methods(routes: readonly Route[]): Middleware {
  const known = new Set(['GET', 'HEAD', ...routes.map((route) => route.method)])
  const methodsOf = methodsByPath(routes)
  return async (ctx, next) => {
    if (known.has(ctx.method)) return await next()
    const own = methodsOf(ctx.path) ?? (isCall(ctx.path) ? undefined : pageMethods)
    if (!own) throw notFound()
    const Allow = own.join(', ')
    if (ctx.method !== 'OPTIONS') throw new Problem(405, 'error.method', { headers: { Allow } })
    ctx.set({ Allow })
    ctx.status = 204
  }
}

/** Tells whether a path belongs to the API, which has calls and no pages. */
export function isCall(path: string): boolean {
  return path === '/api' || path.startsWith('/api/')
}

/** Finds the route whose path a call names (`/api/loads/:id`), for calls that were refused before it was chosen. */
export function routeTemplates(routes: readonly Route[]): (path: string) => string | undefined {
  const patterns = fixedFirst(routes).map(({ path }) => ({ path, pattern: pathPattern(path) }))
  return (asked) => (isCall(asked) ? patterns.find(({ pattern }) => pattern.test(asked))?.path : undefined)
}

/** The methods of the route's path that answers, or nothing when none does. */
function methodsByPath(routes: readonly Route[]): (path: string) => string[] | undefined {
  const patterns = fixedFirst(routes).map(({ method, path }) => ({
    method,
    path,
    pattern: pathPattern(path),
  }))
  return (asked) => {
    const first = patterns.find(({ pattern }) => pattern.test(asked))
    if (!first) return undefined
    const own = patterns.filter(({ path }) => path === first.path).map(({ method }) => method)
    return [...new Set([...(own.includes('GET') ? ['HEAD'] : []), ...own, 'OPTIONS'])]
  }
}

/** Returns the pattern of a path with parameters (`/api/loads/:id`). */
export function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`)
}
