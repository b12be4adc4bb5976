import type { MoveInput, Remote, Signing, SigningInput } from '@drayline/domain/platform/releases/release'
import {
  deployTokenInput,
  moveInput,
  previewInput,
  signingInput,
} from '@drayline/domain/platform/releases/release-schema'
import { fixtureNow } from '@drayline/testing/fixtures'
import { type HttpHandler, HttpResponse, http, problem } from '@drayline/testing/handlers'
import { answerWrite, check } from '@drayline/testing/writes'
import { type MockedRemotes, makePreview, makeRemotes } from './remotes.mock.ts'

const root = '/api/platform/remotes'

/** The calls about remotes in memory, with the rules of the API that people meet. */
export function remoteHandlers(mocked: MockedRemotes = makeRemotes()): HttpHandler[] {
  const find = (name: unknown) => mocked.remotes.find((remote) => remote.name === name)
  const list = (path: string, rows: () => readonly unknown[]) =>
    http.get(`${root}/:name/${path}`, ({ params, request }) => {
      if (!find(params.name)) return problem(404)
      const q = new URL(request.url).searchParams.get('q')?.toLowerCase() ?? ''
      const found = rows().filter((row) => JSON.stringify(row).toLowerCase().includes(q))
      return HttpResponse.json(found as never, { headers: { 'X-Total-Count': String(found.length) } })
    })
  return [
    http.get(root, () => HttpResponse.json(mocked.remotes)),
    http.get('/api/platform/health', () => HttpResponse.json(mocked.health)),
    list('releases', () => mocked.releases),
    http.get(`${root}/:name/releases/:version/dropped`, ({ params }) =>
      HttpResponse.json({ dropped: mocked.dropped[String(params.version)] ?? [] }),
    ),
    list('moves', () => mocked.moves),
    list('users', () => mocked.users),
    list('tokens', () => mocked.tokens),
    list('previews', () => mocked.previews),
    http.post(`${root}/:name/previews`, ({ params, request }) =>
      answerWrite(async () => {
        const { version } = check(previewInput, await request.json())
        const preview = {
          ...makePreview(mocked.previews.length + 1),
          ...{ remote: String(params.name), version, createdBy: 'admin' },
        }
        mocked.previews.unshift(preview)
        return HttpResponse.json(preview, { status: 201 })
      }),
    ),
    http.delete(`${root}/:name/previews/:id`, ({ params }) => {
      const preview = mocked.previews.find(({ id }) => id === Number(params.id))
      if (!preview) return problem(404)
      Object.assign(preview, { path: null, endedAt: fixtureNow })
      return HttpResponse.json(preview)
    }),
    http.get(`${root}/:name/signing`, () => HttpResponse.json(mocked.signing)),
    http.post(`${root}/:name/signing`, ({ request }) =>
      answerWrite(async () => {
        sign(mocked.signing, check(signingInput, await request.json()))
        return HttpResponse.json(mocked.signing)
      }),
    ),
    http.get(`${root}/:name/audience`, ({ request }) => {
      const query = new URL(request.url).searchParams
      const percent = query.get('percent')
      const named = query.get('userIds')?.split(',').length ?? 0
      const chosen = percent === null ? null : Math.min(40, Math.round(Number(percent) * 0.4) + named)
      return HttpResponse.json({ users: 40, canary: 0, chosen, active: 25 })
    }),
    http.post(`${root}/:name/moves`, ({ params, request }) =>
      answerWrite(async () => {
        const remote = find(params.name)
        if (!remote) return problem(404)
        const input = check(moveInput, await request.json())
        if (input.revision !== undefined && input.revision !== remote.revision) return problem(409)
        move(remote, input)
        remote.revision += 1
        return HttpResponse.json(remote)
      }),
    ),
    http.post(`${root}/:name/tokens`, ({ params, request }) =>
      answerWrite(async () => {
        const { name, rights } = check(deployTokenInput, await request.json())
        const token = {
          ...{ id: mocked.tokens.length + 1, remote: String(params.name), name, hint: 'dlt_abcd', rights },
          ...{ createdBy: 'admin', createdAt: fixtureNow, expiresAt: '2099-01-01T00:00:00.000Z' },
          ...{ lastUsedAt: null, revokedAt: null },
        }
        mocked.tokens.unshift(token)
        return HttpResponse.json({ ...token, secret: 'dlt_abcdefgh-secret' }, { status: 201 })
      }),
    ),
    http.delete(`${root}/:name/tokens/:id`, ({ params }) => {
      const token = mocked.tokens.find(({ id }) => id === Number(params.id))
      if (!token) return problem(404)
      token.revokedAt = fixtureNow
      return HttpResponse.json(token)
    }),
  ]
}

type Audience = Omit<MoveInput, 'action' | 'version'>

function canaryOf(
  version: string,
  { percent, userIds, roles, departments, stepMinutes }: Audience,
): Remote['canary'] {
  return { version, percent, userIds, roles, departments, stepMinutes }
}

function move(remote: Remote, { action, version, ...audience }: MoveInput): void {
  if (action === 'disable' || action === 'enable') remote.enabled = action === 'enable'
  if (action === 'pin' || action === 'unpin') remote.pinned = action === 'pin'
  if (action === 'canary') remote.canary = canaryOf(version ?? '', audience)
  if (action === 'endCanary') remote.canary = null
  if (action === 'retire' || action === 'restore') remote.retired = action === 'retire'
  if (action === 'releaseRoot') remote.roots = remote.roots.filter(({ path }) => path !== audience.root)
  if (action === 'handOverRoot')
    remote.roots = remote.roots.map((root) =>
      root.path === audience.root ? { ...root, promisedTo: audience.to ?? null } : root,
    )
  if (action === 'activate' || action === 'rollBack') {
    remote.previousVersion = remote.version
    remote.version = version ?? remote.version
    remote.canary = null
  }
}

function sign(signing: Signing, { action, name = '', key = '' }: SigningInput): void {
  const added = {
    fingerprint: '0d1f2a3b77aa10ce',
    name,
    publicKey: key,
    addedBy: 'admin',
    addedAt: fixtureNow,
  }
  if (action === 'addKey') signing.keys.push(added)
  else if (action === 'removeKey')
    signing.keys = signing.keys.filter(({ fingerprint }) => fingerprint !== key)
  else signing.demanded = action === 'demand'
}
