import { agingBuckets, agingGroupings, agingStages } from '@drayline/domain/finance/aging/aging'
import { agingItem, agingReport } from '@drayline/domain/finance/aging/aging-schema'
import { dateFilter, idField, oneOf } from '@drayline/domain/kernel/forms/fields'
import { number, object, string } from 'yup'
import { todayOf } from '../../kernel/base/days.ts'
import type { AnyCall } from '../../kernel/http/call.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import { defaultLimit, listParams, maxLimit } from '../../kernel/lists/list.ts'
import { itemSorts, listItems, presentItem } from './aging.items.ts'
import { presentGroup, presentSums } from './aging.presenter.ts'
import type { AsOf } from './aging.service.ts'
import { agingSorts, readAging } from './aging.service.ts'

/** The day asked for, by default today, in the reader's zone. */
function dayOf(call: AnyCall): AsOf {
  const { asOf: asked } = call.input.query as { asOf?: string }
  return { asOf: asked ?? todayOf(call), zone: call.user.timezone }
}

export const agingRoutes: Route[] = [
  defineRoute({
    method: 'GET',
    path: '/api/aging',
    summary:
      'Open amounts of a day (by default today) by client or broker and by days overdue, with totals; open are invoices in the pipeline (submitted and neither paid nor rejected) and what brokers owe on those we bought, by the book; most first, `next` is the next cursor',
    permission: 'collections.read',
    query: object({
      asOf: dateFilter(),
      by: oneOf(agingGroupings).default('client'),
      stage: oneOf(agingStages),
      sort: oneOf(agingSorts).default('total'),
      limit: number().integer().min(1).max(maxLimit).default(defaultLimit),
      cursor: string().max(2000),
    }),
    response: agingReport,
    handler: (call) => readAging(call.input.query, dayOf(call)),
    present: ({ asOf: day, by, totals, groupCount, groups, next }) => ({
      ...{ asOf: day, by, groupCount, next },
      totals: presentSums(totals),
      groups: groups.map(presentGroup),
    }),
  }),
  defineListRoute({
    path: '/api/aging/items',
    summary: 'The open items of a day behind an aging, oldest first',
    permission: 'collections.read',
    query: listParams({
      sorts: itemSorts,
      defaultSort: 'submittedOn',
      searched: false,
      filters: {
        asOf: dateFilter(),
        clientId: idField(),
        brokerId: idField(),
        withoutBroker: oneOf(['true']),
        bucket: oneOf(agingBuckets),
        stage: oneOf(agingStages),
      },
    }),
    item: agingItem,
    handler: (call) => listItems(call.input.query, dayOf(call), call.now()),
    present: (item, call) => presentItem(item, dayOf(call)),
  }),
]
