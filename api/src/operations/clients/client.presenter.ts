import type { Client } from '@drayline/domain/operations/clients/client'
import type { ClientDoc } from './client.model.ts'

/** A client as it leaves the API. */
export function presentClient(client: ClientDoc): Client {
  return {
    id: client._id,
    version: client.version,
    name: client.name,
    email: client.email,
    phone: client.phone,
    address: client.address,
    contactPerson: client.contactPerson,
    taxId: client.taxId,
    status: client.status,
    createdAt: client.createdAt.toISOString(),
    updatedAt: client.updatedAt.toISOString(),
  }
}
