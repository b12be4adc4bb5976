import type { PayeeState } from '@drayline/domain/finance/payees/payee'
import type { Tx } from '../../kernel/writes/write.ts'
import { tellSecondPerson } from '../second-person/index.ts'
import type { PayeeDoc } from './payee.model.ts'
import type { PayeeRow } from './payee.presenter.ts'

const activityKeys = {
  proposed: 'activity.payeeProposed',
  active: 'activity.payeeActive',
  rejected: 'activity.payeeRejected',
  withdrawn: 'activity.payeeWithdrawn',
  stopped: 'activity.payeeStopped',
} as const satisfies Record<PayeeState, string>

/**
 * Tells audit and feed, those who may confirm a proposal, and the person who proposed what somebody else decided. The
 * feed, which everyone reads, has no digit of the account; nothing has its numbers.
 */
export async function recordPayee(tx: Tx, before: PayeeDoc | null, row: PayeeRow): Promise<void> {
  const { client, ...after } = row
  const { state, clientId, reason, proposedBy, decidedBy } = after
  const subject = { entityType: 'payee', entityId: after._id } as const
  tx.audit({ ...subject, action: `payee.${state}`, before: auditable(before), after: auditable(after) })
  const params = { client: client?.name ?? `#${clientId}`, reason: reason ?? '' }
  tx.activity({ ...subject, clientId, type: 'other', message: { key: activityKeys[state], params } })
  if (state === 'proposed') {
    const message = {
      key: 'notification.payee.waiting',
      params: { ...params, person: proposedBy.name },
    } as const
    await tellSecondPerson(tx, 'payee', { by: proposedBy, about: subject, message })
    return
  }
  if (!decidedBy || decidedBy.id === proposedBy.id || state === 'withdrawn') return
  tx.notify({
    ...{ ...subject, userId: proposedBy.id },
    type: state === 'active' ? 'success' : 'warning',
    title: { key: 'notification.payee.title' },
    message: { key: `notification.payee.${state}`, params: { ...params, person: decidedBy.name } },
  })
}

function auditable(payee: Partial<PayeeDoc> | null): object | null {
  if (!payee) return null
  const { secret: _, ...fields } = payee
  return fields
}
