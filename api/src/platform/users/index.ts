// Public surface of users: other features import nothing else of it.

export { colleague, colleagues } from './colleagues.ts'
export { hashPassword, isOutdated, verifyPassword } from './password.ts'
export { namesOfWhoMay, peopleWhoMay } from './people-who-may.ts'
export type { UserDoc } from './user.model.ts'
export { User } from './user.model.ts'
export { freeUsername, isTaken } from './taken-names.ts'
export { presentAsSeen, presentCurrentUser, presentUserChoice, toSessionUser } from './user.presenter.ts'
export { newUserValues, userKey, userKeys } from './users.service.ts'
