import type { CollectionVoidInput } from '@drayline/domain/finance/collections/collection'
import { formatCents } from '@drayline/domain/kernel/money/money'
import type { AnyCall } from '../../kernel/http/call.ts'
import { write } from '../../kernel/writes/write.ts'
import { CollectionRecord } from './collection.model.ts'
import type { CollectionRow } from './collection.presenter.ts'
import { presentCollection } from './collection.presenter.ts'
import { withPeopleOf } from './collections.list.ts'
import { personOf, refuseVoided, remember } from './collections.service.ts'

/**
 * Takes a collection that should never have been made out of every figure and list. The record stays, with its calls,
 * its changes and the reason. 404 unknown, 412 stale, 409 when it is voided already.
 */
export function voidCollection(call: AnyCall, id: number, { reason }: CollectionVoidInput) {
  return write(call, async (tx): Promise<CollectionRow> => {
    const before = await tx.load(CollectionRecord, id, (found) => presentCollection(found, call))
    refuseVoided(before)
    const by = personOf(call)
    const fields = [
      { name: 'status', from: before.status, to: 'voided' },
      { name: 'voidReason', from: null, to: reason },
    ]
    const after = await tx.update(CollectionRecord, before, {
      status: 'voided',
      voided: { at: tx.now, by, reason },
      // No promise is left to be waited for, and none was kept by this.
      promisedFor: null,
      history: remember(before, { at: tx.now, by, fields }),
    })
    const row = await withPeopleOf(after)
    const subject = { entityType: 'collection', entityId: id } as const
    tx.audit({ ...subject, action: 'collection.voided', before, after })
    const params = { client: row.client?.name ?? '', amount: formatCents(after.amountCents), reason }
    tx.activity({
      ...subject,
      clientId: after.clientId,
      type: 'other',
      message: { key: 'activity.collectionVoided', params },
    })
    return row
  })
}
