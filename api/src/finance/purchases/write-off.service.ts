import type { WriteOffDecision, WriteOffInput } from '@drayline/domain/finance/receipts/receipt'
import { formatCents } from '@drayline/domain/kernel/money/money'
import { conflict, Problem } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import { withPartiesOf } from '../../operations/parties/index.ts'
import { tellSecondPerson } from '../second-person/index.ts'
import { recordPurchase } from './purchase.events.ts'
import type { PurchaseDoc, WriteOffDoc } from './purchase.model.ts'
import { PurchaseRecord } from './purchase.model.ts'
import type { PurchaseRow } from './purchase.presenter.ts'
import { bearLoss, requireOwed } from './settle.ts'

/** Proposes to bear the loss of a purchase without recourse. 404, 412; 409 with recourse, ended, or proposed already. */
export function proposeWriteOff(
  call: AnyCall,
  id: number,
  { reason, reserve }: WriteOffInput,
): Promise<Written<PurchaseRow>> {
  return write(call, async (tx) => {
    const before = await tx.load<PurchaseDoc>(PurchaseRecord, id)
    const params = { invoiceNumber: before.invoiceNumber }
    requireOwed(before)
    if (before.terms.isRecourse) throw conflict({ key: 'purchase.withRecourse', params })
    if (before.writeOff) throw conflict({ key: 'purchase.writeOffAsked', params })
    const by = { id: call.user.id, name: call.user.name }
    const after = await tx.update(PurchaseRecord, before, {
      ...{ writeOff: { reason, reserve, by, at: tx.now }, writeOffRefusal: null },
    })
    recordPurchase(tx, 'writeOffAsked', before, after)
    await tellSecondPerson(tx, 'write_off', {
      ...{ by, about: { entityType: 'invoice', entityId: before.invoiceId } },
      message: {
        key: 'notification.writeOff.waiting',
        params: { ...params, person: by.name, amount: formatCents(before.openCents), reason },
      },
    })
    return await withPartiesOf(after)
  })
}

/**
 * Confirms or refuses a loss that another person proposed, or takes back what one proposed oneself. 404, 412, 403 for
 * the wrong person, 409 when nothing is proposed or the purchase has ended.
 */
export function decideWriteOff(
  call: AnyCall,
  id: number,
  { decision, reason }: WriteOffDecision,
): Promise<Written<PurchaseRow>> {
  return write(call, async (tx) => {
    const before = await tx.load<PurchaseDoc>(PurchaseRecord, id)
    const { writeOff, invoiceNumber } = before
    if (!writeOff) throw conflict({ key: 'purchase.noWriteOff', params: { invoiceNumber } })
    const isOwn = writeOff.by.id === call.user.id
    if (decision === 'withdrawn' && !isOwn)
      throw new Problem(403, 'error.forbidden', { message: { key: 'ledger.notOwn' } })
    if (decision !== 'withdrawn' && isOwn)
      throw new Problem(403, 'error.forbidden', { message: { key: 'ledger.fourEyes' } })
    if (decision === 'confirmed') return await withPartiesOf(await bearLoss(call, tx, before, writeOff))
    if (decision === 'refused')
      return await withPartiesOf(await refuse(call, tx, before, writeOff, reason ?? ''))
    const after = await tx.update(PurchaseRecord, before, { writeOff: null })
    recordPurchase(tx, 'writeOffDropped', before, after)
    return await withPartiesOf(after)
  })
}

/** The reason stays with the purchase, and whoever asked is told. */
async function refuse(
  call: AnyCall,
  tx: Tx,
  before: PurchaseDoc,
  { by: askedBy }: WriteOffDoc,
  reason: string,
): Promise<PurchaseDoc> {
  const by = { id: call.user.id, name: call.user.name }
  const writeOffRefusal = { reason, by, askedBy, at: tx.now }
  const after = await tx.update(PurchaseRecord, before, { writeOff: null, writeOffRefusal })
  recordPurchase(tx, 'writeOffRefused', before, after, { reason })
  tx.notify({
    ...{ entityType: 'purchase', entityId: after._id, userId: askedBy.id, type: 'warning' },
    title: { key: 'notification.writeOff.title', params: { invoiceNumber: after.invoiceNumber } },
    message: { key: 'notification.writeOff.refused', params: { person: by.name, reason } },
  })
  return after
}
