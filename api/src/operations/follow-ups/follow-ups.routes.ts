import { todayIn } from '@drayline/domain/kernel/dates/dates'
import { idField, oneOf } from '@drayline/domain/kernel/forms/fields'
import {
  followUpDues,
  followUpPriorities,
  followUpStatuses,
} from '@drayline/domain/operations/follow-ups/follow-up'
import {
  followUpInput,
  followUpPatch,
  followUpRecord,
} from '@drayline/domain/operations/follow-ups/follow-up-schema'
import { notFound } from '../../kernel/base/errors.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import { listParams } from '../../kernel/lists/list.ts'
import { idParams, manyOf } from '../../kernel/lists/params.ts'
import { presentFollowUp } from './follow-up.presenter.ts'
import { findFollowUp, followUpSorts, listFollowUps } from './follow-ups.list.ts'
import { createFollowUp, updateFollowUp } from './follow-ups.service.ts'

const query = listParams({
  sorts: followUpSorts,
  filters: {
    status: manyOf(followUpStatuses),
    priority: manyOf(followUpPriorities),
    clientId: idField(),
    assignedTo: idField(),
    due: oneOf(followUpDues),
  },
})

export const followUpsRoutes: Route[] = [
  defineListRoute({
    path: '/api/follow-ups',
    summary:
      'Follow-ups, newest first; sort=work puts open ones first; q searches title, description and client',
    permission: 'followUps.read',
    query,
    item: followUpRecord,
    handler: (call) => listFollowUps(call.input.query, todayIn(call.user.timezone, call.now())),
    present: presentFollowUp,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/follow-ups/:id',
    summary: 'One follow-up',
    permission: 'followUps.read',
    params: idParams,
    response: followUpRecord,
    handler: async ({ input }) => {
      const followUp = await findFollowUp(input.params.id)
      if (!followUp) throw notFound()
      return followUp
    },
    present: presentFollowUp,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/follow-ups',
    summary: 'Adds a follow-up; without an assignee it is the caller’s own',
    permission: 'followUps.create',
    write: true,
    status: 201,
    body: followUpInput,
    response: followUpRecord,
    handler: (call) => createFollowUp(call, call.input.body),
    present: presentFollowUp,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/follow-ups/:id',
    summary:
      'Changes the fields that are sent, or just the status; a later due date needs a reason; completed is final',
    permission: 'followUps.update',
    write: true,
    params: idParams,
    body: followUpPatch,
    response: followUpRecord,
    handler: (call) => updateFollowUp(call, call.input.params.id, call.input.body),
    present: presentFollowUp,
  }),
]
