import { secondFactorStates, userStatuses } from '@drayline/domain/admin/users/user-admin'
import {
  adminUser,
  userBulkInput,
  userCreateInput,
  userEditInput,
  userRoleInput,
  userWithPassword,
} from '@drayline/domain/admin/users/user-admin-schema'
import { roles } from '@drayline/domain/kernel/access/roles'
import { oneOf } from '@drayline/domain/kernel/forms/fields'
import { departments } from '@drayline/domain/platform/users/user'
import { array, boolean, number, object, string } from 'yup'
import { notFound } from '../../kernel/base/errors.ts'
import type { Route } from '../../kernel/http/route.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import { listParams } from '../../kernel/lists/list.ts'
import { idParams, manyOf } from '../../kernel/lists/params.ts'
import { presentOutcome } from '../../kernel/writes/several.ts'
import { presentAdminUser, presentWithPassword } from './admin-user.presenter.ts'
import { findUser, listUsers, userSorts } from './admin-users.list.ts'
import {
  addUser,
  assignRole,
  deactivateUser,
  editUser,
  endUserSessions,
  reactivateUser,
  resetPassword,
} from './admin-users.service.ts'
import { changeUsers } from './users-bulk.ts'

const bulkOutcomes = array(
  object({
    id: number().integer().required(),
    ok: boolean().required(),
    message: string().nullable().defined(),
    /** The user as they are now, when that is no longer as they were seen. */
    current: adminUser.nullable().defined(),
  }).required(),
).required()

const one = { permission: 'users.manage', write: true, params: idParams, response: adminUser } as const

/** The admin panel's part of users (R-ADM-2 to R-ADM-5, R-ADM-11). */
export const adminUsersRoutes: Route[] = [
  defineListRoute({
    path: '/api/admin/users',
    summary: 'The staff; q searches name, username and e-mail address',
    permission: 'users.read',
    query: listParams({
      sorts: userSorts,
      defaultSort: 'name',
      filters: {
        role: manyOf(roles),
        status: oneOf(userStatuses),
        department: manyOf(departments),
        secondFactor: oneOf(secondFactorStates),
      },
    }),
    item: adminUser,
    handler: (call) => listUsers(call.input.query),
    present: presentAdminUser,
  }),
  defineRoute({
    method: 'GET',
    path: '/api/admin/users/:id',
    summary: 'One member of staff',
    permission: 'users.read',
    params: idParams,
    response: adminUser,
    handler: async ({ input }) => {
      const user = await findUser(input.params.id)
      if (!user) throw notFound()
      return user
    },
    present: presentAdminUser,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/admin/users',
    summary: 'Adds a user; only this answer has the temporary password',
    permission: 'users.manage',
    stepUp: true,
    write: true,
    status: 201,
    body: userCreateInput,
    response: userWithPassword,
    handler: (call) => addUser(call, call.input.body),
    present: presentWithPassword,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/admin/users/bulk',
    summary: 'One step with several users, or with dryRun what would come of it; says for each what happened',
    permission: 'users.manage',
    write: true,
    body: userBulkInput,
    response: bulkOutcomes,
    handler: (call) => changeUsers(call, call.input.body),
    present: (results) => results.map(presentOutcome),
  }),
  defineRoute({
    ...one,
    method: 'PATCH',
    path: '/api/admin/users/:id',
    stepUp: true,
    summary: 'Changes a user’s name, address and position',
    body: userEditInput,
    handler: (call) => editUser(call, call.input.params.id, call.input.body),
    present: presentAdminUser,
  }),
  defineRoute({
    ...one,
    method: 'PATCH',
    path: '/api/admin/users/:id/role',
    stepUp: true,
    summary: 'Changes a user’s role; it applies from their next call on',
    permission: 'users.assignRole',
    body: userRoleInput,
    handler: (call) => assignRole(call, call.input.params.id, call.input.body.role),
    present: presentAdminUser,
  }),
  defineRoute({
    ...one,
    method: 'POST',
    path: '/api/admin/users/:id/deactivate',
    summary: 'Ends a user’s access at once; their records stay',
    handler: (call) => deactivateUser(call, call.input.params.id),
    present: presentAdminUser,
  }),
  defineRoute({
    ...one,
    method: 'POST',
    path: '/api/admin/users/:id/reactivate',
    summary: 'Restores a user’s access',
    handler: (call) => reactivateUser(call, call.input.params.id),
    present: presentAdminUser,
  }),
  defineRoute({
    ...one,
    method: 'POST',
    path: '/api/admin/users/:id/reset-password',
    stepUp: true,
    summary: 'Gives a user a temporary password, shown only in this answer, and signs them out',
    response: userWithPassword,
    handler: (call) => resetPassword(call, call.input.params.id),
    present: presentWithPassword,
  }),
  defineRoute({
    ...one,
    method: 'POST',
    path: '/api/admin/users/:id/end-sessions',
    summary: 'Signs a user out everywhere',
    handler: (call) => endUserSessions(call, call.input.params.id),
    present: presentAdminUser,
  }),
]
