import { readOnly } from '../../kernel/database/model.ts'
import { SessionRecord } from './session.model.ts'

// Public surface of auth: other features import nothing else of it.

export { checkBreachedPasswords } from './breached-passwords.ts'
export { deviceOf } from './device.ts'
export { renewEnrollment, startOwnSession } from './enrollment.ts'
export { rememberDevice } from './known-device.ts'
export { ownTimes } from './own-sessions.ts'
export { passwordProblem } from './password-rules.ts'
export { endSessions, renewSessions, sessionEndOf } from './session.model.ts'
export { sessionHashes } from './this-session.ts'

export const sessionRecords = readOnly(SessionRecord)
