import { formatCents } from '@drayline/domain/kernel/money/money'
import type { ServerMessage } from '@drayline/domain/kernel/text/server-messages'
import type { Person } from '../../kernel/base/person.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import type { CallDoc } from './collection.model.ts'
import type { CollectionRow } from './collection.presenter.ts'

/** Tells feed, audit and the assignee about a new or changed collection. */
export function recordCollection(
  tx: Tx,
  before: CollectionRow | null,
  after: CollectionRow,
  by: Person,
): void {
  const subject = { entityType: 'collection', entityId: after._id } as const
  tx.audit({ ...subject, action: before ? 'collection.updated' : 'collection.created', before, after })
  const params = { client: after.client?.name ?? '', amount: formatCents(after.amountCents) }
  const moved = before !== null && before.status !== after.status
  const key = !before ? 'collectionCreated' : moved ? 'collectionStatus' : 'collectionUpdated'
  tx.activity({
    ...subject,
    clientId: after.clientId,
    type: 'other',
    message: { key: `activity.${key}`, params: moved ? { ...params, status: after.status } : params },
  })
  tellAssignee(tx, before, after, by)
}

/** Anyone who gets a collection is told, unless they took it themselves. */
function tellAssignee(tx: Tx, before: CollectionRow | null, after: CollectionRow, by: Person): void {
  const { assignedTo, description, dueDate: date } = after
  if (assignedTo === null || assignedTo === before?.assignedTo || assignedTo === by.id) return
  const params = {
    client: after.client?.name ?? '',
    amount: formatCents(after.amountCents),
    date,
    description,
  }
  tx.notify({
    userId: assignedTo,
    kind: 'assignment',
    type: 'info',
    title: { key: 'notification.collectionAssigned.title' },
    message: { key: 'notification.collectionAssigned.message', params },
    entityType: 'collection',
    entityId: after._id,
  })
}

/** Tells feed and audit about a call. */
export function recordCall(tx: Tx, call: CallDoc, collectionId: number, client: Person): void {
  const subject = { entityType: 'collection', entityId: collectionId } as const
  tx.audit({ ...subject, action: 'collection.called', before: null, after: call })
  tx.activity({ ...subject, clientId: client.id, type: 'other', message: saidBy(call, client.name) })
}

/** The same of a call with a broker. */
export function recordBrokerCall(tx: Tx, call: CallDoc, broker: Person): void {
  const subject = { entityType: 'broker', entityId: broker.id } as const
  tx.audit({ ...subject, action: 'broker.called', before: null, after: call })
  tx.activity({ ...subject, type: 'other', message: saidBy(call, broker.name) })
}

function saidBy({ promiseAmountCents: cents, promiseDate: date }: CallDoc, client: string): ServerMessage {
  return cents !== null && date !== null
    ? { key: 'activity.collectionPromise', params: { client, amount: formatCents(cents), date } }
    : { key: 'activity.collectionCall', params: { client } }
}
