import type { Role } from '@drayline/domain/kernel/access/roles'
import { oneLine } from '@drayline/domain/kernel/forms/fields'
import type { RemoteUser } from '@drayline/domain/platform/releases/release'
import { audienceRecord, remoteUserRecord } from '@drayline/domain/platform/releases/release-schema'
import { fullName } from '@drayline/domain/platform/users/user'
import { type InferType, number, object, string } from 'yup'
import { notFound } from '../../kernel/base/errors.ts'
import { op } from '../../kernel/database/filter.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import { listParams, listQuery, Page } from '../../kernel/lists/list.ts'
import type { CanaryAudience, PointerDoc } from '../remotes/index.ts'
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
  /** The version, on which it depends who is in the share. */
  version: oneLine(100),
  roles: string().max(200),
  departments: string().max(2_000),
})

/** Audience of a remote: who gets which version, and who has it. */
export const audienceRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/platform/remotes/:remote/audience',
    summary:
      'How many people a move concerns; with percent, userIds, roles or departments, how many a canary would reach',
    permission: 'platform.status',
    params: remoteParams,
    query: share,
    response: audienceRecord,
    async handler({ input, now }) {
      const { canary } = await pointerOf(input.params.remote)
      return await countAudience(input.params.remote, canary, askedCanary(input.query), now())
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
        select: { firstName: 1, lastName: 1, username: 1, role: 1, department: 1 },
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

function askedCanary(query: InferType<typeof share>): CanaryAudience | null {
  const { percent, userIds, version = '', roles, departments } = query
  if (percent === undefined && !userIds && !roles && !departments) return null
  const split = (text = '') => text.split(',').filter(Boolean)
  return {
    version,
    percent: percent ?? 0,
    userIds: split(userIds).map(Number),
    roles: split(roles) as Role[],
    departments: split(departments),
  }
}

/** Reads the ids of all accounts: an office has hundreds, and a share can only be counted one by one. */
async function countAudience(
  remote: string,
  canary: CanaryAudience | null,
  asked: CanaryAudience | null,
  now: Date,
) {
  const users = await User.find(here, { role: 1, department: 1 }).lean<UserDoc[]>()
  const reached = (to: CanaryAudience | null) =>
    users.filter((user) => cohortOf(remote, to, { id: user._id, ...user }) !== 'everybody').length
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
    version: versionFor(pointer, { id: user._id, ...user }),
    cohort: cohortOf(pointer._id, pointer.canary, { id: user._id, ...user }),
    usedVersion: use?.version ?? null,
    usedAt: use?.at.toISOString() ?? null,
  }
}
