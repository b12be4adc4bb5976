import { allows } from '@drayline/domain/permissions'
import { roles } from '@drayline/domain/roles'
import type { SupportRequestInput } from '@drayline/domain/support-request'
import type { AnyCall } from '../core/call.ts'
import { op } from '../core/filter.ts'
import { searchKeys } from '../core/search-keys.ts'
import type { Tx } from '../core/write.ts'
import { write } from '../core/write.ts'
import { User } from '../users/user.model.ts'
import type { SupportRequestDoc } from './support-request.model.ts'
import { SupportRequestRecord } from './support-request.model.ts'

/** An office has few who answer; should a directory be misused, it is not everybody's bell that rings. */
const mostAnswering = 100

/** Files a request for help and tells everybody who may answer. */
export function fileSupportRequest(ctx: AnyCall, input: SupportRequestInput): Promise<SupportRequestDoc> {
  return write(ctx, async (tx) => {
    const request = await tx.insert(SupportRequestRecord, {
      ...input,
      status: 'open',
      createdBy: { id: ctx.user.id, name: ctx.user.name },
      replies: [],
      answeredAt: null,
      closedAt: null,
      search: searchKeys(input.name, input.email, input.subject, ctx.user.name),
    })
    const subject = { entityType: 'support_request', entityId: request._id } as const
    tx.audit({ ...subject, action: 'supportRequest.filed', before: null, after: request })
    await tellThoseWhoAnswer(ctx, tx, request)
    return request
  })
}

async function tellThoseWhoAnswer(ctx: AnyCall, tx: Tx, request: SupportRequestDoc): Promise<void> {
  const answering = roles.filter((role) => allows(role, 'supportRequests.manage'))
  const users = await User.find({ role: op.in(answering), deactivatedAt: null }, { _id: 1 })
    .limit(mostAnswering)
    .lean()
  for (const { _id } of users) {
    if (_id === ctx.user.id) continue
    tx.notify({
      userId: _id,
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
