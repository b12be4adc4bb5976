import type { Client, ClientSummary } from '@drayline/domain/client'
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

/** The figures of a client as they leave the API. */
export function presentClientSummary(summary: ClientSummary): ClientSummary {
  const { clientId, open, paid, thisMonth, loadsInTransit, averageDaysToPay } = summary
  return { clientId, open, paid, thisMonth, loadsInTransit, averageDaysToPay }
}
