import type { FollowUp } from '@drayline/domain/operations/follow-ups/follow-up'
import type { UserChoice } from '@drayline/domain/platform/users/user'
import type { Named } from '../../kernel/database/names.ts'
import type { FollowUpDoc } from './follow-up.model.ts'

/** A follow-up with the names of its client and of who sees to it, where they were looked up. */
export type FollowUpRow = FollowUpDoc & { client?: Named | null; assignedUser?: UserChoice | null }

/** A follow-up as it leaves the API. */
export function presentFollowUp(followUp: FollowUpRow): FollowUp {
  return {
    id: followUp._id,
    version: followUp.version,
    clientId: followUp.clientId,
    client: followUp.client ?? null,
    title: followUp.title,
    description: followUp.description,
    priority: followUp.priority,
    status: followUp.status,
    dueDate: followUp.dueDate,
    assignedTo: followUp.assignedTo ?? null,
    assignedUser: followUp.assignedUser ?? null,
    postponedCount: followUp.postponedCount ?? 0,
    lastPostponed: presentPostponement(followUp.lastPostponed ?? null),
    createdBy: followUp.createdBy && { id: followUp.createdBy.id, name: followUp.createdBy.name },
    completedAt: followUp.completedAt?.toISOString() ?? null,
    createdAt: followUp.createdAt.toISOString(),
    updatedAt: followUp.updatedAt.toISOString(),
  }
}

function presentPostponement(last: FollowUpDoc['lastPostponed']): FollowUp['lastPostponed'] {
  if (!last) return null
  const { from, to, reason, by, at } = last
  return { from, to, reason, by: { id: by.id, name: by.name }, at: at.toISOString() }
}
