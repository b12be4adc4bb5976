export type * from './search-schema.ts'

/** Search runs only when the query is longer than two characters (R-SEA-1). */
export const minSearchLength = 3
/** At most three results a group. */
export const searchGroupSize = 3
