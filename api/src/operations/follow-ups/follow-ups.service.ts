import { nextStatuses } from '@drayline/domain/kernel/records/transitions'
import type { FollowUpInput, FollowUpStatus } from '@drayline/domain/operations/follow-ups/follow-up'
import { followUpTransitions } from '@drayline/domain/operations/follow-ups/follow-up'
import { conflict, invalid } from '../../kernel/base/errors.ts'
import { nameOf } from '../../kernel/database/names.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import { refuseStep } from '../../kernel/writes/steps.ts'
import { write } from '../../kernel/writes/write.ts'
import { clientRecords } from '../clients/index.ts'
import { FollowUpRecord, followUpKeys } from './follow-up.model.ts'
import type { FollowUpRow } from './follow-up.presenter.ts'
import { presentFollowUp } from './follow-up.presenter.ts'
import { withClientOf } from './follow-ups.list.ts'

/** Adds a follow-up. 422 for an unknown client. */
export function createFollowUp(call: AnyCall, input: FollowUpInput): Promise<Written<FollowUpRow>> {
  return write(call, async (tx) => {
    const client = await nameOf(clientRecords, input.clientId)
    if (!client) throw invalid({ clientId: 'record.unknown' })
    const followUp = await tx.insert(FollowUpRecord, {
      ...input,
      ...followUpKeys(input),
      createdBy: { id: call.user.id, name: call.user.name },
      completedAt: input.status === 'completed' ? tx.now : null,
    })
    const subject = { entityType: 'follow_up', entityId: followUp._id } as const
    tx.audit({ ...subject, action: 'followUp.created', before: null, after: followUp })
    const params = { title: followUp.title, client: client.name }
    tx.activity({
      ...subject,
      clientId: followUp.clientId,
      type: 'follow_up_created',
      message: { key: 'activity.followUpCreated', params },
    })
    return { ...followUp, client }
  })
}

/** Starts or completes a follow-up. 404 unknown, 412 stale, 409 for a step that does not exist: completed is final. */
export function moveFollowUp(
  call: AnyCall,
  id: number,
  status: FollowUpStatus,
): Promise<Written<FollowUpRow>> {
  return write(call, async (tx) => {
    const before = await tx.load(FollowUpRecord, id, async (now) => presentFollowUp(await withClientOf(now)))
    const final = { key: 'followUp.completed' } as const
    if (before.status === 'completed') throw conflict(final, { status: final })
    if (!nextStatuses<FollowUpStatus>(followUpTransitions, before.status, call.can).includes(status))
      refuseStep(before.status, status)
    const completedAt = status === 'completed' ? tx.now : null
    const keys = followUpKeys({ ...before, status })
    const after = await tx.update(FollowUpRecord, before, { status, completedAt, ...keys })
    const subject = { entityType: 'follow_up', entityId: id } as const
    tx.audit({ ...subject, action: 'followUp.updated', before, after })
    const params = { title: after.title, status }
    tx.activity({
      ...subject,
      clientId: after.clientId,
      type: 'follow_up_updated',
      message: { key: 'activity.followUpStatus', params },
    })
    return await withClientOf(after)
  })
}
