// Public surface of the sign-in service's client: other features import nothing else of it.

export { deriveSecrets } from './secrets.ts'
export type { Claims, Secrets } from './oidc-client.ts'
export { authorizationAddress, endSessionAddress, finishAuthorization, OidcFailure } from './oidc-client.ts'
export { mappedRole } from './mapped-role.ts'
