// Public surface of security events: other features import nothing else of it.

import { readOnly } from '../../kernel/database/model.ts'
import { SecurityEventRecord } from './security-event.model.ts'

export { noteRefusal, noteSecurityEvent, securityEventsKept } from './note-event.ts'
export type { SecurityEventDoc } from './security-event.model.ts'

export const securityEventRecords = readOnly(SecurityEventRecord)
