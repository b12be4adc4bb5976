import { supportStatuses } from '@drayline/domain/admin/support-requests/support-request'
import {
  supportReceipt,
  supportReplyInput,
  supportRequestInput,
  supportRequestPatch,
  supportRequestRecord,
} from '@drayline/domain/admin/support-requests/support-request-schema'
import { notFound } from '../../kernel/base/errors.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import { listParams, listQuery } from '../../kernel/lists/list.ts'
import { anyOf } from '../../kernel/lists/list-filters.ts'
import { idParams, manyOf } from '../../kernel/lists/params.ts'
import type { SupportRequestDoc } from './support-request.model.ts'
import { SupportRequestRecord } from './support-request.model.ts'
import { presentReceipt, presentSupportRequest } from './support-request.presenter.ts'
import { answerSupportRequest, changeSupportRequest, fileSupportRequest } from './support-requests.service.ts'

export const supportRequestsRoutes: Route[] = [
  defineListRoute({
    path: '/api/support-requests',
    summary: 'Requests for help, newest first; q searches subject, name and e-mail address',
    permission: 'supportRequests.manage',
    query: listParams({ filters: { status: manyOf(supportStatuses) } }),
    item: supportRequestRecord,
    handler: ({ input: { query } }) =>
      listQuery<SupportRequestDoc>({
        model: SupportRequestRecord,
        filter: anyOf('status', query.status),
        query,
      }),
    present: presentSupportRequest,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/support-requests/:id',
    summary: 'One request for help with its answers',
    permission: 'supportRequests.manage',
    params: idParams,
    response: supportRequestRecord,
    handler: async ({ input }) => {
      const request = await SupportRequestRecord.findById(input.params.id).lean<SupportRequestDoc>()
      if (!request) throw notFound()
      return request
    },
    present: presentSupportRequest,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/support-requests',
    summary: 'Files a request for help and notifies the people who answer',
    permission: 'supportRequests.create',
    rate: 'mail',
    write: true,
    status: 201,
    body: supportRequestInput,
    response: supportReceipt,
    handler: (call) => fileSupportRequest(call, call.input.body),
    present: presentReceipt,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/support-requests/:id/replies',
    summary: 'Answers by e-mail and notifies the person who asked',
    permission: 'supportRequests.manage',
    rate: 'mail',
    write: true,
    status: 201,
    params: idParams,
    body: supportReplyInput,
    response: supportRequestRecord,
    handler: (call) => answerSupportRequest(call, call.input.params.id, call.input.body),
    present: presentSupportRequest,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/support-requests/:id',
    summary: 'Closes a request, or opens it again',
    permission: 'supportRequests.manage',
    write: true,
    params: idParams,
    body: supportRequestPatch,
    response: supportRequestRecord,
    handler: (call) => changeSupportRequest(call, call.input.params.id, call.input.body),
    present: presentSupportRequest,
  }),
]
