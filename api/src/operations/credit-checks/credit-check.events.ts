import { formatWholeUsd } from '@drayline/domain/kernel/money/money'
import type { Tx } from '../../kernel/writes/write.ts'
import type { BrokerDoc } from '../brokers/index.ts'
import type { CreditCheckDoc } from './credit-check.model.ts'

function subjectOf({ _id }: CreditCheckDoc) {
  return { entityType: 'credit_check', entityId: _id } as const
}

/** Tells feed and audit about a new check. */
export function recordRequest(tx: Tx, check: CreditCheckDoc, { name }: BrokerDoc): void {
  const subject = subjectOf(check)
  tx.audit({ ...subject, action: 'creditCheck.requested', before: null, after: check })
  const message = { key: 'activity.creditCheckRequested', params: { name } } as const
  tx.activity({ ...subject, type: 'credit_check_requested', message })
}

/** Tells feed, audit and the person who requested the check how it was decided. */
export function recordDecision(
  tx: Tx,
  before: CreditCheckDoc,
  after: CreditCheckDoc,
  { name }: BrokerDoc,
): void {
  const subject = subjectOf(after)
  const approved = after.status === 'approved'
  const params = { name, ...(approved ? { limit: formatWholeUsd(after.limit ?? 0) } : {}) }
  tx.audit({ ...subject, action: `creditCheck.${after.status}`, before, after })
  const key = approved ? 'activity.creditCheckApproved' : 'activity.creditCheckRejected'
  tx.activity({ ...subject, type: 'credit_check_decided', message: { key, params } })
  const { requestedBy, decidedBy } = after
  if (!requestedBy || requestedBy.id === decidedBy?.id) return
  tx.notify({
    ...subject,
    userId: requestedBy.id,
    kind: 'creditCheckDecided',
    type: approved ? 'success' : 'warning',
    title: { key: 'notification.creditCheckDecided.title', params },
    message: { key: `notification.creditCheckDecided.${approved ? 'approved' : 'rejected'}`, params },
  })
}
