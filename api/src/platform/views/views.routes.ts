import { oneLine, oneOf } from '@drayline/domain/kernel/forms/fields'
import { msg } from '@drayline/domain/kernel/text/messages'
import { densities } from '@drayline/domain/platform/views/view'
import { viewInput, viewRecord } from '@drayline/domain/platform/views/view-schema'
import { array, boolean, object, string } from 'yup'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import { listParams, listQuery } from '../../kernel/lists/list.ts'
import { equal } from '../../kernel/lists/list-filters.ts'
import { idParams } from '../../kernel/lists/params.ts'
import type { ViewDoc } from './view.model.ts'
import { View } from './view.model.ts'
import { presentView } from './view.presenter.ts'
import { createView, removeView, updateView } from './views.service.ts'

/** Any part of a view but the list it belongs to. */
const viewPatch = object({
  name: oneLine(60).min(1, msg('view.name.required')),
  query: string().max(2000, msg('text.tooLong')),
  columns: array(oneLine(60).required()).max(60).nullable().default(undefined),
  density: oneOf(densities),
  isDefault: boolean(),
})

/** Views of lists that the caller has saved; everyone sees only their own. */
export const viewsRoutes = [
  defineListRoute({
    path: '/api/views',
    summary: 'Saved views of the caller',
    permission: 'views.manage',
    query: listParams({ searched: false, filters: { list: string().max(40) } }),
    item: viewRecord,
    handler: (call) => {
      const { query } = call.input
      return listQuery<ViewDoc>({
        model: View,
        filter: { userId: call.user.id, ...equal('list', query.list) },
        query,
      })
    },
    present: presentView,
  }),

  defineRoute({
    method: 'POST',
    path: '/api/views',
    summary: 'Save a view',
    permission: 'views.manage',
    status: 201,
    body: viewInput,
    response: viewRecord,
    write: true,
    handler: (call) => createView(call, call.input.body),
    present: presentView,
  }),

  defineRoute({
    method: 'PATCH',
    path: '/api/views/:id',
    summary: 'Change parts of a view',
    permission: 'views.manage',
    params: idParams,
    body: viewPatch,
    response: viewRecord,
    write: true,
    handler: (call) => updateView(call, call.input.params.id, call.input.body),
    present: presentView,
  }),

  defineRoute({
    method: 'DELETE',
    path: '/api/views/:id',
    summary: 'Remove a view',
    permission: 'views.manage',
    params: idParams,
    write: true,
    handler: (call) => removeView(call, call.input.params.id),
  }),
]
