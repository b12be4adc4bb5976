// Public surface of exports: other features import nothing else of it.

export { plainName } from './file-names.ts'
export { dateText, instantText, personOf, type Recipient } from './person-format.ts'
