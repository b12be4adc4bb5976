import { currentUser, profilePatch, userChoice } from '@drayline/domain/user'
import { notFound } from '../core/errors.ts'
import { listParams, listQuery } from '../core/list.ts'
import { idParams } from '../core/params.ts'
import { defineListRoute, defineRoute } from '../core/route.ts'
import { colleague } from './colleagues.ts'
import type { UserDoc } from './user.model.ts'
import { User } from './user.model.ts'
import { presentCurrentUser, presentUserChoice } from './user.presenter.ts'
import { changeProfile } from './users.service.ts'

export const usersRoutes = [
  defineListRoute({
    path: '/api/users',
    summary: 'Colleagues, for a choice of agents',
    permission: 'users.choose',
    query: listParams({ filters: {} }),
    item: userChoice,
    handler: (ctx) =>
      listQuery<UserDoc>({
        model: User,
        query: ctx.input.query,
        select: { firstName: 1, lastName: 1, username: 1 },
      }),
    present: presentUserChoice,
  }),

  defineRoute({
    method: 'GET',
    path: '/api/users/:id',
    summary: 'One colleague, to name somebody who was chosen before',
    permission: 'users.choose',
    params: idParams,
    response: userChoice,
    handler: async (ctx) => {
      const found = await colleague(ctx.input.params.id)
      if (!found) throw notFound()
      return found
    },
    present: (user) => user,
  }),

  defineRoute({
    method: 'PATCH',
    path: '/api/user/profile',
    summary: 'Change parts of one’s own profile and settings',
    permission: 'profile.update',
    body: profilePatch,
    response: currentUser,
    write: true,
    handler: (ctx) => changeProfile(ctx, ctx.input.body),
    present: presentCurrentUser,
  }),
]
