import { formatCents } from '@drayline/domain/kernel/money/money'
import type { Tx } from '../../kernel/writes/write.ts'
import { tellSecondPerson } from '../second-person/index.ts'
import type { BuyoutDoc } from './buyout.model.ts'
import type { BuyoutRow } from './buyout.presenter.ts'

const messages = {
  proposed: 'activity.buyoutProposed',
  approved: 'activity.buyoutApproved',
  rejected: 'activity.buyoutRejected',
  cancelled: 'activity.buyoutCancelled',
  funded: 'activity.buyoutFunded',
  unfunded: 'activity.buyoutUnfunded',
  paid: 'activity.buyoutPaid',
  confirmed: 'activity.buyoutConfirmed',
  returned: 'activity.buyoutReturned',
} as const
type BuyoutEvent = keyof typeof messages

const subjectOf = ({ _id: entityId }: BuyoutDoc) => ({ entityType: 'buyout', entityId }) as const

/** Tells feed and audit what happened to a buyout. */
export function recordBuyout(tx: Tx, event: BuyoutEvent, before: BuyoutDoc | null, after: BuyoutDoc): void {
  const subject = subjectOf(after)
  tx.audit({ ...subject, action: `buyout.${event}`, before, after })
  const { factorName, payoffCents, funding, clientId, reason, returned } = after
  const params = {
    factor: factorName,
    amount: formatCents((funding ?? before?.funding)?.cents ?? payoffCents),
    reason: (event === 'returned' ? returned?.reason : reason) ?? '',
  }
  tx.activity({ ...subject, clientId, type: 'other', message: { key: messages[event], params } })
}

/** Tells those who may decide that a buyout waits. */
export async function tellProposed(tx: Tx, { client, ...buyout }: BuyoutRow): Promise<void> {
  const { proposedBy, factorName, payoffCents, clientId } = buyout
  const params = {
    ...{ person: proposedBy.name, client: client?.name ?? `#${clientId}` },
    ...{ factor: factorName, amount: formatCents(payoffCents) },
  }
  await tellSecondPerson(tx, 'buyout', {
    ...{ by: proposedBy, about: subjectOf(buyout) },
    message: { key: 'notification.buyout.waiting', params },
  })
}

/** Tells the person who entered a buyout what somebody else decided. */
export function tellDecided(
  tx: Tx,
  { client, ...buyout }: BuyoutRow,
  to: 'approved' | 'rejected' | 'cancelled',
) {
  const { proposedBy, decidedBy, clientId, reason } = buyout
  if (!decidedBy || decidedBy.id === proposedBy.id) return
  const params = { person: decidedBy.name, client: client?.name ?? `#${clientId}`, reason: reason ?? '' }
  tx.notify({
    ...{ ...subjectOf(buyout), userId: proposedBy.id },
    type: to === 'approved' ? 'success' : 'warning',
    title: { key: 'notification.buyout.title' },
    message: { key: `notification.buyout.${to}`, params },
  })
}
