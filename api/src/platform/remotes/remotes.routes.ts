import { createHash } from 'node:crypto'
import type { Route } from '../../kernel/http/route.ts'
import { defineRoute } from '../../kernel/http/route.ts'
import { shellBuilds } from '../assets/index.ts'
import { registryFor } from './registry.ts'

/** Registry: the remotes a user gets and their versions. */
export const remotesRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/remotes',
    summary: 'Registry: the version of each remote this user gets, with its descriptor',
    permission: 'signed-in',
    unattended: true,
    raw: 'application/json',
    also: [304],
    async handler({ ctx, user, config, log }) {
      const body = JSON.stringify(await registryFor(user, log))
      ctx.set('Cache-Control', 'private, no-cache')
      // Open tabs learn from it that the shell itself is newer.
      const shell = config.shellDir ? await shellBuilds(config.shellDir)() : undefined
      if (shell) ctx.set('Drayline-Shell', shell.descriptor.version)
      ctx.status = 200
      ctx.etag = createHash('sha256').update(body).digest('base64url').slice(0, 27)
      if (ctx.fresh) {
        ctx.status = 304
        return
      }
      ctx.type = 'application/json'
      ctx.body = body
    },
  }),
]
