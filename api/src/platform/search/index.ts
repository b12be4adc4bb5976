// What others may use of search.

export { findByName, findByNumber } from './find-records.ts'
export type { SearchSource } from './search.service.ts'
