import type { ActivityDoc } from '@drayline/api/admin/activities/activity.model'
import { newLife, walk } from '@drayline/api/finance/invoices/invoice.life'
import type { InvoiceDoc } from '@drayline/api/finance/invoices/invoice.model'
import { invoiceKeys } from '@drayline/api/finance/invoices/invoice.model'
import { searchKeys } from '@drayline/api/kernel/database/search-keys'
import type { BrokerDoc } from '@drayline/api/operations/brokers/broker.model'
import { brokerKeys, noExposure } from '@drayline/api/operations/brokers/broker.model'
import type { ClientDoc } from '@drayline/api/operations/clients/client.model'
import { clientKeys } from '@drayline/api/operations/clients/client.model'
import type { LoadDoc } from '@drayline/api/operations/loads/load.model'
import { loadKeys } from '@drayline/api/operations/loads/load.model'
import type { NotificationDoc } from '@drayline/api/platform/notifications/notification.model'
import { defaultKind } from '@drayline/domain/kernel/journal/notification'
import type {
  DemoActivity,
  DemoBroker,
  DemoClient,
  DemoInvoice,
  DemoLoad,
  DemoNotification,
  DemoStep,
} from './types.ts'

/** What all records have besides their own fields. */
function recordOf(demo: { id: number; version: number; createdAt: number; updatedAt: number }) {
  const { id, version, createdAt, updatedAt } = demo
  return { _id: id, version, createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) }
}

export function clientDocument(client: DemoClient): ClientDoc {
  const { name, email, phone, address, contactPerson, taxId, status } = client
  const fields = { name, email, phone, address, contactPerson, taxId, status }
  return { ...recordOf(client), ...fields, ...clientKeys(client) }
}

export function brokerDocument(broker: DemoBroker): BrokerDoc {
  const { name, contactPerson, email, phone, address, city, state, zipCode } = broker
  const { mcNumber, dotNumber, creditLimit, paymentTerms, status, notes } = broker
  return {
    ...recordOf(broker),
    ...{ name, contactPerson, email, phone, address, city, state, zipCode },
    ...{ mcNumber, dotNumber, creditLimit, paymentTerms, status, notes },
    ...noExposure,
    ...brokerKeys(broker),
  }
}

export function loadDocument(load: DemoLoad): LoadDoc {
  const { loadNumber, pickupLocation, deliveryLocation, pickupDate, deliveryDate } = load
  const { rateCents, status, driverName, invoiceWrites } = load
  return {
    ...recordOf(load),
    ...{ loadNumber, clientId: load.client.id, brokerId: load.broker.id },
    ...{ pickupLocation, deliveryLocation, pickupDate, deliveryDate },
    ...{ rateCents, status, driverName, invoiceWrites },
    // Set once the documents are there: `recomputePackets`.
    ...{ packet: 'incomplete', hasRateConfirmation: false, hasBillOfLading: false },
    ...loadKeys(load),
  }
}

/** The stored form of an invoice; the API's own walk through the statuses decides which stamps it carries. */
export function invoiceDocument(invoice: DemoInvoice): InvoiceDoc {
  const { invoiceNumber, load, amountCents, notes } = invoice
  const numbers = { invoiceNumber, loadNumber: load.loadNumber }
  return {
    ...recordOf(invoice),
    ...numbers,
    ...{ loadId: load.id, clientId: load.client.id, brokerId: load.broker.id, amountCents, notes },
    ...lifeOf(invoice.history),
    notDuplicates: clearancesOf(invoice),
    overrides: [],
    ...invoiceKeys(numbers),
  }
}

function clearancesOf({ different }: DemoInvoice): InvoiceDoc['notDuplicates'] {
  if (!different) return []
  const { from, reason, by, at } = different
  return [{ of: [{ id: from.id, invoiceNumber: from.invoiceNumber }], reason, by, at: new Date(at) }]
}

function lifeOf([first, ...later]: DemoStep[]) {
  if (!first) throw new RangeError('An invoice has at least one step')
  return later.reduce(
    (life, step) => walk(life, [step.to], steppingOf(step)),
    newLife({ by: first.by, at: new Date(first.at) }),
  )
}

function steppingOf({ by, at, reason }: DemoStep) {
  return { by, at: new Date(at), reason }
}

export function activityDocument({
  id,
  at,
  by,
  type,
  message,
  entityType,
  entityId,
  clientId = null,
}: DemoActivity): ActivityDoc {
  return {
    ...{ _id: id, userId: by.id, userName: by.name, type, message, entityType, entityId, clientId },
    hiddenFor: [],
    search: searchKeys(by.name, ...Object.values(message.params ?? {})),
    createdAt: new Date(at),
  }
}

export function notificationDocument({ id, createdAt, ...fields }: DemoNotification): NotificationDoc {
  const kind = defaultKind(fields.entityType)
  return { _id: id, ...fields, kind, hidden: false, desktop: false, createdAt: new Date(createdAt) }
}
