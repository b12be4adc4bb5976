import type { InvoiceStatus } from '@drayline/domain/finance/invoices/invoice'
import type { Role } from '@drayline/domain/kernel/access/roles'
import type { UsState } from '@drayline/domain/kernel/forms/us-states'
import type { ActivityType, EntityType } from '@drayline/domain/kernel/journal/activity'
import type { NotificationKind } from '@drayline/domain/kernel/journal/notification'
import type { ServerMessage } from '@drayline/domain/kernel/text/server-messages'
import type { BrokerStatus, PaymentTerms } from '@drayline/domain/operations/brokers/broker'
import type { ClientStatus } from '@drayline/domain/operations/clients/client'
import type { CreditCheckStatus } from '@drayline/domain/operations/credit-checks/credit-check'
import type { CreditRating, ScorePart } from '@drayline/domain/operations/credit-checks/credit-score'
import type { LoadStatus } from '@drayline/domain/operations/loads/load'
import type { City } from './cities.ts'
import type { Equipment } from './rates.ts'

/** Instants here are milliseconds, calendar dates 'YYYY-MM-DD', money integer cents. */

export interface Person {
  id: number
  name: string
}

export interface DemoUser extends Person {
  username: string
  email: string
  firstName: string
  lastName: string
  phone: string
  jobTitle: string
  department: string
  role: Role
  timezone: string
  location: string
  createdAt: number
  /** One of the accounts whose password the start command prints. */
  isDemoAccount: boolean
}

/** A lane that a client drives again and again. */
export interface Lane {
  from: City
  to: City
}

/** Habit of a client when sending its invoices after a delivery. */
export type BillingHabit = 'prompt' | 'weekly' | 'slow'

export interface DemoClient {
  id: number
  name: string
  email: string | null
  phone: string | null
  address: string
  contactPerson: string | null
  taxId: string | null
  status: ClientStatus
  createdAt: number
  updatedAt: number
  version: number
  /** Colleague who looks after the client, and their hours. */
  agent: DemoUser
  home: City
  habit: BillingHabit
  equipment: Equipment
  /** Share of all freight, relative to the others. */
  weight: number
  /** Days between which it hauls for us. */
  activeFrom: number
  activeTo: number
  lanes: Lane[]
  brokers: DemoBroker[]
  drivers: string[]
}

export type BrokerMood = 'early' | 'onTime' | 'late' | 'veryLate'

export interface DemoBroker {
  id: number
  name: string
  contactPerson: string
  email: string
  phone: string
  payablesContact: string | null
  payablesPhone: string | null
  payablesEmail: string | null
  address: string
  city: string
  state: UsState
  zipCode: string
  mcNumber: string
  dotNumber: string
  /** Whole US dollars. */
  creditLimit: number
  paymentTerms: PaymentTerms
  status: BrokerStatus
  notes: string | null
  createdAt: number
  updatedAt: number
  version: number
  mood: BrokerMood
  weight: number
  /** Last day on which it ordered a load. */
  activeTo: number
}

/** A credit check of a broker; limits are whole US dollars. */
export interface DemoCreditCheck {
  id: number
  broker: DemoBroker
  requestedLimit: number
  reason: string
  requestedBy: Person
  score: number
  rating: CreditRating
  proposedLimit: number
  parts: ScorePart[]
  checkedAt: number
  status: CreditCheckStatus
  limit: number | null
  note: string | null
  decidedBy: Person | null
  decidedAt: number | null
  createdAt: number
  updatedAt: number
  version: number
}

export interface DemoLoad {
  id: number
  loadNumber: string
  client: DemoClient
  broker: DemoBroker
  pickupLocation: string
  deliveryLocation: string
  pickupDate: string
  deliveryDate: string
  rateCents: number
  miles: number
  status: LoadStatus
  driverName: string | null
  /** Number of times that writes of its invoices have marked it. */
  invoiceWrites: number
  createdAt: number
  createdBy: Person
  updatedAt: number
  version: number
}

export interface DemoStep {
  from: InvoiceStatus | null
  to: InvoiceStatus
  at: number
  by: Person
  reason: string | null
}

/** A step of an invoice that moved its load along. */
export interface LoadMove {
  status: LoadStatus
  step: DemoStep
}

export interface DemoInvoice {
  id: number
  invoiceNumber: string
  load: DemoLoad
  amountCents: number
  status: InvoiceStatus
  notes: string | null
  /** From creation to now, oldest first; never empty. */
  history: DemoStep[]
  /** A colleague's word that it is not the same as an earlier one. */
  different?: { from: DemoInvoice; reason: string; by: DemoStep['by']; at: number }
  createdAt: number
  updatedAt: number
  version: number
}

export interface DemoActivity {
  id: number
  at: number
  by: Person
  type: ActivityType
  message: ServerMessage
  entityType: EntityType
  entityId: number
  /** The client whose business it is. */
  clientId?: number | null
}

export interface DemoNotification {
  id: number
  userId: number
  title: ServerMessage
  message: ServerMessage
  type: 'info' | 'success' | 'warning' | 'error'
  read: boolean
  kind: NotificationKind
  entityType: EntityType
  entityId: number
  createdAt: number
}
