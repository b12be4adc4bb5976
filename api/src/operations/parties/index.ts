// What others may use of parties.

export type { Parties } from './parties.ts'
export { withParties, withPartiesOf } from './parties.ts'
