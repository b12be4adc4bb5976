import type { RemoteUser } from '@drayline/domain/platform/releases/release'
import { audienceRecord, remoteUserRecord } from '@drayline/domain/platform/releases/release-schema'
import { fullName } from '@drayline/domain/platform/users/user'
import { number, object, string } from 'yup'
import { notFound } from '../../kernel/base/errors.ts'
import { op } from '../../kernel/database/filter.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import { listParams, listQuery, Page } from '../../kernel/lists/list.ts'
import type { Canary, PointerDoc } from '../remotes/index.ts'
import { cohortOf, remoteParams, remotePointers, versionFor } from '../remotes/index.ts'
import type { UserDoc } from '../users/index.ts'
import { User } from '../users/index.ts'
import { RemoteUse, type RemoteUseDoc, remoteUseId } from './telemetry.model.ts'
import { shownSpan } from './telemetry.service.ts'

const here = { deactivatedAt: null }
const share = object({
  percent: number().integer().min(0).max(100),
  /** Ids, separated by commas. */
  userIds: string()
    .max(4_000)
    .matches(/^\d+(,\d+)*$/, { excludeEmptyString: true }),
})

/** Audience of a remote: who gets which version, and who has it. */
export const audienceRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/platform/remotes/:remote/audience',
    summary: 'How many people a move concerns; with percent or userIds, how many a canary would reach',
    permission: 'platform.status',
    params: remoteParams,
    query: share,
    response: audienceRecord,
    async handler({ input, now }) {
      const { canary } = await pointerOf(input.params.remote)
      const { percent, userIds } = input.query
      const asked =
        percent === undefined && !userIds
          ? null
          : { percent: percent ?? 0, userIds: userIds ? userIds.split(',').map(Number) : [] }
      return await countAudience(input.params.remote, canary, asked, now())
    },
    present: (counts) => counts,
  }),
  defineListRoute({
    path: '/api/platform/remotes/:remote/users',
    summary: 'Who gets which version of a remote, and which one last ran in their browser',
    permission: 'platform.status',
    params: remoteParams,
    query: listParams({ filters: {} }),
    item: remoteUserRecord,
    async handler({ input }) {
      const pointer = await pointerOf(input.params.remote)
      const page = await listQuery<UserDoc>({
        model: User,
        filter: here,
        query: input.query,
        select: { firstName: 1, lastName: 1, username: 1 },
      })
      const ids = page.rows.map(({ _id }) => remoteUseId(pointer._id, _id))
      const uses = await RemoteUse.find({ _id: op.in(ids) }).lean<RemoteUseDoc[]>()
      const useOf = new Map(uses.map((use) => [use.userId, use]))
      const rows = page.rows.map((user) => remoteUser(pointer, user, useOf.get(user._id)))
      return new Page(rows, page.next, page.total, page.atLeast)
    },
    present: (row) => row,
  }),
]

async function pointerOf(remote: string): Promise<PointerDoc> {
  const pointer = await remotePointers.findById(remote).lean<PointerDoc>()
  if (!pointer) throw notFound()
  return pointer
}

type Share = Pick<Canary, 'percent' | 'userIds'>

/** Reads the ids of all accounts: an office has hundreds, and a share can only be counted one by one. */
async function countAudience(remote: string, canary: Share | null, asked: Share | null, now: Date) {
  const users = await User.find(here, { _id: 1 }).lean<{ _id: number }[]>()
  const reached = (to: Share | null) =>
    users.filter(({ _id }) => cohortOf(remote, to, _id) !== 'everybody').length
  const since = new Date(now.getTime() - shownSpan)
  return {
    users: users.length,
    canary: reached(canary),
    chosen: asked && reached(asked),
    active: await RemoteUse.countDocuments({ remoteId: remote, at: op.gte(since) } as never),
  }
}

function remoteUser(pointer: PointerDoc, user: UserDoc, use: RemoteUseDoc | undefined): RemoteUser {
  return {
    id: user._id,
    name: fullName(user),
    username: user.username,
    version: versionFor(pointer, user._id),
    cohort: cohortOf(pointer._id, pointer.canary, user._id),
    usedVersion: use?.version ?? null,
    usedAt: use?.at.toISOString() ?? null,
  }
}
