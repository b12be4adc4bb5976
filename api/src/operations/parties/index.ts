// Public surface of parties: other features import nothing else of it.

export type { Parties } from './parties.ts'
export { partiesOf, withParties, withPartiesOf } from './parties.ts'
export { findParties, ofParties, searchWithParties } from './search-parties.ts'
