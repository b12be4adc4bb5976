// What others may use of search.

export type { SearchSource } from './search.service.ts'
