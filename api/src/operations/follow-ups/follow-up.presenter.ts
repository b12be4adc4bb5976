import type { FollowUp } from '@drayline/domain/operations/follow-ups/follow-up'
import type { Named } from '../../kernel/database/names.ts'
import type { FollowUpDoc } from './follow-up.model.ts'

/** A follow-up with the name of its client, where it was looked up. */
export type FollowUpRow = FollowUpDoc & { client?: Named | null }

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
    createdBy: followUp.createdBy && { id: followUp.createdBy.id, name: followUp.createdBy.name },
    completedAt: followUp.completedAt?.toISOString() ?? null,
    createdAt: followUp.createdAt.toISOString(),
    updatedAt: followUp.updatedAt.toISOString(),
  }
}
