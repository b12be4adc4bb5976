import { dateFilter, idField, oneLine, oneOf } from '@drayline/domain/kernel/forms/fields'
import { changeInput } from '@drayline/domain/kernel/forms/record-fields'
import { rowResult } from '@drayline/domain/kernel/records/rows-schema'
import { packetStatuses, storedLoadStatuses } from '@drayline/domain/operations/loads/load'
import {
  loadRowsCheck,
  loadRowsFound,
  loadRowsInput,
} from '@drayline/domain/operations/loads/load-rows-schema'
import {
  loadCancelInput,
  loadCounts,
  loadInput,
  loadRecord,
} from '@drayline/domain/operations/loads/load-schema'
import { array } from 'yup'
import { notFound } from '../../kernel/base/errors.ts'
import { NameLookup } from '../../kernel/database/names.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import { byNumber } from '../../kernel/lists/by-number.ts'
import type { Sorts } from '../../kernel/lists/list.ts'
import { listParams, listQuery, Page } from '../../kernel/lists/list.ts'
import { anyOf, equal, within } from '../../kernel/lists/list-filters.ts'
import { idParams, manyOf } from '../../kernel/lists/params.ts'
import { presentRow } from '../../kernel/writes/rows.ts'
import { searchWithParties, withParties, withPartiesOf } from '../parties/index.ts'
import { presentNamed } from '../similar/index.ts'
import { cancelLoad, restoreLoad } from './cancel-load.service.ts'
import { LoadRecord } from './load.model.ts'
import { billingInvoiceOfLoad } from './load.ports.ts'
import { presentLoad } from './load.presenter.ts'
import { checkLoadRows, createLoads } from './load-rows.service.ts'
import { countLoads } from './loads.counts.ts'
import { createLoad, updateLoad } from './loads.service.ts'
import { withStanding } from './standing.ts'

const sorts: Sorts = {
  loadNumber: { path: 'loadNumber', type: 'string' },
  pickupDate: { path: 'pickupDate', type: 'string', nullable: true },
  deliveryDate: { path: 'deliveryDate', type: 'string', nullable: true },
  rate: { path: 'rateCents', type: 'number', nullable: true },
  status: { path: 'status', type: 'string' },
  createdAt: { path: 'createdAt', type: 'date' },
}
const query = listParams({
  sorts,
  filters: {
    loadNumber: oneLine(40),
    status: manyOf(storedLoadStatuses),
    clientId: idField(),
    brokerId: idField(),
    pickupFrom: dateFilter(),
    pickupTo: dateFilter(),
    packet: oneOf(packetStatuses),
  },
})

export const loadsRoutes: Route[] = [
  defineListRoute({
    path: '/api/loads',
    summary:
      'Loads, newest first; q searches load number, places, driver, client and broker; loadNumber finds the one',
    permission: 'loads.read',
    query,
    item: loadRecord,
    handler: async ({ input }) => {
      const { query } = input
      const { q, loadNumber, status, clientId, brokerId, pickupFrom, pickupTo, packet } = query
      const [search, numbered] = await Promise.all([
        searchWithParties(q),
        byNumber(LoadRecord, 'loadNumber', loadNumber),
      ])
      const filter = {
        ...anyOf('status', status),
        ...equal('clientId', clientId),
        ...equal('brokerId', brokerId),
        ...within('pickupDate', pickupFrom, pickupTo),
        ...equal('packet', packet),
        ...search,
        ...numbered,
      }
      const names = new NameLookup()
      const page = await listQuery({ model: LoadRecord, sorts, query, filter, ownSearch: true })
      const rows = await withStanding(await withParties(page.rows, names))
      return new Page(rows, page.next, page.total, page.atLeast)
    },
    present: presentLoad,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/loads/counts',
    summary: 'How many loads each work list has, counted up to 1000',
    permission: 'loads.read',
    response: loadCounts,
    handler: () => countLoads(),
    present: (counts) => counts,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/loads/:id',
    summary: 'One load, with its client, rate and whether its papers are all there',
    permission: 'loads.read',
    params: idParams,
    response: loadRecord,
    handler: async ({ input }) => {
      const load = await LoadRecord.findById(input.params.id).lean()
      if (!load) throw notFound()
      const invoice = await billingInvoiceOfLoad(load._id)
      const billedBy = invoice ? { id: invoice._id, invoiceNumber: invoice.invoiceNumber } : null
      const [row = load] = await withStanding([await withPartiesOf(load)])
      return { ...row, billedBy }
    },
    present: presentLoad,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/loads',
    summary: 'Adds a load',
    permission: 'loads.create',
    write: true,
    status: 201,
    body: loadInput,
    response: loadRecord,
    handler: (call) => createLoad(call, call.input.body),
    present: presentLoad,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/loads/rows',
    summary: 'Adds up to 500 loads, each for itself; the answer says for each row what became of it',
    permission: 'loads.create',
    write: true,
    body: loadRowsInput,
    response: array(rowResult.required()).required(),
    handler: (call) => createLoads(call, call.input.body.rows),
    present: (results) => results.map(presentRow),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/loads/rows/check',
    summary:
      'Says of rows of a spreadsheet which load numbers are taken, and whom the names of clients and brokers mean',
    permission: 'loads.create',
    rate: 'read',
    body: loadRowsCheck,
    response: loadRowsFound,
    handler: ({ input }) => checkLoadRows(input.body),
    present: ({ taken, clients, brokers }) => ({
      taken,
      clients: clients.map(presentNamed),
      brokers: brokers.map(presentNamed),
    }),
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/loads/:id',
    summary:
      'Replaces a load; an optional field that is not named stays as it is. Invoiced and paid follow its invoices',
    permission: 'loads.update',
    write: true,
    params: idParams,
    body: changeInput(loadInput),
    response: loadRecord,
    handler: (call) => updateLoad(call, call.input.params.id, call.input.body),
    present: presentLoad,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/loads/:id/cancel',
    summary: 'Cancels a load that is not hauled, with a reason; never one that is billed',
    permission: 'loads.cancel',
    write: true,
    params: idParams,
    body: loadCancelInput,
    response: loadRecord,
    handler: (call) => cancelLoad(call, call.input.params.id, call.input.body),
    present: presentLoad,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/loads/:id/restore',
    summary: 'Takes a cancellation back: the load has the status from before',
    permission: 'loads.cancel',
    write: true,
    params: idParams,
    response: loadRecord,
    handler: (call) => restoreLoad(call, call.input.params.id),
    present: presentLoad,
  }),
]
