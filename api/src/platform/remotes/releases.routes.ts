import type { MoveInput, Remote } from '@drayline/domain/platform/releases/release'
import {
  deployTokenInput,
  deployTokenRecord,
  droppedRecord,
  moveInput,
  moveRecord,
  newDeployToken,
  releaseRecord,
  remoteRecord,
  signingInput,
  signingRecord,
} from '@drayline/domain/platform/releases/release-schema'
import { array, number, object, string } from 'yup'
import { notFound } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import type { Written } from '../../kernel/http/written.ts'
import { withUnkept } from '../../kernel/http/written.ts'
import type { Sorts } from '../../kernel/lists/list.ts'
import { listParams, listQuery } from '../../kernel/lists/list.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import type { DeployTokenDoc } from './deploy-token.model.ts'
import { DeployTokenRecord } from './deploy-token.model.ts'
import { makeToken, requireRemote, revokeToken, storeToken } from './deploy-tokens.service.ts'
import { moveRemote } from './moves.service.ts'
import { claimedRoots } from './path-roots.ts'
import {
  presentMove,
  presentRelease,
  presentRemote,
  presentSigning,
  presentToken,
} from './release.presenter.ts'
import { droppedBetween } from './release-drops.ts'
import { releaseId } from './release-id.ts'
import type { PathRootDoc, PointerChangeDoc, PointerDoc, ReleaseDoc } from './remote.model.ts'
import { RemotePathRoot, RemotePointer, RemotePointerChange, RemoteRelease } from './remote.model.ts'
import { changeSigning, signingOf } from './signing.service.ts'

/** `{remote}` in a path: `mf-finance`. */
export const remoteParams = object({
  remote: string()
    .matches(/^mf-[a-z0-9-]{2,41}$/)
    .required(),
})
const versionParams = remoteParams.shape({
  version: string()
    .matches(/^[\w.-]{1,100}$/)
    .required(),
})
const tokenParams = remoteParams.shape({ id: number().integer().positive().required() })

const releaseSorts: Sorts = { publishedAt: { path: 'publishedAt', type: 'date' } }
const moveSorts: Sorts = { at: { path: 'at', type: 'date' } }
const byTime = (sorts: Sorts, defaultSort: string) =>
  listParams({ sorts, defaultSort, searched: false, filters: {} })

type Described = { pointer: PointerDoc; release: Pick<ReleaseDoc, 'descriptor'>; roots: Remote['roots'] }

/** Versions of remotes and who gets them, for administrators. Users' own view of it is `GET /api/remotes`. */
export const releasesRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/platform/remotes',
    summary: 'All remotes: the version users get, canary, pin, switched on or off',
    permission: 'platform.status',
    response: array(remoteRecord).required(),
    handler: () => allRemotes(),
    present: (remotes, { language }) =>
      remotes.map(({ pointer, release, roots }) => presentRemote(pointer, release, roots, language)),
  }),
  defineListRoute({
    path: '/api/platform/remotes/:remote/releases',
    summary: 'Published versions of a remote, newest first',
    permission: 'platform.status',
    params: remoteParams,
    query: byTime(releaseSorts, '-publishedAt'),
    item: releaseRecord,
    handler: ({ input }) =>
      listQuery({
        model: RemoteRelease,
        filter: { remoteId: input.params.remote },
        sorts: releaseSorts,
        query: input.query,
      }),
    present: presentRelease,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/platform/remotes/:remote/releases/:version/dropped',
    summary: 'What users would miss who get this version in place of the one they have',
    permission: 'platform.status',
    params: versionParams,
    response: droppedRecord,
    async handler({ input }) {
      const { remote, version } = input.params
      const pointer = await RemotePointer.findById(remote).lean<PointerDoc>()
      if (!(await RemoteRelease.exists({ _id: releaseId(remote, version) }))) throw notFound()
      return { dropped: pointer ? await droppedBetween(remote, pointer.version, version) : [] }
    },
    present: (answer) => answer,
  }),
  defineListRoute({
    path: '/api/platform/remotes/:remote/moves',
    summary: 'Who moved users of a remote to which version, when and why, newest first',
    permission: 'platform.status',
    params: remoteParams,
    query: byTime(moveSorts, '-at'),
    item: moveRecord,
    handler: ({ input }) =>
      listQuery<PointerChangeDoc>({
        model: RemotePointerChange,
        filter: { remoteId: input.params.remote },
        sorts: moveSorts,
        query: input.query,
      }),
    present: presentMove,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/platform/remotes/:remote/moves',
    summary:
      'Activates, rolls back, canary, switches on or off, pins, retires, releases or hands over a root',
    permission: 'remotes.publish',
    write: true,
    params: remoteParams,
    body: moveInput,
    response: remoteRecord,
    handler: (call) => moveByUser(call, call.input.params.remote, call.input.body),
    present: ({ pointer, release, roots }, { language }) => presentRemote(pointer, release, roots, language),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/platform/remotes/:remote/signing',
    summary: 'Public keys with which builds of a remote are signed, and whether they must be',
    permission: 'platform.status',
    params: remoteParams,
    response: signingRecord,
    handler: ({ input }) => signingOf(input.params.remote),
    present: presentSigning,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/platform/remotes/:remote/signing',
    summary: 'Adds or removes a public key, or decides whether builds must be signed',
    permission: 'remotes.publish',
    stepUp: true,
    write: true,
    params: remoteParams,
    body: signingInput,
    response: signingRecord,
    handler: (call) =>
      write(call, (tx) => changeSigning(tx, call.input.params.remote, call.input.body, call.user.username)),
    present: presentSigning,
  }),
  defineListRoute({
    path: '/api/platform/remotes/:remote/tokens',
    summary: 'Deploy tokens of a remote, without their secrets',
    permission: 'remotes.publish',
    params: remoteParams,
    query: listParams({ searched: false, filters: {} }),
    item: deployTokenRecord,
    handler: ({ input }) =>
      listQuery<DeployTokenDoc>({
        model: DeployTokenRecord,
        filter: { remoteId: input.params.remote },
        query: input.query,
      }),
    present: presentToken,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/platform/remotes/:remote/tokens',
    summary: 'Makes a deploy token for one remote; the answer shows its secret once',
    permission: 'remotes.publish',
    stepUp: true,
    write: true,
    status: 201,
    params: remoteParams,
    body: deployTokenInput,
    response: newDeployToken,
    async handler(call) {
      await requireRemote(call.input.params.remote, call.input.body)
      const made = makeToken(call.input.params.remote, call.input.body, call.user.username, call.now())
      // The answer that `write` keeps for a repeated call has no secret; it is added afterwards.
      const kept = await write(call, async (tx) => {
        return { token: await storeToken(tx, made.fields), secret: null as string | null }
      })
      return withUnkept<{ token: DeployTokenDoc; secret: string | null }>(kept, { secret: made.secret })
    },
    present: ({ token, secret }) => ({ ...presentToken(token), secret }),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/platform/remotes/:remote/tokens/:id',
    summary: 'Revokes a deploy token at once',
    permission: 'remotes.publish',
    write: true,
    params: tokenParams,
    response: deployTokenRecord,
    handler: (call) => {
      const revoke = async (tx: Tx) => {
        const before = await tx.load(DeployTokenRecord, call.input.params.id, presentToken)
        if (before.remoteId !== call.input.params.remote) throw notFound()
        return await revokeToken(tx, before)
      }
      return write(call, revoke, { audited: false })
    },
    present: presentToken,
  }),
]

/** As many as there are remotes: a handful. */
async function allRemotes(): Promise<Described[]> {
  const pointers = await RemotePointer.find().sort({ _id: 1 }).lean<PointerDoc[]>()
  return await Promise.all(pointers.map(described))
}

async function described(pointer: PointerDoc): Promise<Described> {
  const id = releaseId(pointer._id, pointer.version)
  const release = await RemoteRelease.findById(id, { descriptor: 1 }).lean<Pick<ReleaseDoc, 'descriptor'>>()
  if (!release) throw new Error(`Release ${id} is missing`)
  return { pointer, release, roots: await describeRoots(pointer) }
}

async function describeRoots(pointer: PointerDoc): Promise<Remote['roots']> {
  const roots = await RemotePathRoot.find({ remoteId: pointer._id }).sort({ _id: 1 }).lean<PathRootDoc[]>()
  const claimed = await claimedRoots(pointer)
  return roots.map(({ _id, nextRemoteId }) => ({
    ...{ path: _id, claimed: claimed.has(_id), promisedTo: nextRemoteId ?? null },
  }))
}

function moveByUser(call: AnyCall, remote: string, move: MoveInput): Promise<Written<Described>> {
  const by = { id: call.user.id, name: call.user.username }
  // Not audited when it is there already; `moveRemote` writes the audit otherwise.
  return write(call, async (tx) => await described(await moveRemote(tx, remote, move, by)), {
    audited: false,
  })
}
