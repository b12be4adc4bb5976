import type { Broker } from '@drayline/domain/broker'
import type { Client } from '@drayline/domain/client'
import type { Load } from '@drayline/domain/load'
import { loadStatuses } from '@drayline/domain/load'
import type { Role } from '@drayline/domain/roles'
import { makeBroker, makeClient, makeLoad, many } from '@drayline/testing/fixtures'

/** Everything the mocked API remembers. Tests look into it to see what a screen has changed. */
export interface Office {
  clients: Client[]
  brokers: Broker[]
  loads: Load[]
  /** Whose session it is: the mocked API refuses what this role may not do, as the real one does. */
  role: Role
}

/** An office with as many clients as asked for, a tenth of them inactive, and three loads for each. */
export function makeOffice(clientCount = 64, role: Role = 'admin'): Office {
  return {
    clients: many(makeClient, clientCount, (id) => ({ status: id % 10 === 0 ? 'inactive' : 'active' })),
    brokers: many(makeBroker, 7),
    loads: many(makeLoad, clientCount * 3, (id) => ({
      clientId: ((id - 1) % Math.max(1, clientCount)) + 1,
      brokerId: ((id - 1) % 7) + 1,
      rate: `${650 + ((id * 137) % 5_400)}.00`,
      status: loadStatuses[id % loadStatuses.length],
    })),
    role,
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
