// Public surface of keys: other features import nothing else of it.

export type { Binding, Envelope } from './envelope.ts'
export { open, seal, unwrapKey, wrapKey } from './envelope.ts'
export type { KeyRing } from './key-ring.ts'
export { keyRing } from './key-ring.ts'
export { existingLogKey, makeLogKey } from './log-keys.ts'
export { nextSecretId } from './secret-id.ts'
