import { brokerSorts } from '@drayline/domain/finance/collections/broker-worklist'
import {
  brokerCallInput,
  brokerCallRecord,
  debtor,
  owingBroker,
} from '@drayline/domain/finance/collections/broker-worklist-schema'
import type { ClientActivity } from '@drayline/domain/finance/collections/client-performance'
import { clientActivities } from '@drayline/domain/finance/collections/client-performance'
import { clientPerformance } from '@drayline/domain/finance/collections/client-performance-schema'
import {
  collectionPriorities,
  storedCollectionStatuses,
} from '@drayline/domain/finance/collections/collection'
import {
  callInput,
  callRecord,
  collectionDetail,
  collectionInput,
  collectionPatch,
  collectionRecord,
  collectionSummary,
  collectionVoidInput,
} from '@drayline/domain/finance/collections/collection-schema'
import { worklistItem } from '@drayline/domain/finance/collections/collection-worklist-schema'
import { dateFilter, idField, oneOf } from '@drayline/domain/kernel/forms/fields'
import { formatCents } from '@drayline/domain/kernel/money/money'
import { number, object, string } from 'yup'
import { todayOf } from '../../kernel/base/days.ts'
import { notFound } from '../../kernel/base/errors.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import { defaultLimit, listParams, maxLimit } from '../../kernel/lists/list.ts'
import { idParams, manyOf } from '../../kernel/lists/params.ts'
import { logBrokerCall } from './broker-calls.service.ts'
import { listOwing } from './brokers.list.ts'
import { logCall } from './calls.service.ts'
import {
  presentBrokerCall,
  presentCall,
  presentCollection,
  presentCollectionDetail,
  presentDebtor,
  presentOwing,
  presentWorklistItem,
} from './collection.presenter.ts'
import {
  callSorts,
  collectionSorts,
  findCollection,
  listBrokerCalls,
  listCalls,
  listCollections,
} from './collections.list.ts'
import { createCollection, updateCollection } from './collections.service.ts'
import { readDebtor } from './debtor.ts'
import { listPerformance, readSummary } from './overview.ts'
import { voidCollection } from './void.service.ts'
import { readWorklist } from './worklist.ts'

const paging = {
  limit: number().integer().min(1).max(maxLimit).default(defaultLimit),
  cursor: string().max(2000),
}

export const collectionsRoutes: Route[] = [
  defineListRoute({
    path: '/api/collections',
    summary:
      'Collections, newest first, voided ones only when status asks for them; q searches descriptions; overdue counts to today in your time zone',
    permission: 'collections.read',
    query: listParams({
      sorts: collectionSorts,
      filters: {
        status: manyOf(storedCollectionStatuses),
        priority: manyOf(collectionPriorities),
        clientId: idField(),
        assignedTo: idField(),
        overdue: oneOf(['true', 'false']),
        dueFrom: dateFilter(),
        dueTo: dateFilter(),
      },
    }),
    item: collectionRecord,
    handler: (call) => listCollections(call.input.query, todayOf(call)),
    present: presentCollection,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/collections/summary',
    summary: 'Total owed, open collections, clients without loads for 30 days, average days overdue',
    permission: 'collections.read',
    response: collectionSummary,
    handler: (call) => readSummary({ today: todayOf(call), zone: call.user.timezone }),
    present: ({ totalOwedCents, openCollections, inactiveClients, averageDaysOverdue }) => ({
      totalOwed: formatCents(totalOwedCents),
      openCollections,
      inactiveClients,
      averageDaysOverdue,
    }),
  }),
  defineListRoute({
    path: '/api/collections/client-performance',
    summary: 'Clients with what they owe and how long they have had no load; those who owe most first',
    permission: 'collections.read',
    query: object({ ...paging, status: oneOf(clientActivities) }),
    item: clientPerformance,
    handler: (call) =>
      listPerformance(
        { ...call.input.query, status: call.input.query.status as ClientActivity | undefined },
        { today: todayOf(call), zone: call.user.timezone },
      ),
    present: ({ id, name, status, lastLoadDate, daysSinceLastLoad, owedCents, openCount }) => ({
      clientId: id,
      name,
      status,
      lastLoadDate,
      daysSinceLastLoad,
      totalOwed: formatCents(owedCents),
      pendingCollections: openCount,
    }),
  }),
  defineListRoute({
    path: '/api/collections/worklist',
    summary: 'Open collections in the order in which to call, with the reasons',
    permission: 'collections.read',
    query: object({ ...paging, assignedTo: idField() }),
    item: worklistItem,
    handler: (call) => readWorklist(call.input.query, { today: todayOf(call), zone: call.user.timezone }),
    present: presentWorklistItem,
  }),
  defineListRoute({
    path: '/api/collections/brokers',
    summary:
      'Brokers that owe us for purchases today, by the book, with what is past due and what was said last; sort=-worth is the order in which to call, with the reasons; due=today are those to be called today, which sort=-due orders; q searches brokers',
    permission: 'collections.read',
    query: listParams({
      sorts: Object.fromEntries(brokerSorts.map((name) => [name, { path: name, type: 'number' }])),
      defaultSort: '-worth',
      filters: { due: oneOf(['past', 'today']), brokerId: idField() },
    }),
    item: owingBroker,
    handler: (call) =>
      listOwing(
        call.input.query,
        { today: todayOf(call), zone: call.user.timezone },
        call.config.companyTimeZone,
      ),
    present: presentOwing,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/collections/brokers/:id',
    summary:
      'What somebody who calls a broker has to know: whom to call, what it owes over all clients and by each, what was said and promised last',
    permission: 'collections.read',
    params: idParams,
    response: debtor,
    handler: (call) => readDebtor(call, call.input.params.id),
    present: presentDebtor,
  }),
  defineListRoute({
    path: '/api/collections/brokers/:id/calls',
    summary: 'Calls with a broker about what it owes us, the latest first',
    permission: 'collections.read',
    params: idParams,
    query: listParams({ sorts: callSorts, defaultSort: '-at', searched: false, filters: {} }),
    item: brokerCallRecord,
    handler: async ({ input }) => {
      const page = await listBrokerCalls(input.params.id, input.query)
      if (!page) throw notFound()
      return page
    },
    present: presentBrokerCall,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/collections/brokers/:id/calls',
    summary: 'Logs a call with a broker, with what was promised and the day named for the next call',
    permission: 'collections.update',
    write: true,
    status: 201,
    params: idParams,
    body: brokerCallInput,
    response: brokerCallRecord,
    handler: (call) => logBrokerCall(call, call.input.params.id, call.input.body),
    present: presentBrokerCall,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/collections/:id',
    summary: 'One collection with its promises and changes',
    permission: 'collections.read',
    params: idParams,
    response: collectionDetail,
    handler: async ({ input }) => {
      const collection = await findCollection(input.params.id)
      if (!collection) throw notFound()
      return collection
    },
    present: presentCollectionDetail,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/collections',
    summary: 'Adds a collection and tells its assignee; only managers write off',
    permission: 'collections.create',
    write: true,
    status: 201,
    body: collectionInput,
    response: collectionDetail,
    handler: (call) => createCollection(call, call.input.body),
    present: presentCollectionDetail,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/collections/:id',
    summary: 'Changes fields of a collection and tells a new assignee; only managers write off',
    permission: 'collections.update',
    write: true,
    params: idParams,
    body: collectionPatch,
    response: collectionDetail,
    handler: (call) => updateCollection(call, call.input.params.id, call.input.body),
    present: presentCollectionDetail,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/collections/:id/void',
    summary:
      'Voids a collection that should never have been made, with a reason; no figure or list has it then',
    permission: 'collections.void',
    write: true,
    params: idParams,
    body: collectionVoidInput,
    response: collectionDetail,
    handler: (call) => voidCollection(call, call.input.params.id, call.input.body),
    present: presentCollectionDetail,
  }),
  defineListRoute({
    path: '/api/collections/:id/calls',
    summary: 'Calls about a collection, the latest first',
    permission: 'collections.read',
    params: idParams,
    query: listParams({ sorts: callSorts, defaultSort: '-at', searched: false, filters: {} }),
    item: callRecord,
    handler: async ({ input }) => {
      const page = await listCalls(input.params.id, input.query)
      if (!page) throw notFound()
      return page
    },
    present: presentCall,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/collections/:id/calls',
    summary: 'Logs a call, with what was promised; lastContactDate follows it',
    permission: 'collections.update',
    write: true,
    status: 201,
    params: idParams,
    body: callInput,
    response: callRecord,
    handler: (call) => logCall(call, call.input.params.id, call.input.body),
    present: presentCall,
  }),
]
