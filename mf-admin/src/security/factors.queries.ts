import type { HttpApi, WriteOptions } from '@drayline/contract'
import type {
  Factor,
  FactorKind,
  FactorSetup,
  FactorsChanged,
  NewPasskey,
  OwnFactors,
  PasskeyOptions,
} from '@drayline/domain/platform/users/factor'
import type { QueryClient } from '@drayline/platform/query'
import { queryOptions, shows } from '@drayline/platform/query'

const url = '/api/auth/factors'
const key = ['mf-admin', 'factors'] as const

/** The user's second factors. */
export function factorsQuery(http: HttpApi, userId: number) {
  return queryOptions({
    queryKey: key,
    meta: shows(`user:${userId}`),
    queryFn: ({ signal }) => http.get<OwnFactors>(url, { signal }),
  })
}

/** Begins with a second factor; the host asks who is there first. */
export function beginFactor(http: HttpApi, kind: FactorKind) {
  return http.post<FactorSetup>(`${url}/setup`, { kind })
}

/** What proves that a second factor works. */
type Proof = { code: string } | { passkey: NewPasskey }

export function addFactor(
  http: HttpApi,
  { ticket }: Pick<FactorSetup, 'ticket'>,
  name: string,
  proof: Proof,
  options?: WriteOptions,
) {
  return http.post<FactorsChanged>(url, { ticket, name, ...proof }, options)
}

export function renameFactor(http: HttpApi, { id }: Factor, name: string) {
  return http.patch<FactorsChanged>(`${url}/${id}`, { name })
}

export function removeFactor(http: HttpApi, { id }: Factor) {
  return http.delete<void>(`${url}/${id}`)
}

/** The answer has the codes, and no other has. */
export function renewRecoveryCodes(http: HttpApi) {
  return http.post<FactorsChanged>('/api/auth/recovery-codes')
}

/** The factors have changed. */
export function renewFactors(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: key })
}

/** Returns whether this page can make passkeys: not over plain HTTP, nor at a bare address. */
export function canMakePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^[\d.]+$|^\[/.test(window.location.hostname)
}

/**
 * Lets the browser make a passkey.
 * @throws when the person gave up, or has one on this device already
 */
export async function makePasskey(options: PasskeyOptions): Promise<NewPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { id, rawId, response } = await startRegistration({ optionsJSON: options as never })
  const { clientDataJSON, attestationObject, transports } = response
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
}
