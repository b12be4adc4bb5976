import type { Middleware } from 'koa'

/**
 * Other spellings of paths, each with the path of its route. Remotes of earlier releases call `/api/ageing`; stored
 * exports and saved addresses carry the report's name `ageing`, so that one stays and answers as `aging`, too.
 */
const aliases = new Map([
  ['/api/ageing', '/api/aging'],
  ['/api/ageing/items', '/api/aging/items'],
  ['/api/reports/aging', '/api/reports/ageing'],
  ['/api/reports/aging/file', '/api/reports/ageing/file'],
])

/** Lets a call under another spelling of its path reach its route. */
export function pathAliases(): Middleware {
  return async (ctx, next) => {
    const path = aliases.get(ctx.path)
    if (path) ctx.path = path
    await next()
  }
}
