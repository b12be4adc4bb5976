// Public surface of search: other features import nothing else of it.

export { findByName, findByNumber } from './find-records.ts'
export type { SearchSource } from './search.service.ts'
