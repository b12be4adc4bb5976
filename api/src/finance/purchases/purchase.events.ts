import { formatCents } from '@drayline/domain/kernel/money/money'
import type { Tx } from '../../kernel/writes/write.ts'
import type { PayoutDoc } from './payout.model.ts'
import type { PurchaseDoc } from './purchase.model.ts'

const messages = {
  funded: 'activity.purchaseFunded',
  released: 'activity.purchaseReleased',
  paid: 'activity.purchasePaid',
  settled: 'activity.purchaseSettled',
  reopened: 'activity.purchaseReopened',
  chargedBack: 'activity.purchaseChargedBack',
  writeOffAsked: 'activity.purchaseWriteOffAsked',
  writeOffDropped: 'activity.purchaseWriteOffDropped',
  writeOffRefused: 'activity.purchaseWriteOffRefused',
  writtenOff: 'activity.purchaseWrittenOff',
  lossRecovered: 'activity.purchaseLossRecovered',
  recoveryTakenBack: 'activity.purchaseRecoveryTakenBack',
  takenOver: 'activity.purchaseTakenOver',
} as const
type PurchaseEvent = keyof typeof messages

/** Tells feed and audit what happened to a purchase. */
export function recordPurchase(
  tx: Tx,
  event: PurchaseEvent,
  before: PurchaseDoc | null,
  after: PurchaseDoc,
  more: { reason?: string } = {},
): void {
  const { _id: entityId, clientId, invoiceNumber, faceCents } = after
  const subject = { entityType: 'purchase', entityId } as const
  tx.audit({ ...subject, action: `purchase.${event}`, before, after })
  const params = { invoiceNumber, amount: formatCents(faceCents), ...more }
  tx.activity({ ...subject, clientId, type: 'other', message: { key: messages[event], params } })
}

/** Tells feed and audit that a payment to a client came back. */
export function recordReturn(tx: Tx, before: PayoutDoc, after: PayoutDoc): void {
  const { _id: entityId, clientId, netCents, returned } = after
  const subject = { entityType: 'payout', entityId } as const
  tx.audit({ ...subject, action: 'payout.returned', before, after })
  const params = { amount: formatCents(netCents), reason: returned?.reason ?? '' }
  tx.activity({ ...subject, clientId, type: 'other', message: { key: 'activity.payoutReturned', params } })
}

/** Tells feed and audit that the bank has shown a payment. */
export function recordConfirmation(tx: Tx, before: PayoutDoc, after: PayoutDoc): void {
  const { _id: entityId, clientId, netCents } = after
  const subject = { entityType: 'payout', entityId } as const
  tx.audit({ ...subject, action: 'payout.confirmed', before, after })
  const params = { amount: formatCents(netCents) }
  tx.activity({ ...subject, clientId, type: 'other', message: { key: 'activity.payoutConfirmed', params } })
}

/** Tells feed and audit of a payment to a client, or that it was taken back. */
export function recordPayout(tx: Tx, before: PayoutDoc | null, after: PayoutDoc): void {
  const { _id: entityId, clientId, netCents } = after
  const subject = { entityType: 'payout', entityId } as const
  tx.audit({ ...subject, action: `payout.${before ? 'reversed' : 'made'}`, before, after })
  const key = before ? 'activity.payoutReversed' : 'activity.payoutMade'
  tx.activity({
    ...subject,
    clientId,
    type: 'other',
    message: { key, params: { amount: formatCents(netCents) } },
  })
}
