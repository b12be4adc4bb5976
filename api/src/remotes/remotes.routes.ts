import { createHash } from 'node:crypto'
import type { Route } from '../core/route.ts'
import { defineRoute } from '../core/route.ts'
import { registryFor } from './registry.ts'

/** Which remotes exist, for whom, in which version. */
export const remotesRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/remotes',
    summary: 'Registry: the version of each remote this user gets, with its descriptor',
    permission: 'signed-in',
    raw: 'application/json',
    async handler({ http, user }) {
      const body = JSON.stringify(await registryFor(user))
      http.set('Cache-Control', 'private, no-cache')
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
