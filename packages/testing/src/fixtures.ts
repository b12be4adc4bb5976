import type { Invoice, InvoiceDetail } from '@drayline/domain/finance/invoices/invoice'
import { invoiceFields } from '@drayline/domain/finance/invoices/invoice-schema'
import { actionsOf } from '@drayline/domain/kernel/access/permissions'
import type { Role } from '@drayline/domain/kernel/access/roles'
import { pickFields } from '@drayline/domain/kernel/forms/record-fields'
import type { Activity } from '@drayline/domain/kernel/journal/activity'
import type { Notification } from '@drayline/domain/kernel/journal/notification'
import type { Broker } from '@drayline/domain/operations/brokers/broker'
import { brokerFields } from '@drayline/domain/operations/brokers/broker-schema'
import type { Client } from '@drayline/domain/operations/clients/client'
import { clientFields } from '@drayline/domain/operations/clients/client-schema'
import type { CreditCheckDetail } from '@drayline/domain/operations/credit-checks/credit-check'
import { factorPoints, proposedLimit, ratingOf } from '@drayline/domain/operations/credit-checks/credit-score'
import type { Document } from '@drayline/domain/operations/documents/document'
import type { Load } from '@drayline/domain/operations/loads/load'
import { loadFields } from '@drayline/domain/operations/loads/load-schema'
import { type CurrentUser, userDefaults } from '@drayline/domain/platform/users/user'
import type { SavedView } from '@drayline/domain/platform/views/view'
import { carriers, cities, daysAgo, debtors, fixtureNow, names, pad, pick, record } from './fixture-values.ts'

export { fixtureNow }

/** A signed-in user with the permissions of their role. */
export function makeUser(role: Role = 'employee', overrides: Partial<CurrentUser> = {}): CurrentUser {
  const id = { employee: 1, manager: 2, admin: 3 }[role]
  return {
    ...record(id),
    ...userDefaults,
    username: role,
    email: `${role}@example.test`,
    firstName: pick(names, id).split(' ')[0] ?? '',
    lastName: pick(names, id).split(' ')[1] ?? '',
    phone: null,
    jobTitle: 'Account Manager',
    department: 'Operations',
    profileImageUrl: null,
    role,
    bio: null,
    location: null,
    permissions: actionsOf(role),
    ...overrides,
  }
}

/** A client; the id decides every value that is not given. */
export function makeClient(overrides: Partial<Client> = {}): Client {
  const id = overrides.id ?? 1
  return {
    ...record(id),
    ...pickFields(clientFields, {}),
    name: id > carriers.length ? `${pick(carriers, id)} ${id}` : pick(carriers, id),
    email: `office${id}@carrier.example`,
    phone: `214-555-${pad(id)}`,
    address: `${100 + id} Main St, ${pick(cities, id)}`,
    contactPerson: pick(names, id),
    taxId: `75-${pad(id)}000`,
    status: 'active',
    ...overrides,
  }
}

/** A broker, the debtor of invoices. */
export function makeBroker(overrides: Partial<Broker> = {}): Broker {
  const id = overrides.id ?? 1
  return {
    ...record(id),
    ...pickFields(brokerFields, {}),
    name: id > debtors.length ? `${pick(debtors, id)} ${id}` : pick(debtors, id),
    contactPerson: pick(names, id + 2),
    email: `ap${id}@broker.example`,
    phone: `312-555-${pad(id)}`,
    address: `${200 + id} Lake Ave`,
    city: 'Chicago',
    state: 'IL',
    zipCode: '60601',
    mcNumber: `MC-${100000 + id}`,
    dotNumber: `${2000000 + id}`,
    creditLimit: 50_000,
    paymentTerms: 'net30',
    status: 'active',
    exposure: '12500.00',
    openInvoices: 5,
    overLimit: false,
    ...overrides,
  }
}

/** A pending credit check with its score; the id decides every value that is not given. */
export function makeCreditCheck(overrides: Partial<CreditCheckDetail> = {}): CreditCheckDetail {
  const id = overrides.id ?? 1
  const broker = makeBroker({ id: overrides.brokerId ?? 1 })
  const score = overrides.score === undefined ? 590 + ((id * 37) % 200) : overrides.score
  const requestedLimit = overrides.requestedLimit ?? 40_000 + id * 1_000
  return {
    ...record(id),
    brokerId: broker.id,
    broker: { id: broker.id, name: broker.name },
    requestedLimit,
    reason: 'More loads than usual',
    requestedBy: { id: 1, name: pick(names, 1) },
    score,
    rating: score === null ? null : ratingOf(score),
    proposedLimit: score === null ? null : proposedLimit(score, requestedLimit),
    provider: 'drayline',
    reference: null,
    failure: null,
    checkedAt: daysAgo(id),
    status: 'pending',
    limit: null,
    note: null,
    decidedBy: null,
    decidedAt: null,
    limitApplied: false,
    parts: [
      { factor: 'daysToPay', value: 39, points: 176, of: factorPoints.daysToPay },
      { factor: 'overdueShare', value: 0.1, points: 132, of: factorPoints.overdueShare },
      { factor: 'utilisation', value: 0.75, points: 83, of: factorPoints.utilisation },
      { factor: 'age', value: 365, points: 28, of: factorPoints.age },
    ],
    ...overrides,
  }
}

/** A delivered load between two cities. */
export function makeLoad(overrides: Partial<Load> = {}): Load {
  const id = overrides.id ?? 1
  const client = makeClient({ id: overrides.clientId ?? 1 })
  const broker = makeBroker({ id: overrides.brokerId ?? 1 })
  return {
    ...record(id),
    ...pickFields(loadFields, {}),
    loadNumber: `L-${pad(id)}`,
    clientId: client.id,
    client: { id: client.id, name: client.name },
    brokerId: broker.id,
    broker: { id: broker.id, name: broker.name },
    pickupLocation: pick(cities, id),
    deliveryLocation: pick(cities, id + 3),
    pickupDate: daysAgo(id + 3).slice(0, 10),
    deliveryDate: daysAgo(id + 1).slice(0, 10),
    rate: `${1_000 + id * 25}.00`,
    status: 'delivered',
    cancellation: null,
    driverName: pick(names, id + 1),
    packet: { status: 'incomplete', rateConfirmation: false, billOfLading: false },
    standing: null,
    billedBy: null,
    ...overrides,
  }
}

/** A draft invoice for a load. */
export function makeInvoice(overrides: Partial<Invoice> = {}): Invoice {
  const id = overrides.id ?? 1
  const load = makeLoad({ id: overrides.loadId ?? id, clientId: overrides.clientId ?? 1 })
  return {
    ...record(id),
    ...pickFields(invoiceFields, {
      invoiceNumber: `INV-${pad(id)}`,
      loadId: load.id,
      clientId: load.clientId,
    }),
    load: { id: load.id, loadNumber: load.loadNumber },
    client: load.client,
    brokerId: load.brokerId,
    broker: load.broker,
    amount: load.rate ?? '1000.00',
    purchaseState: null,
    status: 'draft',
    submittedBy: null,
    submittedAt: null,
    approvedBy: null,
    approvedAt: null,
    rejectedBy: null,
    rejectedAt: null,
    paidBy: null,
    paidAt: null,
    enteredBy: [{ id: 1, name: pick(names, 1) }],
    ...overrides,
  }
}

/** An invoice with its history, as `GET /api/invoices/{id}` answers it. */
export function makeInvoiceDetail(overrides: Partial<InvoiceDetail> = {}): InvoiceDetail {
  const invoice = makeInvoice(overrides)
  const by = { id: 1, name: pick(names, 1) }
  return {
    ...invoice,
    history: [{ from: null, to: 'draft', at: invoice.createdAt, by, reason: null }],
    notDuplicates: [],
    overrides: [],
    ...overrides,
  }
}

/** A processed rate confirmation. */
export function makeDocument(overrides: Partial<Document> = {}): Document {
  const id = overrides.id ?? 1
  return {
    ...record(id),
    filename: `${pad(id)}.pdf`,
    originalName: `rate-confirmation-${pad(id)}.pdf`,
    mimeType: 'application/pdf',
    sourceType: 'application/pdf',
    size: 150_000 + id * 1_024,
    pages: 1,
    thumbnail: null,
    content: `c${pad(id)}`,
    earlier: [],
    splitFrom: null,
    documentType: 'rate_confirmation',
    clientId: null,
    loadId: null,
    client: null,
    load: null,
    invoiceId: null,
    uploadedBy: 1,
    status: 'processed',
    failure: null,
    duplicateOf: null,
    billedBy: null,
    ...overrides,
  }
}

/** An event of the feed. */
export function makeActivity(overrides: Partial<Activity> = {}): Activity {
  const id = overrides.id ?? 1
  return {
    id,
    userId: 1,
    user: { id: 1, name: pick(names, 1) },
    type: 'invoice_created',
    description: `Created invoice INV-${pad(id)}`,
    entityType: 'invoice',
    entityId: id,
    createdAt: daysAgo(id),
    ...overrides,
  }
}

/** An unread notification about an invoice. */
export function makeNotification(overrides: Partial<Notification> = {}): Notification {
  const id = overrides.id ?? 1
  return {
    id,
    title: 'Invoice approved',
    message: `INV-${pad(id)} was approved`,
    type: 'success',
    read: false,
    entityType: 'invoice',
    entityId: id,
    createdAt: daysAgo(id),
    ...overrides,
  }
}

/** A saved view of a list. */
export function makeView(overrides: Partial<SavedView> = {}): SavedView {
  return {
    ...record(overrides.id ?? 1),
    list: 'invoices',
    name: 'My drafts',
    query: 'status=draft',
    columns: null,
    density: 'standard',
    isDefault: false,
    ...overrides,
  }
}

/** Several of a kind with the ids 1 to `count`: `many(makeInvoice, 120, (id) => ({ amount: '10.00' }))`. */
export function many<Row extends { id: number }>(
  make: (overrides?: Partial<Row>) => Row,
  count: number,
  overrides?: (id: number) => NoInfer<Partial<Row>>,
): Row[] {
  return Array.from({ length: count }, (_, index) => {
    const id = index + 1
    return make({ ...overrides?.(id), id } as Partial<Row>)
  })
}
