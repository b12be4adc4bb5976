import type { ServerMessage } from '@drayline/domain/kernel/text/server-messages'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import type { FollowUpDoc } from './follow-up.model.ts'
import type { FollowUpRow } from './follow-up.presenter.ts'

/** Tells feed and audit about a new or changed follow-up, and its new assignee, unless that is who did it. */
export function recordFollowUp(call: AnyCall, tx: Tx, before: FollowUpDoc | null, row: FollowUpRow): void {
  const { client, assignedUser: _, ...after } = row
  const subject = { entityType: 'follow_up', entityId: after._id } as const
  tx.audit({ ...subject, action: before ? 'followUp.updated' : 'followUp.created', before, after })
  tx.activity({
    ...subject,
    clientId: after.clientId,
    type: before ? 'follow_up_updated' : 'follow_up_created',
    message: messageOf(before, after, client?.name ?? ''),
  })
  if (!after.assignedTo || after.assignedTo === call.user.id || before?.assignedTo === after.assignedTo)
    return
  tx.notify({
    ...subject,
    userId: after.assignedTo,
    kind: 'assignment',
    title: { key: 'notification.followUpAssigned.title' },
    message: {
      key: 'notification.followUpAssigned.message',
      params: { by: call.user.name, title: after.title },
    },
  })
}

/** The most telling of several changes: a step, then a later date. */
function messageOf(before: FollowUpDoc | null, after: FollowUpDoc, client: string): ServerMessage {
  const { title, status, lastPostponed } = after
  if (!before) return { key: 'activity.followUpCreated', params: { title, client } }
  if (before.status !== status) return { key: 'activity.followUpStatus', params: { title, status } }
  if (lastPostponed && before.postponedCount !== after.postponedCount) {
    const { to: day, reason } = lastPostponed
    return { key: 'activity.followUpPostponed', params: { title, day, reason } }
  }
  return { key: 'activity.followUpUpdated', params: { title } }
}
