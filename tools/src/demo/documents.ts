import type { ActivityDoc } from '@drayline/api/admin/activities/activity.model'
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
import { entrantsIn } from '@drayline/domain/finance/four-eyes/four-eyes'
import { applyTransitions, draftState } from '@drayline/domain/finance/invoices/invoice-lifecycle'
import { invoiceFields } from '@drayline/domain/finance/invoices/invoice-schema'
import { pickFields } from '@drayline/domain/kernel/forms/record-fields'
import { defaultKind } from '@drayline/domain/kernel/journal/notification'
import { brokerFields } from '@drayline/domain/operations/brokers/broker-schema'
import { clientFields } from '@drayline/domain/operations/clients/client-schema'
import { loadFields } from '@drayline/domain/operations/loads/load-schema'
import type {
  DemoActivity,
  DemoBroker,
  DemoClient,
  DemoInvoice,
  DemoLoad,
  DemoNotification,
  DemoStep,
} from './types.ts'

/** Fields that all records have besides their own. */
function recordOf(demo: { id: number; version: number; createdAt: number; updatedAt: number }) {
  const { id, version, createdAt, updatedAt } = demo
  return { _id: id, version, createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) }
}

export function clientDocument(client: DemoClient): ClientDoc {
  return { ...recordOf(client), ...pickFields(clientFields, client), ...clientKeys(client) }
}

export function brokerDocument(broker: DemoBroker): BrokerDoc {
  return {
    ...recordOf(broker),
    ...pickFields(brokerFields, broker),
    ...noExposure,
    ...brokerKeys(broker),
  }
}

export function loadDocument(load: DemoLoad): LoadDoc {
  const { rateCents, status, invoiceWrites, client, broker } = load
  return {
    ...recordOf(load),
    ...pickFields(loadFields, { ...load, clientId: client.id, brokerId: broker.id }),
    ...{ rateCents, status, invoiceWrites, cancellation: null },
    // Set once the documents are there: `recomputePackets`.
    ...{ packet: 'incomplete', hasRateConfirmation: false, hasBillOfLading: false },
    ...loadKeys(load),
  }
}

/** The stored form of an invoice; the API's own walk through the statuses decides which stamps it carries. */
export function invoiceDocument(invoice: DemoInvoice): InvoiceDoc {
  const { invoiceNumber, load, amountCents } = invoice
  const { id: loadId, loadNumber, client, broker } = load
  return {
    ...recordOf(invoice),
    ...pickFields(invoiceFields, { ...invoice, loadId, clientId: client.id }),
    ...{ loadNumber, brokerId: broker.id, amountCents },
    ...stateOf(invoice.history),
    notDuplicates: clearancesOf(invoice),
    overrides: [],
    enteredBy: entrantsIn(invoice.history),
    purchaseState: null,
    ...invoiceKeys({ invoiceNumber, loadNumber }),
  }
}

function clearancesOf({ different }: DemoInvoice): InvoiceDoc['notDuplicates'] {
  if (!different) return []
  const { from, reason, by, at } = different
  return [{ of: [{ id: from.id, invoiceNumber: from.invoiceNumber }], reason, by, at: new Date(at) }]
}

function stateOf([first, ...later]: DemoStep[]) {
  if (!first) throw new RangeError('An invoice has at least one step')
  return later.reduce(
    (state, step) => applyTransitions(state, [step.to], contextOf(step)),
    draftState({ by: first.by, at: new Date(first.at) }),
  )
}

function contextOf({ by, at, reason }: DemoStep) {
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
