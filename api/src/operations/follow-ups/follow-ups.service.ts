import { nextStatuses } from '@drayline/domain/kernel/records/transitions'
import type {
  FollowUpInput,
  FollowUpPatch,
  FollowUpStatus,
} from '@drayline/domain/operations/follow-ups/follow-up'
import { followUpTransitions, isPostponed } from '@drayline/domain/operations/follow-ups/follow-up'
import { changesOf } from '../../kernel/base/changes.ts'
import type { FieldMessages } from '../../kernel/base/errors.ts'
import { conflict, invalid } from '../../kernel/base/errors.ts'
import { nameOf } from '../../kernel/database/names.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import { refuseStep } from '../../kernel/writes/steps.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import { colleague } from '../../platform/users/index.ts'
import { clientRecords } from '../clients/index.ts'
import { recordFollowUp } from './follow-up.events.ts'
import type { FollowUpDoc } from './follow-up.model.ts'
import { FollowUpRecord, followUpKeys } from './follow-up.model.ts'
import type { FollowUpRow } from './follow-up.presenter.ts'
import { presentFollowUp } from './follow-up.presenter.ts'
import { withNamesOf } from './follow-ups.list.ts'

/** Adds a follow-up; without an assignee it is the caller's own. 422 for an unknown client or colleague. */
export function createFollowUp(call: AnyCall, input: FollowUpInput): Promise<Written<FollowUpRow>> {
  return write(call, async (tx) => {
    const values = { ...input, assignedTo: input.assignedTo ?? call.user.id }
    await requireReferences(values)
    const followUp = await tx.insert(FollowUpRecord, {
      ...values,
      ...followUpKeys(values),
      postponedCount: 0,
      lastPostponed: null,
      createdBy: { id: call.user.id, name: call.user.name },
      completedAt: values.status === 'completed' ? tx.now : null,
    })
    const row = await withNamesOf(followUp)
    recordFollowUp(call, tx, null, row)
    return row
  })
}

/**
 * Changes the fields that were sent. 404 unknown, 412 stale, 409 for a step that does not exist (completed is final),
 * 422 for an unknown client or colleague, or a later date without a reason.
 */
export function updateFollowUp(
  call: AnyCall,
  id: number,
  { reason, ...patch }: FollowUpPatch,
): Promise<Written<FollowUpRow>> {
  const work = async (tx: Tx) => {
    const before = await tx.load(FollowUpRecord, id, async (now) => presentFollowUp(await withNamesOf(now)))
    requireStep(call, before.status, patch.status)
    const sent = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
    // No one is assigned: the person who takes the assignee away takes the follow-up over.
    if (patch.assignedTo === null) sent.assignedTo = call.user.id
    const wanted = { ...before, ...sent } as FollowUpDoc
    await requireReferences(changesOf<FollowUpDoc>(before, sent) ?? {})
    const completedAt = wanted.status === 'completed' ? tx.now : null
    const putOff = postponement(call, tx, before, wanted.dueDate, reason)
    const changes = changesOf<FollowUpDoc>(before, {
      ...sent,
      ...putOff,
      completedAt,
      ...followUpKeys(wanted),
    })
    if (!changes) return await withNamesOf(before)
    const row = await withNamesOf(await tx.update(FollowUpRecord, before, changes))
    recordFollowUp(call, tx, before, row)
    return row
  }
  // Not audited when nothing changed; `recordFollowUp` writes the audit otherwise.
  return write(call, work, { audited: false })
}

function requireStep(call: AnyCall, from: FollowUpStatus, to: FollowUpStatus | undefined): void {
  const final = { key: 'followUp.completed' } as const
  if (from === 'completed') throw conflict(final, { status: final })
  if (to === undefined || to === from) return
  if (!nextStatuses<FollowUpStatus>(followUpTransitions, from, call.can).includes(to)) refuseStep(from, to)
}

/** The fields that a later date changes besides; none for the same or an earlier one. */
function postponement(
  { user }: AnyCall,
  tx: Tx,
  before: FollowUpDoc,
  to: string,
  reason: string | null | undefined,
): Partial<FollowUpDoc> {
  if (!isPostponed(before.dueDate, to)) return {}
  if (!reason) throw invalid({ reason: 'followUp.reason.required' })
  const by = { id: user.id, name: user.name }
  return {
    postponedCount: (before.postponedCount ?? 0) + 1,
    lastPostponed: { from: before.dueDate, to, reason, by, at: tx.now },
  }
}

async function requireReferences({ clientId, assignedTo }: Partial<FollowUpDoc>): Promise<void> {
  const errors: FieldMessages = {}
  if (clientId && !(await nameOf(clientRecords, clientId))) errors.clientId = 'record.unknown'
  if (assignedTo && !(await colleague(assignedTo))) errors.assignedTo = 'record.unknown'
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
