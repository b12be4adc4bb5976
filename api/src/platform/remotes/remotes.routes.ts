import { createHash } from 'node:crypto'
import type { Route } from '../../kernel/http/route.ts'
import { defineRoute } from '../../kernel/http/route.ts'
import { shellBuilds } from '../assets/index.ts'
import { registryFor } from './registry.ts'

/** Which remotes exist, for whom, in which version. */
export const remotesRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/remotes',
    summary: 'Registry: the version of each remote this user gets, with its descriptor',
    permission: 'signed-in',
    unattended: true,
    raw: 'application/json',
    also: [304],
    async handler({ http, user, config, log }) {
      const body = JSON.stringify(await registryFor(user, log))
      http.set('Cache-Control', 'private, no-cache')
      // Open tabs learn from it that the shell itself is newer.
      const shell = config.shellDir ? await shellBuilds(config.shellDir)() : undefined
      if (shell) http.set('Drayline-Shell', shell.descriptor.version)
      http.status = 200
      http.etag = createHash('sha256').update(body).digest('base64url').slice(0, 27)
      if (http.fresh) {
        http.status = 304
        return
      }
      http.type = 'application/json'
      http.body = body
    },
  }),
]
