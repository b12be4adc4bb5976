import { fuelAdvanceStatuses } from '@drayline/domain/finance/fuel-advances/fuel-advance'
import {
  fuelAdvanceHeadroom,
  fuelAdvanceInput,
  fuelAdvancePatch,
  fuelAdvanceRecord,
  fuelAdvanceReversal,
  fuelAdvanceSummary,
} from '@drayline/domain/finance/fuel-advances/fuel-advance-schema'
import { dateFilter, idField } from '@drayline/domain/kernel/forms/fields'
import { formatCents } from '@drayline/domain/kernel/money/money'
import { object } from 'yup'
import { notFound } from '../../kernel/base/errors.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import { listParams } from '../../kernel/lists/list.ts'
import { idParams, manyOf } from '../../kernel/lists/params.ts'
import { presentFuelAdvance } from './fuel-advance.presenter.ts'
import { readHeadroom } from './fuel-advance-limit.ts'
import {
  findFuelAdvance,
  fuelAdvanceSorts,
  listFuelAdvances,
  readFuelAdvanceSummary,
} from './fuel-advances.list.ts'
import {
  createFuelAdvance,
  deleteFuelAdvance,
  reverseFuelAdvance,
  updateFuelAdvance,
} from './fuel-advances.service.ts'

export const fuelAdvancesRoutes: Route[] = [
  defineListRoute({
    path: '/api/fuel-advances',
    summary: 'Fuel advances, newest first; q searches carriers, load numbers and notes',
    permission: 'fuelAdvances.read',
    query: listParams({
      sorts: fuelAdvanceSorts,
      filters: {
        status: manyOf(fuelAdvanceStatuses),
        processedBy: idField(),
        loadId: idField(),
        clientId: idField(),
        advanceFrom: dateFilter(),
        advanceTo: dateFilter(),
      },
    }),
    item: fuelAdvanceRecord,
    handler: ({ input }) => listFuelAdvances(input.query),
    present: presentFuelAdvance,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/fuel-advances/summary',
    summary: 'How many fuel advances there are and their sums: all but cancelled, pending, approved, paid',
    permission: 'fuelAdvances.read',
    response: fuelAdvanceSummary,
    handler: readFuelAdvanceSummary,
    present: ({ total, pending, approved, paid }) => ({ total, pending, approved, paid }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/fuel-advances/limit',
    summary:
      'What may still be advanced on a load: half of its rate less its advances; except leaves one out',
    permission: 'fuelAdvances.read',
    query: object({ loadId: idField().required(), except: idField() }),
    also: [404],
    response: fuelAdvanceHeadroom,
    handler: async ({ input }) => {
      const room = await readHeadroom(input.query.loadId, input.query.except ?? null)
      if (!room) throw notFound()
      return room
    },
    present: ({ load, limit, advanced, available }) => ({
      loadId: load._id,
      loadNumber: load.loadNumber,
      rate: load.rateCents === null ? null : formatCents(load.rateCents),
      limit: formatCents(limit),
      advanced: formatCents(advanced),
      available: formatCents(available),
    }),
  }),
  defineRoute({
    method: 'GET',
    path: '/api/fuel-advances/:id',
    summary: 'One fuel advance',
    permission: 'fuelAdvances.read',
    params: idParams,
    response: fuelAdvanceRecord,
    handler: async ({ input }) => {
      const advance = await findFuelAdvance(input.params.id)
      if (!advance) throw notFound()
      return advance
    },
    present: presentFuelAdvance,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/fuel-advances',
    summary: "Adds a fuel advance; beyond 50 % of its load's rate only with a manager's overrideReason",
    permission: 'fuelAdvances.create',
    stepUp: ({ status }) => status === 'paid',
    write: true,
    status: 201,
    body: fuelAdvanceInput,
    response: fuelAdvanceRecord,
    handler: (call) => createFuelAdvance(call, call.input.body),
    present: presentFuelAdvance,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/fuel-advances/:id',
    summary:
      'Changes fields of a fuel advance, under the same limit; paid it goes into the book, and from then on its notes alone change',
    permission: 'fuelAdvances.update',
    stepUp: ({ status }) => status === 'paid',
    write: true,
    params: idParams,
    body: fuelAdvancePatch,
    response: fuelAdvanceRecord,
    handler: (call) => updateFuelAdvance(call, call.input.params.id, call.input.body),
    present: presentFuelAdvance,
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/fuel-advances/:id',
    summary: 'Removes a fuel advance; one that is in the book is reversed instead (409)',
    permission: 'fuelAdvances.delete',
    write: true,
    params: idParams,
    handler: (call) => deleteFuelAdvance(call, call.input.params.id),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/fuel-advances/:id/reverse',
    summary:
      'Takes a paid fuel advance back out of the book; what fundings took back for it is payable to its client again',
    permission: 'fuelAdvances.decide',
    write: true,
    params: idParams,
    body: fuelAdvanceReversal,
    response: fuelAdvanceRecord,
    handler: (call) => reverseFuelAdvance(call, call.input.params.id, call.input.body.reason),
    present: presentFuelAdvance,
  }),
]
