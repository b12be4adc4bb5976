import { timeRequestStatuses } from '@drayline/domain/admin/time-tracking/time-request'
import {
  timeRequestInput,
  timeRequestRecord,
  timeRequestRefusal,
} from '@drayline/domain/admin/time-tracking/time-request-schema'
import { oneOf } from '@drayline/domain/kernel/forms/fields'
import { boolean } from 'yup'
import type { Route } from '../../kernel/http/route.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import { listParams } from '../../kernel/lists/list.ts'
import { idParams } from '../../kernel/lists/params.ts'
import {
  approveRequest,
  askForTime,
  listRequests,
  presentRequest,
  rejectRequest,
  withdrawRequest,
} from './requests.service.ts'

const one = { method: 'POST', write: true, params: idParams, response: timeRequestRecord } as const

/** Corrections of the clock that people ask for (R-TIM-9). */
export const timeRequestsRoutes: Route[] = [
  defineListRoute({
    path: '/api/time-tracking/requests',
    summary:
      'Corrections that were asked for, newest first: one’s own, or everybody’s for those who manage time',
    permission: 'timeClock.use',
    query: listParams({ searched: false, filters: { status: oneOf(timeRequestStatuses), mine: boolean() } }),
    item: timeRequestRecord,
    handler: (call) => listRequests(call, call.input.query),
    present: presentRequest,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/time-tracking/requests',
    summary: 'Asks for other times of one’s own entry, or for one that was forgotten',
    permission: 'timeClock.use',
    write: true,
    status: 201,
    also: [404],
    body: timeRequestInput,
    response: timeRequestRecord,
    handler: (call) => askForTime(call, call.input.body),
    present: presentRequest,
  }),
  defineRoute({
    ...one,
    path: '/api/time-tracking/requests/:id/approve',
    summary: 'Gives the times that were asked for',
    permission: 'timeClock.manage',
    handler: (call) => approveRequest(call, call.input.params.id),
    present: presentRequest,
  }),
  defineRoute({
    ...one,
    path: '/api/time-tracking/requests/:id/reject',
    summary: 'Refuses what was asked for, with a note',
    permission: 'timeClock.manage',
    body: timeRequestRefusal,
    handler: (call) => rejectRequest(call, call.input.params.id, call.input.body.note),
    present: presentRequest,
  }),
  defineRoute({
    ...one,
    path: '/api/time-tracking/requests/:id/withdraw',
    summary: 'Takes one’s own request back',
    permission: 'timeClock.use',
    handler: (call) => withdrawRequest(call, call.input.params.id),
    present: presentRequest,
  }),
]
