// What others may use of similar.

export { sameKeysIndex } from './same-keys.ts'
export { findSimilar, presentSimilar } from './similar.ts'
