// Public surface of what waits for a second person: other features import nothing else of it.

export { tellSecondPerson } from './tell-second-person.ts'
