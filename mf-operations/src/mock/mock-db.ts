import type { Invoice } from '@drayline/domain/finance/invoices/invoice'
import type { Role } from '@drayline/domain/kernel/access/roles'
import type { Activity } from '@drayline/domain/kernel/journal/activity'
import type { Broker } from '@drayline/domain/operations/brokers/broker'
import type { Client } from '@drayline/domain/operations/clients/client'
import type { CreditCheckDetail } from '@drayline/domain/operations/credit-checks/credit-check'
import type { Document } from '@drayline/domain/operations/documents/document'
import { documentTypes } from '@drayline/domain/operations/documents/document'
import type { FollowUp } from '@drayline/domain/operations/follow-ups/follow-up'
import type { Load, LoadPacket } from '@drayline/domain/operations/loads/load'
import { loadStatuses } from '@drayline/domain/operations/loads/load'
import type { Task } from '@drayline/domain/operations/tasks/task'
import {
  makeActivity,
  makeBroker,
  makeClient,
  makeCreditCheck,
  makeDocument,
  makeInvoice,
  makeLoad,
  many,
} from '@drayline/testing/fixtures'
import { makeFollowUps } from '../follow-ups/follow-ups.fixture.ts'
import { makeTasks } from '../tasks/tasks.fixture.ts'
import { type MockVault, makeVault } from '../vault/vault.fixture.ts'

/** Everything the mocked API remembers. Tests look into it to see what a screen has changed. */
export interface MockDb {
  clients: Client[]
  brokers: Broker[]
  creditChecks: CreditCheckDetail[]
  loads: Load[]
  documents: Document[]
  /** As far as other screens name them; their own screen is another remote's. */
  invoices: Invoice[]
  activities: Activity[]
  tasks: Task[]
  followUps: FollowUp[]
  vault: MockVault
  /** Role of the session: the mocked API refuses what this role may not do, as the real one does. */
  role: Role
}

/** An office with as many clients as asked for, a tenth of them inactive, and three loads for each. */
export function makeMockDb(clientCount = 64, role: Role = 'admin'): MockDb {
  return {
    clients: many(makeClient, clientCount, (id) => ({ status: id % 10 === 0 ? 'inactive' : 'active' })),
    brokers: many(makeBroker, 7),
    creditChecks: many(makeCreditCheck, clientCount === 0 ? 0 : 9, (id) => ({
      brokerId: ((id - 1) % 7) + 1,
    })),
    loads: many(makeLoad, clientCount * 3, (id) => ({
      clientId: ((id - 1) % Math.max(1, clientCount)) + 1,
      brokerId: ((id - 1) % 7) + 1,
      rate: `${650 + ((id * 137) % 5_400)}.00`,
      status: loadStatuses[id % loadStatuses.length],
      packet: packetOf(id % 3 !== 0, id % 2 === 0),
    })),
    documents: many(makeDocument, clientCount * 2, (id) => ({
      documentType: documentTypes[id % documentTypes.length],
      loadId: id,
      clientId: ((id - 1) % Math.max(1, clientCount)) + 1,
    })),
    invoices: many(makeInvoice, Math.min(clientCount, 12), (id) => ({
      status: id % 3 === 0 ? 'paid' : id % 3 === 1 ? 'approved' : 'submitted',
    })),
    activities: many(makeActivity, Math.min(clientCount, 8)),
    tasks: makeTasks(clientCount * 2, clientCount),
    followUps: makeFollowUps(clientCount, clientCount),
    vault: makeVault(clientCount),
    role,
  }
}

/** A packet in which these papers are there. */
export function packetOf(rateConfirmation: boolean, billOfLading: boolean): LoadPacket {
  return {
    status: rateConfirmation && billOfLading ? 'complete' : 'incomplete',
    rateConfirmation,
    billOfLading,
  }
}

/** The next free id of a collection. */
export function nextId(rows: readonly { id: number }[]): number {
  return Math.max(0, ...rows.map(({ id }) => id)) + 1
}

/** Fields that every changed record gets. */
export function touched<Row extends { version: number }>(row: Row): Row {
  return { ...row, version: row.version + 1, updatedAt: new Date().toISOString() }
}
