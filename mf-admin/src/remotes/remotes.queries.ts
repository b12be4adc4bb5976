import type { HttpApi, RouteData } from '@drayline/contract'
import type {
  Audience,
  DeployToken,
  DeployTokenInput,
  Dropped,
  Move,
  MoveInput,
  NewDeployToken,
  Preview,
  PreviewInput,
  Release,
  Remote,
  RemoteUser,
  Signing,
  SigningInput,
} from '@drayline/domain/platform/releases/release'
import type { PlatformHealth } from '@drayline/domain/platform/telemetry/telemetry'
import { queryOptions, shows } from '@drayline/platform/query'
import { type ListSource, useListQuery, useLocalListState } from '@drayline/ui'

const root = ['mf-admin', 'remotes'] as const
const remotesUrl = '/api/platform/remotes'

/** All remotes with the version people get. */
export function remotesQuery(http: HttpApi) {
  return queryOptions({
    queryKey: [...root, 'all'],
    meta: shows('remote'),
    queryFn: ({ signal }) => http.get<Remote[]>(remotesUrl, { signal }),
  })
}

/** Versions that run and how they fare in browsers. Old figures would mislead: read again after a minute. */
export function healthQuery(http: HttpApi) {
  return queryOptions({
    queryKey: [...root, 'health'],
    meta: shows('remote'),
    queryFn: ({ signal }) => http.get<PlatformHealth>('/api/platform/health', { signal }),
    staleTime: 60_000,
  })
}

/** Audience of a canary, besides everybody on the current version. */
export interface CanaryAudience {
  version: string
  percent: number
  userIds: readonly number[]
  roles: readonly string[]
  departments: readonly string[]
}

/** Counts the people whom a move concerns. */
export function audienceQuery(http: HttpApi, name: string, canary?: CanaryAudience) {
  const query = new URLSearchParams()
  if (canary) {
    const { percent, version, userIds, roles, departments } = canary
    const lists = { userIds, roles, departments }
    const asked = Object.entries(lists).map(([key, values]) => [key, values.join(',')] as const)
    for (const [key, value] of [['percent', String(percent)], ['version', version], ...asked] as const)
      if (value) query.set(key, value)
  }
  const suffix = query.size > 0 ? `?${query}` : ''
  return queryOptions({
    queryKey: [...root, name, 'audience', suffix],
    meta: shows('remote', 'user'),
    queryFn: ({ signal }) => http.get<Audience>(`${remotesUrl}/${name}/audience${suffix}`, { signal }),
  })
}

/** What people would miss with a version in place of the one they have. */
export function droppedQuery(http: HttpApi, name: string, version: string) {
  return queryOptions({
    queryKey: [...root, name, 'dropped', version],
    meta: shows('remote'),
    queryFn: ({ signal }) =>
      http.get<Dropped>(`${remotesUrl}/${name}/releases/${version}/dropped`, { signal }),
    enabled: version !== '',
  })
}

/** Versions of a remote for a choice, the newest first. */
export function releasesQuery(http: HttpApi, name: string) {
  return queryOptions({
    queryKey: [...root, name, 'releases'],
    meta: shows('remote'),
    queryFn: ({ signal }) => http.get<Release[]>(`${remotesUrl}/${name}/releases?limit=50`, { signal }),
  })
}

/** Rows of a page of the lists below. */
export const pageSize = 10

type Numbered<Row> = Omit<Row, 'id'> & { id: number }

/** A list of a remote. Versions and moves are named by texts, and tables count their rows by numbers. */
function useRemoteList<Row>(name: string, list: string, sort?: string): ListSource<Numbered<Row>> {
  const state = useLocalListState()
  const data: RouteData = {
    path: `${remotesUrl}/${name}/${list}`,
    params: ['limit', 'cursor', ...(sort ? ['sort'] : ['q'])],
    defaults: { ...(sort ? { sort } : {}), limit: String(pageSize) },
  }
  const source = useListQuery<Numbered<Row>>({
    data,
    key: [...root, name, list],
    meta: shows('remote', 'audit'),
    state,
  })
  return { ...source, rows: source.rows.map((row, index) => ({ ...row, id: Number(row.id) || index + 1 })) }
}

export const useReleases = (name: string) => useRemoteList<Release>(name, 'releases', '-publishedAt')
export const useMoves = (name: string) => useRemoteList<Move>(name, 'moves', '-at')
export const useRemoteUsers = (name: string) => useRemoteList<RemoteUser>(name, 'users')
export const usePreviews = (name: string) => useRemoteList<Preview>(name, 'previews')
export const useTokens = (name: string) => useRemoteList<DeployToken>(name, 'tokens')

/** Changes which version people get. */
export function moveRemote(http: HttpApi, name: string, move: MoveInput, key: string): Promise<Remote> {
  return http.post(`${remotesUrl}/${name}/moves`, move, { idempotencyKey: key })
}

/** Makes a deploy token; only this answer holds its secret. */
export function createToken(
  http: HttpApi,
  name: string,
  input: DeployTokenInput,
  key: string,
): Promise<NewDeployToken> {
  return http.post(`${remotesUrl}/${name}/tokens`, input, { idempotencyKey: key })
}

/** Ends a deploy token at once. */
export function revokeToken(http: HttpApi, name: string, id: number): Promise<DeployToken> {
  return http.delete(`${remotesUrl}/${name}/tokens/${id}`)
}

/** Makes a link with which people see a version before users get it. */
export function makePreview(http: HttpApi, name: string, input: PreviewInput, key: string): Promise<Preview> {
  return http.post(`${remotesUrl}/${name}/previews`, input, { idempotencyKey: key })
}

/** Ends such a link at once. */
export function endPreview(http: HttpApi, name: string, id: number): Promise<Preview> {
  return http.delete(`${remotesUrl}/${name}/previews/${id}`)
}

/** Keys with which builds of a remote are signed. */
export function signingQuery(http: HttpApi, name: string) {
  return queryOptions({
    queryKey: [...root, name, 'signing'],
    meta: shows('remote', 'audit'),
    queryFn: ({ signal }) => http.get<Signing>(`${remotesUrl}/${name}/signing`, { signal }),
  })
}

/** Adds or removes a key, or decides whether builds must be signed. */
export function changeSigning(http: HttpApi, name: string, change: SigningInput): Promise<Signing> {
  return http.post(`${remotesUrl}/${name}/signing`, change)
}
