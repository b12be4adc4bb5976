import type { HttpApi, WriteOptions } from '@drayline/contract'
import { pickChanged } from '@drayline/domain/kernel/forms/pick-changed'
import type {
  RevealedSecret,
  RevealPurpose,
  VaultAccess,
  VaultEntry,
  VaultFormInput,
} from '@drayline/domain/operations/vault/vault'
import { encodeSecret } from '@drayline/domain/operations/vault/vault'
import { queryOptions, shows } from '@drayline/platform/query'

const vaultUrl = '/api/vault'
const root = ['mf-operations', 'vault'] as const

/** Cache keys of the vault. Only what is no secret is cached: values never are. */
export const vaultKeys = {
  all: root,
  ofClient: (clientId: number) => [...root, 'client', clientId] as const,
  one: (id: number) => [...root, 'one', id] as const,
  log: (id: number) => [...root, 'log', id] as const,
  known: (userId: number) => [...root, 'known', userId] as const,
} as const

/** The list of a client's entries, asked for only once a client is chosen (R-VLT-1). */
export function vaultData(clientId: number) {
  return {
    path: `${vaultUrl}/${clientId}`,
    params: ['dataType', 'isActive', 'sort', 'limit', 'cursor'],
    defaults: { sort: 'label', limit: '50' },
  }
}

/** Entries seen by a person, and an entry's access log. */
export const knownData = (userId: number) => ({
  path: `${vaultUrl}/seen-by/${userId}`,
  params: ['sort', 'limit', 'cursor'],
  defaults: { sort: '-lastAt', limit: '50' },
})

/** One entry, without its value. */
export function entryQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: vaultKeys.one(id),
    meta: shows(`vault:${id}`, 'user'),
    queryFn: ({ signal }) => http.get<VaultEntry>(`${vaultUrl}/entries/${id}`, { signal }),
  })
}

/** The first entries of a client, and how many there are. */
export function entriesOfClientQuery(http: HttpApi, clientId: number) {
  return queryOptions({
    queryKey: [...vaultKeys.ofClient(clientId), 'first'],
    meta: shows('vault', 'user'),
    queryFn: ({ signal }) => http.list<VaultEntry>(`${vaultUrl}/${clientId}?sort=label&limit=5`, { signal }),
  })
}

/** A page of an entry's access log, the latest first. */
export function accessLogPage(http: HttpApi, id: number, url: string | null, signal: AbortSignal) {
  return http.list<VaultAccess>(url ?? `${vaultUrl}/${id}/access-log?limit=20`, { signal })
}

/** Creates an entry, or sends the fields of one that have changed; the value only when one was typed. */
export function saveEntry(
  http: HttpApi,
  entry: VaultEntry | null,
  { data, clientId, ...fields }: VaultFormInput,
  options: WriteOptions,
) {
  const value = data ? { encryptedData: encodeSecret(data) } : {}
  if (!entry) return http.post<VaultEntry>(vaultUrl, { clientId, ...fields, ...value }, options)
  return http.patch<VaultEntry>(
    `${vaultUrl}/${entry.id}`,
    { ...pickChanged(entry, fields), ...value },
    options,
  )
}

/** Switches an entry on or off. */
export function switchEntry(http: HttpApi, { id, version, isActive }: VaultEntry) {
  return http.patch<VaultEntry>(`${vaultUrl}/${id}`, { isActive: !isActive }, { version })
}

/** Removes an entry with its value. */
export function deleteEntry(http: HttpApi, { id, version }: VaultEntry) {
  return http.delete<void>(`${vaultUrl}/${id}`, { version })
}

/** Asks for a value. Not a query: its answer must stay in no cache. */
export function reveal(http: HttpApi, id: number, reason: string, purpose: RevealPurpose) {
  return http.post<RevealedSecret>(`${vaultUrl}/${id}/reveal`, { reason, purpose })
}
