import { brokerRecord, brokerStatuses } from '@drayline/domain/broker'
import { notFound } from '../core/errors.ts'
import type { Sorts } from '../core/list.ts'
import { listParams, listQuery } from '../core/list.ts'
import { anyOf } from '../core/list-filters.ts'
import { idParams, manyOf } from '../core/params.ts'
import type { Route } from '../core/route.ts'
import { defineListRoute, defineRoute } from '../core/route.ts'
import { BrokerRecord } from './broker.model.ts'
import { presentBroker } from './broker.presenter.ts'

const sorts: Sorts = {
  name: { path: 'nameSortKey', type: 'string' },
  status: { path: 'status', type: 'string' },
  createdAt: { path: 'createdAt', type: 'date' },
}

export const brokersRoutes: Route[] = [
  defineListRoute({
    path: '/api/brokers',
    summary: 'Brokers, newest first; q searches name, contact, e-mail, city, MC and DOT number',
    permission: 'brokers.read',
    query: listParams({ sorts, filters: { status: manyOf(brokerStatuses) } }),
    item: brokerRecord,
    handler: ({ input: { query } }) =>
      listQuery({ model: BrokerRecord, sorts, query, filter: anyOf('status', query.status) }),
    present: presentBroker,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/brokers/:id',
    summary: 'One broker',
    permission: 'brokers.read',
    params: idParams,
    response: brokerRecord,
    handler: async ({ input }) => {
      const broker = await BrokerRecord.findById(input.params.id).lean()
      if (!broker) throw notFound()
      return broker
    },
    present: presentBroker,
  }),
]
