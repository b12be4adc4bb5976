import type {
  SupportReplyInput,
  SupportRequestInput,
  SupportRequestPatch,
} from '@drayline/domain/admin/support-requests/support-request'
import {
  maxSupportReplies,
  supportTransitions,
} from '@drayline/domain/admin/support-requests/support-request'
import { conflict } from '../../kernel/base/errors.ts'
import { translate } from '../../kernel/base/text.ts'
import { searchKeys } from '../../kernel/database/search-keys.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import { refuseStep } from '../../kernel/writes/steps.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import { sendMail } from '../../platform/email/index.ts'
import { peopleWhoMay, User } from '../../platform/users/index.ts'
import type { SupportRequestDoc } from './support-request.model.ts'
import { SupportRequestRecord } from './support-request.model.ts'

/** Files a request for help and tells everyone who may answer. */
export function fileSupportRequest(
  call: AnyCall,
  input: SupportRequestInput,
): Promise<Written<SupportRequestDoc>> {
  return write(call, async (tx) => {
    const request = await tx.insert(SupportRequestRecord, {
      ...input,
      status: 'open',
      createdBy: { id: call.user.id, name: call.user.name },
      replies: [],
      answeredAt: null,
      closedAt: null,
      search: searchKeys(input.name, input.email, input.subject, call.user.name),
    })
    const subject = { entityType: 'support_request', entityId: request._id } as const
    tx.audit({ ...subject, action: 'supportRequest.filed', before: null, after: request })
    await tellThoseWhoAnswer(call, tx, request)
    return request
  })
}

async function tellThoseWhoAnswer(call: AnyCall, tx: Tx, request: SupportRequestDoc): Promise<void> {
  for (const userId of await peopleWhoMay('supportRequests.manage', call.user.id)) {
    tx.notify({
      userId,
      kind: 'supportRequest',
      title: { key: 'notification.supportRequest.title' },
      message: {
        key: 'notification.supportRequest.message',
        params: { name: request.name, subject: request.subject },
      },
      entityType: 'support_request',
      entityId: request._id,
    })
  }
}

/** Answers by e-mail, and tells the person who asked. 409 once it is closed. */
export async function answerSupportRequest(
  call: AnyCall,
  id: number,
  { message }: SupportReplyInput,
): Promise<Written<SupportRequestDoc>> {
  const by = { id: call.user.id, name: call.user.name }
  return await write(call, async (tx) => {
    const before = await tx.load(SupportRequestRecord, id)
    if (before.status === 'closed') throw conflict({ key: 'support.closed' })
    if (before.replies.length >= maxSupportReplies) throw conflict({ key: 'support.full' })
    const after = await tx.update(SupportRequestRecord, before, {
      status: 'answered',
      replies: [...before.replies, { message, by, at: tx.now }],
      answeredAt: tx.now,
    })
    await mailAnswer(call, tx, after, message)
    const subject = { entityType: 'support_request', entityId: id } as const
    tx.audit({ ...subject, action: 'supportRequest.answered', before, after })
    if (after.createdBy.id === call.user.id) return after
    // Not linked to the record: those who ask cannot open the list of those who answer.
    tx.notify({
      userId: after.createdBy.id,
      kind: 'supportRequest',
      type: 'success',
      title: { key: 'notification.supportAnswered.title' },
      message: {
        key: 'notification.supportAnswered.message',
        params: { by: by.name, subject: after.subject, answer: message },
      },
    })
    return after
  })
}

/** In the language of the person who asked. */
async function mailAnswer(call: AnyCall, tx: Tx, request: SupportRequestDoc, answer: string): Promise<void> {
  const asker = await User.findById(request.createdBy.id, { language: 1 }).lean()
  const language = asker?.language ?? call.language
  const { _id: id, name, email, subject, message: question } = request
  const by = call.user.name
  await sendMail(tx, call.config, {
    to: email,
    subject: translate(language, { key: 'email.supportReply.subject', params: { subject, id: String(id) } }),
    text: translate(language, { key: 'email.supportReply.text', params: { name, answer, by, question } }),
    kind: 'support_reply',
    by: { id: call.user.id, name: by },
    entityType: 'support_request',
    entityId: id,
  })
}

/** Closes a request or opens it again. 409 when it is so already. */
export function changeSupportRequest(
  call: AnyCall,
  id: number,
  { status }: SupportRequestPatch,
): Promise<Written<SupportRequestDoc>> {
  return write(call, async (tx) => {
    const before = await tx.load(SupportRequestRecord, id)
    const action = supportTransitions[before.status][status]
    if (!action || !call.can(action)) refuseStep(before.status, status)
    const closedAt = status === 'closed' ? tx.now : null
    const after = await tx.update(SupportRequestRecord, before, { status, closedAt })
    const subject = { entityType: 'support_request', entityId: id } as const
    const what = status === 'closed' ? 'supportRequest.closed' : 'supportRequest.reopened'
    tx.audit({ ...subject, action: what, before, after })
    return after
  })
}
