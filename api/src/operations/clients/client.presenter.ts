import { pickFields } from '@drayline/domain/kernel/forms/record-fields'
import type { Client } from '@drayline/domain/operations/clients/client'
import { clientFields } from '@drayline/domain/operations/clients/client-schema'
import type { ClientDoc } from './client.model.ts'

/** A client as it leaves the API. */
export function presentClient(client: ClientDoc): Client {
  return {
    id: client._id,
    version: client.version,
    ...pickFields(clientFields, client),
    createdAt: client.createdAt.toISOString(),
    updatedAt: client.updatedAt.toISOString(),
  }
}
