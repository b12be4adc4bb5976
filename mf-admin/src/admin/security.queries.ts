import type { HttpApi, WriteOptions } from '@drayline/contract'
import type { Installation } from '@drayline/domain/platform/security/installation'
import type {
  FactorPolicy,
  FactorPolicyInput,
  FactorReset,
  FactorResetInput,
} from '@drayline/domain/platform/security/security'
import { queryOptions, shows } from '@drayline/platform/query'
import { securityEventsData } from './admin.feature.ts'

const root = ['mf-admin', 'security'] as const
const policyUrl = '/api/security/factor-policy'
const resetsUrl = '/api/security/factor-resets'

/** Who needs a second factor, and how many people have none. */
export function policyQuery(http: HttpApi) {
  return queryOptions({
    queryKey: [...root, 'policy'],
    meta: shows('security', 'user'),
    queryFn: ({ signal }) => http.get<FactorPolicy>(policyUrl, { signal }),
  })
}

export function setPolicy(http: HttpApi, input: FactorPolicyInput, options: WriteOptions) {
  return http.put<FactorPolicy>(policyUrl, input, options)
}

/** The latest requests that someone's second factors are taken away. */
export function resetsQuery(http: HttpApi) {
  return queryOptions({
    queryKey: [...root, 'resets'],
    meta: shows('security'),
    queryFn: ({ signal }) => http.get<FactorReset[]>(`${resetsUrl}?limit=20`, { signal }),
  })
}

/** What of this installation is below level 2 of OWASP ASVS. */
export function installationQuery(http: HttpApi) {
  return queryOptions({
    queryKey: [...root, 'installation'],
    meta: shows('security'),
    queryFn: ({ signal }) => http.get<Installation>('/api/security/installation', { signal }),
  })
}

export function askReset(http: HttpApi, input: FactorResetInput, options: WriteOptions) {
  return http.post<FactorReset>(resetsUrl, input, options)
}

/** The decision of an administrator about such a request. */
export type ResetDecision = 'confirm' | 'withdraw'

export function decideReset(http: HttpApi, { id, version }: FactorReset, decision: ResetDecision) {
  return http.post<FactorReset>(`${resetsUrl}/${id}/${decision}`, undefined, { version })
}

/** The list that the page shows and its module starts. */
export const securityEventsList = {
  data: securityEventsData,
  key: [...root, 'events'],
  meta: shows('security', 'user'),
}
