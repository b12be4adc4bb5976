import type { AuditAction } from '@drayline/domain/kernel/journal/audit-actions'
import type { LoadCancelInput } from '@drayline/domain/operations/loads/load'
import { isCancellable } from '@drayline/domain/operations/loads/load'
import type { ServerMessage } from '@drayline/domain/kernel/text/server-messages'
import { conflict } from '../../kernel/base/errors.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import { withPartiesOf } from '../parties/index.ts'
import type { LoadDoc } from './load.model.ts'
import { LoadRecord } from './load.model.ts'
import { billingInvoiceOfLoad, refuseAdvanced, statusByInvoices } from './load.ports.ts'
import type { LoadRow } from './load.presenter.ts'

/**
 * Ends a load that is not hauled; the record, its number, documents and drafts stay (R-LOD-8). 404 unknown, 412 stale,
 * 409 when it is cancelled already, a submitted, approved or paid invoice rests on it, or fuel was advanced on it.
 */
export function cancelLoad(
  call: AnyCall,
  id: number,
  { reason }: LoadCancelInput,
): Promise<Written<LoadRow>> {
  return write(call, async (tx) => {
    const before = await tx.load(LoadRecord, id)
    const { loadNumber, status } = before
    if (status === 'cancelled') throw conflict({ key: 'status.already', params: { status } })
    if (!isCancellable(status) || (await billingInvoiceOfLoad(id)))
      throw conflict({ key: 'load.cancel.billed' })
    await refuseAdvanced(call, before)
    const by = { id: call.user.id, name: call.user.name }
    const cancellation = { from: status, reason, by, at: tx.now }
    const after = await tx.update(LoadRecord, before, { status: 'cancelled', cancellation })
    record(tx, before, after, 'load.cancelled', {
      key: 'activity.loadCancelled',
      params: { loadNumber, reason },
    })
    return await withPartiesOf(after)
  })
}

/** Takes a cancellation back. 404 unknown, 412 stale, 409 for a load that is not cancelled. */
export function restoreLoad(call: AnyCall, id: number): Promise<Written<LoadRow>> {
  return write(call, async (tx) => {
    const before = await tx.load(LoadRecord, id)
    if (before.status !== 'cancelled') throw conflict({ key: 'load.notCancelled' })
    const from = before.cancellation?.from ?? 'pending'
    const status = from === 'delivered' ? await statusByInvoices(id) : from
    const after = await tx.update(LoadRecord, before, { status, cancellation: null })
    const params = { loadNumber: after.loadNumber, status }
    record(tx, before, after, 'load.restored', { key: 'activity.loadRestored', params })
    return await withPartiesOf(after)
  })
}

function record(tx: Tx, before: LoadDoc, after: LoadDoc, action: AuditAction, message: ServerMessage): void {
  const subject = { entityType: 'load', entityId: after._id } as const
  tx.audit({ ...subject, action, before, after })
  tx.activity({ ...subject, clientId: after.clientId, type: 'load_updated', message })
}
