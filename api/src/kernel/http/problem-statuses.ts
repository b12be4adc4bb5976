import { Problem } from '../base/errors.ts'
import type { Route } from './route.ts'

/** Problems that any call may be answered with, some before routing. */
const anywhere = [400, 408, 429, 431, 500, 503]

/** Returns the statuses of problems that a route can answer with, as its document names them. */
export function problemStatuses(route: Route): number[] {
  const signedIn = route.permission === 'public' ? [] : [401]
  // Whoever first has to choose a password or set up a second factor is refused everywhere but there.
  const { permission, whileDue = [] } = route
  const isForEveryone =
    permission === 'public' || (['password', 'factor'] as const).every((due) => whileDue.includes(due))
  const allowed = isForEveryone ? [] : [403]
  const origin = route.method === 'GET' ? [] : [403]
  const body = route.body || route.upload ? [413, 415, 422] : []
  const anyBody = route.method === 'GET' ? [] : [413]
  const write = route.write ? [409, 412, 422] : []
  const login = route.rate === 'signin' ? [401] : []
  const also = (route.also ?? []).filter((status) => status >= 400)
  const all = [
    ...signedIn,
    ...allowed,
    ...origin,
    ...body,
    ...anyBody,
    ...write,
    ...login,
    ...also,
    ...(route.params ? [404] : []),
    ...anywhere,
  ]
  return [...new Set(all)].sort((a, b) => a - b)
}

/**
 * For tests: a problem that the document does not name becomes a fault.
 * @throws Error about it, otherwise the problem itself
 */
export function refuseUnnamed(route: Route, problem: unknown): never {
  if (problem instanceof Problem && !problemStatuses(route).includes(problem.status)) {
    const { method, path } = route
    throw new Error(`${method} ${path} answers ${problem.status}, which its document does not name`, {
      cause: problem,
    })
  }
  throw problem
}
