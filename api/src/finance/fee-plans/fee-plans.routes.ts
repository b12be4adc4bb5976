import {
  baseRateInput,
  baseRateRecord,
  feePlanInput,
  feePlanRecord,
} from '@drayline/domain/finance/fee-plans/fee-plan-schema'
import { notFound } from '../../kernel/base/errors.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import type { Sorts } from '../../kernel/lists/list.ts'
import { listParams, listQuery } from '../../kernel/lists/list.ts'
import { idParams } from '../../kernel/lists/params.ts'
import { createBaseRate, listBaseRates, rateSorts, updateBaseRate } from './base-rates.service.ts'
import type { FeePlanDoc } from './fee-plan.model.ts'
import { FeePlanRecord } from './fee-plan.model.ts'
import { presentBaseRate, presentFeePlan } from './fee-plan.presenter.ts'
import { createFeePlan, updateFeePlan } from './fee-plans.service.ts'

const planSorts: Sorts = { name: { path: 'nameKey', type: 'string' } }

export const feePlansRoutes: Route[] = [
  defineListRoute({
    path: '/api/fee-plans',
    summary: 'Fee plans by name, each with its earlier versions',
    permission: 'feePlans.read',
    query: listParams({ sorts: planSorts, defaultSort: 'name', searched: false, filters: {} }),
    item: feePlanRecord,
    handler: ({ input }) => listQuery({ model: FeePlanRecord, sorts: planSorts, query: input.query }),
    present: presentFeePlan,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/fee-plans/:id',
    summary: 'One fee plan with its earlier versions',
    permission: 'feePlans.read',
    params: idParams,
    response: feePlanRecord,
    handler: async ({ input }) => {
      const plan = await FeePlanRecord.findById(input.params.id).lean<FeePlanDoc>()
      if (!plan) throw notFound()
      return plan
    },
    present: presentFeePlan,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/fee-plans',
    summary: 'Adds a fee plan',
    permission: 'feePlans.manage',
    write: true,
    status: 201,
    body: feePlanInput,
    response: feePlanRecord,
    handler: (call) => createFeePlan(call, call.input.body),
    present: presentFeePlan,
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/fee-plans/:id',
    summary: 'Changes a fee plan; agreements keep the version they were made with',
    permission: 'feePlans.manage',
    write: true,
    params: idParams,
    body: feePlanInput,
    response: feePlanRecord,
    handler: (call) => updateFeePlan(call, call.input.params.id, call.input.body),
    present: presentFeePlan,
  }),
  defineListRoute({
    path: '/api/base-rates',
    summary: 'Base rates such as prime, each from a day on, newest first',
    permission: 'feePlans.read',
    query: listParams({ sorts: rateSorts, defaultSort: '-from', searched: false, filters: {} }),
    item: baseRateRecord,
    handler: (call) => listBaseRates(call, call.input.query),
    present: presentBaseRate,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/base-rates',
    summary: 'Adds a base rate from a day on',
    permission: 'feePlans.manage',
    write: true,
    status: 201,
    body: baseRateInput,
    response: baseRateRecord,
    handler: (call) => createBaseRate(call, call.input.body),
    present: presentBaseRate,
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/base-rates/:id',
    summary: 'Corrects a base rate, but for days that are over and that fees of purchases depend on',
    permission: 'feePlans.manage',
    write: true,
    params: idParams,
    body: baseRateInput,
    response: baseRateRecord,
    handler: (call) => updateBaseRate(call, call.input.params.id, call.input.body),
    present: presentBaseRate,
  }),
]
