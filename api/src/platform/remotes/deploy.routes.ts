import type { TokenRight } from '@drayline/domain/platform/releases/release'
import { rightOfMove } from '@drayline/domain/platform/releases/release'
import { moveInput, previewDays, publishReport } from '@drayline/domain/platform/releases/release-schema'
import type { Context } from 'koa'
import { boolean, object, string } from 'yup'
import type { Config } from '../../kernel/base/config.ts'
import { conflict, Problem } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defineRoute } from '../../kernel/http/route.ts'
import type { RequestOrigin } from '../../kernel/writes/background-write.ts'
import { writeInBackground } from '../../kernel/writes/background-write.ts'
import type { Tx } from '../../kernel/writes/tx.ts'
import { shellBuilds } from '../assets/index.ts'
import { keyRing } from '../keys/index.ts'
import type { DeployTokenDoc } from './deploy-token.model.ts'
import { findToken } from './deploy-tokens.service.ts'
import { moveUnsigned } from './moves.service.ts'
import { previewPath } from './preview-path.ts'
import { previewFor } from './previews.service.ts'
import { presentPointer, rightsOf } from './release.presenter.ts'
import type { ShellOffer } from './release-check.ts'
import { ReleaseRefused, readDescriptor } from './release-check.ts'
import { remoteParams } from './releases.routes.ts'
import { publishRelease } from './releases.service.ts'
import type { PointerDoc } from './remote.model.ts'
import { RemotePointer } from './remote.model.ts'
import { maxUploadBytes, UploadRefused, unpackBuild } from './upload.ts'

const reasonText = string().trim().max(500)

/** Calls for a team's pipeline, made with its deploy token: no session, and only its own remote. */
export const deployRoutes: Route[] = [
  defineRoute({
    method: 'POST',
    path: '/api/deploy/:remote/releases',
    summary: 'Publishes a build (.tar.gz) with a deploy token in Authorization: Bearer',
    permission: 'public',
    params: remoteParams,
    query: object({
      activate: boolean().default(true),
      /** True if a running canary ends with it; otherwise users keep theirs. */
      endCanary: boolean().default(false),
      reason: reasonText,
      /** For so many days a link to a preview of the version is wanted. */
      previewDays: previewDays,
    }),
    raw: 'application/json',
    storesFiles: true,
    also: [201, 401, 409, 422],
    async handler({ ctx, input, now, config, log }) {
      const token = await requireToken(ctx, input.params.remote, now())
      requireRights(token, input.query.activate ? ['store', 'activate'] : ['store'])
      const files = await receive(ctx)
      requireOwnRemote(files, token)
      const { activate, endCanary, reason } = input.query
      const mover = { actor: `token ${token.name}`, reason: reason || 'published', mayDrop: Boolean(reason) }
      const options = { ...mover, activate, endCanary, shell: await runningShell(config) }
      const report = await publishRelease(files, options).catch(explain)
      const days = input.query.previewDays
      const preview = days ? await linkTo({ ...report, days }, token, { ctx, config, log, now }) : null
      answer(ctx, report.created ? 201 : 200, publishReport.cast({ ...report, preview }))
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/deploy/:remote/moves',
    summary: 'Activates, rolls back, canary, switches on or off, pins; with a deploy token',
    permission: 'public',
    params: remoteParams,
    body: moveInput,
    raw: 'application/json',
    also: [401, 403, 409],
    async handler({ ctx, input, now }) {
      const token = await requireToken(ctx, input.params.remote, now())
      const right = rightOfMove[input.body.action]
      if (!right) throw new Problem(403, 'error.forbidden', { message: { key: 'remote.onlyAdministrators' } })
      requireRights(token, [right])
      const pointer = await moveUnsigned(input.params.remote, input.body, {
        actor: `token ${token.name}`,
        now,
        origin: originOf(ctx),
        key: ctx.get('idempotency-key') || undefined,
      })
      answer(ctx, 200, presentPointer(pointer))
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/deploy/:remote',
    summary: 'Which version users of a remote get, with its deploy token',
    permission: 'public',
    params: remoteParams,
    raw: 'application/json',
    also: [401, 403],
    async handler({ ctx, input, now }) {
      const { remote } = input.params
      await requireToken(ctx, remote, now())
      const pointer = await RemotePointer.findById(remote).lean<PointerDoc>()
      if (!pointer)
        throw new Problem(404, 'error.notFound', { message: { key: 'remote.unknown', params: { remote } } })
      answer(ctx, 200, presentPointer(pointer))
    },
  }),
]

/** Makes the link that a pipeline asked for. */
async function linkTo(
  { remote, version, days }: { remote: string; version: string; days: number },
  { name }: DeployTokenDoc,
  { ctx, config, log, now }: Pick<AnyCall, 'ctx' | 'config' | 'log' | 'now'>,
) {
  const actor = `token ${name}`
  const ring = await keyRing(config)
  const make = (tx: Tx) => previewFor(tx, remote, { version, days }, actor, ring)
  const preview = await writeInBackground({ id: null, name: actor }, now, make, originOf(ctx))
  const path = await previewPath(ring, preview, log)
  return path && { path, expiresAt: preview.expiresAt.toISOString() }
}

/** The shell that this process serves; without one, the checks go by the sources. */
async function runningShell({ shellDir }: Config): Promise<ShellOffer | undefined> {
  const build = shellDir ? await shellBuilds(shellDir)() : undefined
  if (!build) return undefined
  const { contract, contracts = [contract], shared } = build.descriptor
  return { contracts, shared }
}

function answer(ctx: Context, status: number, body: object): void {
  ctx.status = status
  ctx.type = 'application/json'
  ctx.body = JSON.stringify(body)
}

function originOf(ctx: Context): RequestOrigin {
  return { ip: ctx.ip, userAgent: ctx.get('user-agent'), requestId: ctx.state.requestId }
}

async function requireToken(ctx: Context, remote: string, now: Date): Promise<DeployTokenDoc> {
  const [, secret] = /^Bearer ([\w-]{20,200})$/.exec(ctx.get('authorization')) ?? []
  const refuse = (status: 401 | 403, message: Problem['text']) => {
    const headers: Record<string, string> = status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}
    return new Problem(status, 'error.unauthorized', {
      message,
      headers: { ...headers, Connection: 'close' },
    })
  }
  if (!secret) throw refuse(401, { key: 'remote.token.missing' })
  const token = await findToken(secret, now, originOf(ctx))
  if (!token) throw refuse(401, { key: 'remote.token.invalid' })
  if (token.remoteId === remote) return token
  throw refuse(403, { key: 'remote.token.otherRemote', params: { owner: token.remoteId, remote } })
}

/** Refuses what a token may not do, before anything of it is read or done. */
function requireRights(token: DeployTokenDoc, needed: readonly TokenRight[]): void {
  const right = needed.find((one) => !rightsOf(token).includes(one))
  if (!right) return
  const message = { key: 'remote.token.lacksRight', params: { right } } as const
  throw new Problem(403, 'error.forbidden', { message, headers: { Connection: 'close' } })
}

/** Reads the upload; one announced as too large is refused before anything of it is read. */
async function receive(ctx: Context): Promise<Map<string, Buffer>> {
  try {
    if (Number(ctx.req.headers['content-length'] ?? 0) > maxUploadBytes)
      throw new UploadRefused(`the upload is larger than ${maxUploadBytes / 1024 / 1024} MB`, true)
    return await unpackBuild(ctx.req)
  } catch (error) {
    if (!(error instanceof UploadRefused)) throw error
    // The rest of the upload is not wanted: the connection ends with the answer.
    ctx.set('Connection', 'close')
    const message = { key: 'remote.refused', params: { problems: error.message } } as const
    throw new Problem(error.tooLarge ? 413 : 422, 'error.validation', { message })
  }
}

/** The descriptor decides what a build is; it must be the token's remote. */
function requireOwnRemote(files: Map<string, Buffer>, { remoteId }: DeployTokenDoc): void {
  const { id } = descriptorOf(files)
  if (id === remoteId) return
  const params = { owner: remoteId, remote: String(id) }
  throw new Problem(403, 'error.forbidden', { message: { key: 'remote.token.otherRemote', params } })
}

function descriptorOf(files: Map<string, Buffer>) {
  try {
    return readDescriptor(files)
  } catch (error) {
    return explain(error)
  }
}

/** Problems of a build, one line each, as a 422; a version that exists with other files as a 409. */
function explain(error: unknown): never {
  if (!(error instanceof ReleaseRefused)) throw error
  const message = { key: 'remote.refused', params: { problems: error.problems.join('; ') } } as const
  if (error.problems.some((line) => line.includes('was published with other files'))) throw conflict(message)
  throw new Problem(422, 'error.validation', { message, extra: { problems: error.problems } })
}
