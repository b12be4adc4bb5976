import type { AgingItem } from '@drayline/domain/finance/aging/aging'
import { bucketOf, daysOverdue, dueOn } from '@drayline/domain/finance/aging/aging'
import type { BrokerCall, OwingBroker } from '@drayline/domain/finance/collections/broker-worklist'
import { brokerScore, callDue } from '@drayline/domain/finance/collections/broker-worklist'
import type { CollectionCall, CollectionDetail } from '@drayline/domain/finance/collections/collection'
import {
  collectionPriorities,
  collectionStatuses,
  isOpenCollection,
} from '@drayline/domain/finance/collections/collection'
import { addDays, todayIn } from '@drayline/domain/kernel/dates/dates'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import { userDefaults } from '@drayline/domain/platform/users/user'
import { fixtureNow } from '@drayline/testing/fixtures'
import { makeStaff } from '@drayline/testing/staff-handlers'
import type { MockDb } from '../mock/mock-db.ts'

/** Records of collections in the mocked API. Tests inspect them to see what a screen changed. */
export interface CollectionStore {
  collections: CollectionDetail[]
  calls: (CollectionCall & { collectionId: number })[]
  owing: OwingBroker[]
  /** All brokers, with contact data. */
  debtors: MockDb['brokers']
  brokerCalls: (BrokerCall & { brokerId: number })[]
}

const reasons = ['Chargeback', 'Fuel advance not repaid', 'Broker paid the client directly']

/** Today of the mocked reader. */
export const today = () => todayIn(userDefaults.timezone)

/** Sum of the amounts of some rows. */
export const sumOf = (rows: readonly { amount: string }[]) =>
  formatCents(rows.reduce((sum, { amount }) => sum + parseMoney(amount), 0))

/** Assignee of a collection, as the API names them. */
export function colleague(wanted: number | null): CollectionDetail['assignedUser'] {
  const found = makeStaff().find(({ id }) => id === wanted)
  return found ? { id: found.id, firstName: found.firstName, lastName: found.lastName } : null
}

/** Some collections of every status; the even ones are overdue, the third has broken a promise. */
export function makeCollectionStore(
  { clients, brokers }: Pick<MockDb, 'clients' | 'brokers'>,
  count = 12,
): CollectionStore {
  const collections = Array.from(
    { length: clients.length === 0 ? 0 : count },
    (_, index): CollectionDetail => {
      const id = index + 1
      const client = clients[index % clients.length]
      const status = collectionStatuses[index % 4] ?? 'pending'
      const late = id % 2 === 0 ? id * 5 : -id
      const broken = id === 5
      const promise = {
        amount: '100.00',
        date: addDays(today(), -2),
        state: 'broken' as const,
        madeAt: fixtureNow,
        by: { id: 1, name: 'Maria Santos' },
      }
      return {
        id,
        version: 1,
        clientId: client?.id ?? 0,
        client: client ? { id: client.id, name: client.name } : null,
        amount: `${id * 1000}.00`,
        description: `${reasons[index % reasons.length]} ${id}`,
        status,
        priority: collectionPriorities[index % 4] ?? 'medium',
        dueDate: addDays(today(), -late),
        daysOverdue: isOpenCollection(status) ? Math.max(0, late) : 0,
        lastContactDate: id % 3 === 0 ? fixtureNow : null,
        notes: null,
        assignedTo: id % 3 === 0 ? 1 : null,
        assignedUser: id % 3 === 0 ? colleague(1) : null,
        callCount: 0,
        promise: broken ? promise : null,
        promises: broken ? [promise] : [],
        voided: null,
        history: [{ at: fixtureNow, by: { id: 1, name: 'Maria Santos' }, fields: [] }],
        createdAt: fixtureNow,
        updatedAt: fixtureNow,
      }
    },
  )
  return { collections, calls: [], owing: makeOwing(brokers), debtors: brokers, brokerCalls: [] }
}

/** Three brokers that owe us; the first owes most of what is past due. */
function makeOwing(brokers: MockDb['brokers']): OwingBroker[] {
  return brokers.slice(0, 3).map(({ id, name }, index) => {
    const late = 20 - index * 15
    const pastDue = index === 2 ? 0 : 500_000 - index * 400_000
    const facts = {
      ...{ pastDueCents: pastDue, oldestDue: addDays(today(), -late), lastCallOn: null },
      ...{ promisedFor: null, nextCallOn: null },
    }
    return {
      ...{ id, broker: { id, name }, count: index + 1, open: formatCents(600_000), lastCall: null },
      ...{ pastDue: formatCents(pastDue), oldestDue: facts.oldestDue, daysOverdue: Math.max(0, late) },
      ...{ promise: null, due: callDue(facts, today()), ...brokerScore(facts, today()) },
    }
  })
}

/** The submitted and approved invoices of the office as open items, older ones first. */
export function makeAgingItems({ invoices }: Pick<MockDb, 'invoices'>): AgingItem[] {
  return invoices
    .filter(({ status }) => status === 'submitted' || status === 'approved')
    .map(({ id, invoiceNumber, client, broker, amount }, index) => {
      const submittedOn = addDays(today(), -index * 13)
      const overdue = daysOverdue(submittedOn, 30, today())
      return {
        ...{ id, invoiceId: id, invoiceNumber, client, broker, amount, submittedOn, purchaseId: null },
        dueOn: dueOn(submittedOn, 30),
        daysOverdue: Math.max(0, overdue),
        bucket: bucketOf(overdue),
      }
    })
}
