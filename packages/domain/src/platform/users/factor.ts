export type * from './factor-schema.ts'

/** Kinds of second factors: a passkey (WebAuthn), or an authenticator app with codes (RFC 6238). */
export const factorKinds = ['passkey', 'app'] as const
export type FactorKind = (typeof factorKinds)[number]

/** Days that people have to set a second factor up. */
export const defaultGraceDays = 14
