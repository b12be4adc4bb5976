import { givenFields, pickFields } from '@drayline/domain/kernel/forms/record-fields'
import type { ClientInput } from '@drayline/domain/operations/clients/client'
import { clientFields } from '@drayline/domain/operations/clients/client-schema'
import { changesOf } from '../../kernel/base/changes.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Written } from '../../kernel/http/written.ts'
import type { Tx } from '../../kernel/writes/write.ts'
import { write } from '../../kernel/writes/write.ts'
import type { ClientDoc } from './client.model.ts'
import { ClientRecord, clientKeys } from './client.model.ts'

/** Fields of a client that may change; those not named stay as they are. */
export type ClientChange = Partial<ClientInput>

/** Adds a client. */
export function createClient(call: AnyCall, input: ClientInput): Promise<Written<ClientDoc>> {
  return write(call, async (tx) => {
    const client = await tx.insert(ClientRecord, { ...input, ...clientKeys(input) })
    record(tx, null, client)
    return client
  })
}

/** Changes the fields of a client that are given. 404 unknown, 412 stale. */
export function updateClient(call: AnyCall, id: number, input: ClientChange): Promise<Written<ClientDoc>> {
  const work = async (tx: Tx) => {
    const before = await tx.load(ClientRecord, id)
    const values = pickFields(clientFields, { ...before, ...givenFields(clientFields, input) })
    const changes = changesOf<ClientDoc>(before, { ...values, ...clientKeys(values) })
    if (!changes) return before
    const after = await tx.update(ClientRecord, before, changes)
    record(tx, before, after)
    return after
  }
  // Not audited when nothing changed; `record` writes the audit otherwise.
  return write(call, work, { audited: false })
}

function record(tx: Tx, before: ClientDoc | null, after: ClientDoc): void {
  const subject = { entityType: 'client', entityId: after._id } as const
  const event = { ...subject, clientId: after._id }
  const params = { name: after.name }
  tx.audit({ ...subject, action: before ? 'client.updated' : 'client.created', before, after })
  tx.activity(
    before
      ? { ...event, type: 'client_updated', message: { key: 'activity.clientUpdated', params } }
      : { ...event, type: 'client_created', message: { key: 'activity.clientCreated', params } },
  )
}
