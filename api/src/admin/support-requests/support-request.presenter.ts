import type { SupportReceipt, SupportRequest } from '@drayline/domain/admin/support-requests/support-request'
import type { SupportRequestDoc } from './support-request.model.ts'

/** A request for help as those who answer see it. */
export function presentSupportRequest(request: SupportRequestDoc): SupportRequest {
  return {
    ...presentReceipt(request),
    updatedAt: request.updatedAt.toISOString(),
    name: request.name,
    email: request.email,
    subject: request.subject,
    message: request.message,
    createdBy: { id: request.createdBy.id, name: request.createdBy.name },
    replies: request.replies.map(({ message, by, at }) => ({
      message,
      by: { id: by.id, name: by.name },
      at: at.toISOString(),
    })),
    answeredAt: request.answeredAt?.toISOString() ?? null,
    closedAt: request.closedAt?.toISOString() ?? null,
  }
}

/** View of the person who filed it. */
export function presentReceipt(request: SupportRequestDoc): SupportReceipt {
  return {
    id: request._id,
    version: request.version,
    status: request.status,
    createdAt: request.createdAt.toISOString(),
  }
}
