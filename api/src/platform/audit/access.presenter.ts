import type { AccessDoc } from './access.model.ts'

/** One line of the access log as it leaves the API. */
export function presentAccess(record: AccessDoc) {
  return {
    id: record._id,
    at: record.at.toISOString(),
    user: { id: record.userId, name: record.userName },
    action: record.action,
    reason: record.reason,
    ip: record.ip,
  }
}
