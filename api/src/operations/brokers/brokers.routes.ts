import { brokerStatuses } from '@drayline/domain/operations/brokers/broker'
import {
  brokerInput,
  brokerPatch,
  brokerRecord,
  brokerSummary,
} from '@drayline/domain/operations/brokers/broker-schema'
import { brokerSimilarQuery, similarRecord } from '@drayline/domain/operations/similar/similar-schema'
import { array } from 'yup'
import { notFound } from '../../kernel/base/errors.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import type { Sorts } from '../../kernel/lists/list.ts'
import { listParams, listQuery } from '../../kernel/lists/list.ts'
import { anyOf, equal } from '../../kernel/lists/list-filters.ts'
import { idParams, manyOf } from '../../kernel/lists/params.ts'
import { findSimilar, presentSimilar } from '../similar/index.ts'
import { BrokerRecord } from './broker.model.ts'
import { presentBroker } from './broker.presenter.ts'
import { createBroker, deleteBroker, readBrokerSummary, updateBroker } from './brokers.service.ts'

const sorts: Sorts = {
  name: { path: 'nameSortKey', type: 'string' },
  status: { path: 'status', type: 'string' },
  creditLimit: { path: 'creditLimit', type: 'number' },
  exposure: { path: 'exposureCents', type: 'number' },
  createdAt: { path: 'createdAt', type: 'date' },
}
const yesNo = ['true', 'false'] as const

export const brokersRoutes: Route[] = [
  defineListRoute({
    path: '/api/brokers',
    summary: 'Brokers, newest first; q searches name, contact, e-mail, city, MC and DOT number',
    permission: 'brokers.read',
    query: listParams({ sorts, filters: { status: manyOf(brokerStatuses), overLimit: manyOf(yesNo) } }),
    item: brokerRecord,
    handler: ({ input: { query } }) => {
      const { status, overLimit } = query
      const flag = overLimit === 'true' ? true : overLimit === 'false' ? false : undefined
      const filter = { ...anyOf('status', status), ...equal('overLimit', flag) }
      return listQuery({ model: BrokerRecord, sorts, query, filter })
    },
    present: presentBroker,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/brokers/summary',
    summary: 'How many brokers there are by status, what they owe together, how many are over their limit',
    permission: 'brokers.read',
    response: brokerSummary,
    handler: () => readBrokerSummary(),
    present: ({ total, active, inactive, suspended, exposure, overLimit }) => ({
      ...{ total, active, inactive, suspended, exposure, overLimit },
    }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/brokers/similar',
    summary:
      'At most 5 brokers that may be the same company: which have the same name, MC or DOT number, phone or e-mail, however it is written',
    permission: 'brokers.read',
    rate: 'search',
    query: brokerSimilarQuery,
    response: array(similarRecord.required()).required(),
    handler: ({ input }) => findSimilar('broker', BrokerRecord, input.query),
    present: (rows) => rows.map(presentSimilar),
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
  defineRoute({
    method: 'POST',
    path: '/api/brokers',
    summary: 'Adds a broker',
    permission: 'brokers.create',
    write: true,
    status: 201,
    body: brokerInput,
    response: brokerRecord,
    handler: (call) => createBroker(call, call.input.body),
    present: presentBroker,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/brokers/:id',
    summary: 'Changes the fields of a broker that are given',
    permission: 'brokers.update',
    write: true,
    params: idParams,
    body: brokerPatch,
    response: brokerRecord,
    handler: (call) => updateBroker(call, call.input.params.id, call.input.body),
    present: presentBroker,
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/brokers/:id',
    summary: 'Removes a broker that no load, invoice or credit check refers to (409 otherwise)',
    permission: 'brokers.delete',
    write: true,
    params: idParams,
    handler: (call) => deleteBroker(call, call.input.params.id),
  }),
]
