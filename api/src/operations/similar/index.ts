// Public surface of similar: other features import nothing else of it.

export { findNamed, presentNamed } from './named.ts'
export { sameKeysIndex } from './same-keys.ts'
export { findSimilar, presentSimilar } from './similar.ts'
