import { pickFields } from '@drayline/domain/kernel/forms/record-fields'
import { formatCents } from '@drayline/domain/kernel/money/money'
import type { Broker } from '@drayline/domain/operations/brokers/broker'
import { brokerFields } from '@drayline/domain/operations/brokers/broker-schema'
import type { BrokerDoc } from './broker.model.ts'

/** A broker as it leaves the API. */
export function presentBroker(broker: BrokerDoc): Broker {
  return {
    id: broker._id,
    version: broker.version,
    ...pickFields(brokerFields, broker),
    exposure: formatCents(broker.exposureCents ?? 0),
    openInvoices: broker.openInvoices ?? 0,
    overLimit: broker.overLimit ?? false,
    createdAt: broker.createdAt.toISOString(),
    updatedAt: broker.updatedAt.toISOString(),
  }
}
