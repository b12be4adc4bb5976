import { formatCents } from '@drayline/domain/kernel/money/money'
import type { Broker } from '@drayline/domain/operations/brokers/broker'
import type { BrokerDoc } from './broker.model.ts'

/** A broker as it leaves the API. */
export function presentBroker(broker: BrokerDoc): Broker {
  return {
    id: broker._id,
    version: broker.version,
    name: broker.name,
    contactPerson: broker.contactPerson,
    email: broker.email,
    phone: broker.phone,
    address: broker.address,
    city: broker.city,
    state: broker.state,
    zipCode: broker.zipCode,
    mcNumber: broker.mcNumber,
    dotNumber: broker.dotNumber,
    creditLimit: broker.creditLimit,
    paymentTerms: broker.paymentTerms,
    status: broker.status,
    notes: broker.notes,
    exposure: formatCents(broker.exposureCents ?? 0),
    openInvoices: broker.openInvoices ?? 0,
    overLimit: broker.overLimit ?? false,
    createdAt: broker.createdAt.toISOString(),
    updatedAt: broker.updatedAt.toISOString(),
  }
}
