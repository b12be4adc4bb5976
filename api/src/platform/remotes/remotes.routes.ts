import { createHash } from 'node:crypto'
import { previewParameter } from '@drayline/domain/platform/releases/preview-link'
import { object, string } from 'yup'
import type { Route } from '../../kernel/http/route.ts'
import { defineRoute } from '../../kernel/http/route.ts'
import { shellBuilds } from '../assets/index.ts'
import { askedPreviews } from './previews.service.ts'
import { registryFor } from './registry.ts'

/** Registry: the remotes a user gets and their versions. */
export const remotesRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/remotes',
    summary:
      'Registry: the version of each remote this user gets, with its descriptor; `try` has links to previews',
    permission: 'signed-in',
    // The screen on which a second factor is set up is a remote's.
    whileDue: ['factor'],
    unattended: true,
    raw: 'application/json',
    also: [304],
    query: object({ [previewParameter]: string().max(2_000) }),
    async handler({ ctx, user, config, log, now }) {
      const previews = await askedPreviews(new URLSearchParams(ctx.querystring), config, now())
      const body = JSON.stringify(await registryFor(user, log, previews))
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
