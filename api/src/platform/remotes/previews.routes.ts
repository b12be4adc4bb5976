import { previewInput, previewRecord } from '@drayline/domain/platform/releases/release-schema'
import { notFound } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import { listParams, listQuery, Page } from '../../kernel/lists/list.ts'
import { idParams } from '../../kernel/lists/params.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import { keyRing } from '../keys/index.ts'
import type { PreviewDoc } from './preview.model.ts'
import { RemotePreview } from './preview.model.ts'
import { previewPath } from './preview-path.ts'
import { endPreview, makePreview } from './previews.service.ts'
import { presentPreview } from './release.presenter.ts'
import { remoteParams } from './releases.routes.ts'

/** Links with which people see a version before users get it. Only who may publish sees and makes them. */
export const previewsRoutes: Route[] = [
  defineListRoute({
    path: '/api/platform/remotes/:remote/previews',
    summary: 'Links to previews of a remote, newest first, those of the last 30 days',
    permission: 'remotes.publish',
    params: remoteParams,
    query: listParams({ searched: false, filters: {} }),
    item: previewRecord,
    async handler(call) {
      const { query, params } = call.input
      const filter = { remoteId: params.remote }
      const page = await listQuery<PreviewDoc>({ model: RemotePreview, filter, query })
      const rows = await Promise.all(page.rows.map((preview) => withPath(call, preview)))
      return new Page(rows, page.next, page.total, page.atLeast)
    },
    present: presentPreview,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/platform/remotes/:remote/previews',
    summary: 'Makes a link with which people who are signed in see a stored version in one tab',
    permission: 'remotes.publish',
    write: true,
    status: 201,
    params: remoteParams,
    body: previewInput,
    response: previewRecord,
    async handler(call) {
      const { params, body } = call.input
      const ring = await keyRing(call.config)
      return await write(call, async (tx) =>
        withPath(call, await makePreview(tx, params.remote, body, call.user.username, ring)),
      )
    },
    present: presentPreview,
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/platform/remotes/:remote/previews/:id',
    summary: 'Ends a link to a preview at once',
    permission: 'remotes.publish',
    write: true,
    params: remoteParams.concat(idParams),
    response: previewRecord,
    handler: (call) => {
      const end = async (tx: Tx) => {
        const before = await tx.load(RemotePreview, call.input.params.id, (preview) =>
          presentPreview({ preview, path: null }, call),
        )
        if (before.remoteId !== call.input.params.remote) throw notFound()
        return { preview: await endPreview(tx, before), path: null as string | null }
      }
      return write(call, end, { audited: false })
    },
    present: presentPreview,
  }),
]

async function withPath({ config, log }: Pick<AnyCall, 'config' | 'log'>, preview: PreviewDoc) {
  return { preview, path: await previewPath(await keyRing(config), preview, log) }
}
