// Public surface of search: other features import nothing else of it.

export { fillUp, findByName, findByNumber, findNewest, namedLike } from './find-records.ts'
export { matchOf } from './match.ts'
export type { Asked, SearchSource } from './search.service.ts'
