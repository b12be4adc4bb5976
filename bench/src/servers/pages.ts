import type { Config } from '@drayline/api/kernel/base/config'
import { shellBuilds } from '@drayline/api/platform/assets/shell-build'
import type { Middleware } from 'koa'

/**
 * The product's page for the shell without federation: the same, with the same preloaded call, but no files of
 * remotes to preload, since there are none.
 */
export function bundlePages(pages: Middleware): Middleware {
  return async (http, next) => {
    await pages(http, next)
    const links = String(http.response.get('Link') ?? '').split(', ')
    http.set('Link', links.filter((link) => !link.startsWith('</remotes/')).join(', '))
  }
}

/** The page of a react-admin application as its guide has it: one script. Its styles need the policy to allow them. */
export function reactAdminPages(config: Config): Middleware {
  const builds = shellBuilds(config.shellDir ?? '')
  return async (http, next) => {
    const build = http.method === 'GET' && !http.path.startsWith('/api/') ? await builds() : undefined
    if (!build) return await next()
    http.remove('Content-Security-Policy')
    http.type = 'text/html; charset=utf-8'
    http.set('Cache-Control', 'no-cache')
    http.body = [
      '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>react-admin</title>',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      ...build.descriptor.scripts.map((file) => `<script defer src="/assets/${file}"></script>`),
      '</head><body><div id="root"></div></body></html>',
    ].join('\n')
  }
}
