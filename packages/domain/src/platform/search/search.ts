export type * from './search-schema.ts'

/** Search runs only when the query is longer than two characters (spec part 1, sections 4 and 9). */
export const minSearchLength = 3
/** At most three results a group. */
export const searchGroupSize = 3
