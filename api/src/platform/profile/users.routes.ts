import { maxPhotoBytes } from '@drayline/domain/platform/users/user'
import { currentUser, profilePatch, userChoice } from '@drayline/domain/platform/users/user-schema'
import { object, string } from 'yup'
import { notFound } from '../../kernel/base/errors.ts'
import { defineListRoute, defineRoute } from '../../kernel/http/route.ts'
import { listParams, listQuery } from '../../kernel/lists/list.ts'
import { idParams } from '../../kernel/lists/params.ts'
import type { UserDoc } from '../users/index.ts'
import { colleague, presentCurrentUser, presentUserChoice, User } from '../users/index.ts'
import { changePhoto, removePhoto, sendPhoto } from './photo.ts'
import { changeProfile } from './profile.service.ts'

export const usersRoutes = [
  defineListRoute({
    path: '/api/users',
    summary: 'Colleagues, for a choice of agents',
    permission: 'users.choose',
    query: listParams({ filters: {} }),
    item: userChoice,
    handler: (call) =>
      listQuery<UserDoc>({
        model: User,
        // No one is chosen for new work who has left.
        filter: { deactivatedAt: null },
        query: call.input.query,
        select: { firstName: 1, lastName: 1, username: 1 },
      }),
    present: presentUserChoice,
  }),

  defineRoute({
    method: 'GET',
    path: '/api/users/:id',
    summary: 'One colleague, to name a person who was chosen before',
    permission: 'users.choose',
    params: idParams,
    response: userChoice,
    handler: async (call) => {
      const found = await colleague(call.input.params.id)
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
    handler: (call) => changeProfile(call, call.input.body),
    present: presentCurrentUser,
  }),

  defineRoute({
    method: 'POST',
    path: '/api/user/profile-image',
    summary: 'Sets one’s own picture: JPEG, PNG or GIF of at most 5 MB, in the field profileImage',
    permission: 'profile.update',
    rate: 'upload',
    write: true,
    upload: {
      field: 'profileImage',
      maxBytes: maxPhotoBytes,
      tooLarge: 'photo.tooLarge',
      missing: 'photo.required',
    },
    response: currentUser,
    handler: changePhoto,
    present: presentCurrentUser,
  }),

  defineRoute({
    method: 'DELETE',
    path: '/api/user/profile-image',
    summary: 'Takes one’s own picture away',
    permission: 'profile.update',
    write: true,
    response: currentUser,
    handler: removePhoto,
    present: presentCurrentUser,
  }),

  defineRoute({
    method: 'GET',
    path: '/uploads/:file',
    summary: 'A profile picture',
    permission: 'signed-in',
    params: object({
      file: string()
        .matches(/^[\da-f]{24}\.webp$/)
        .required(),
    }),
    raw: 'image/webp',
    also: [304],
    handler: (call) => sendPhoto(call, call.input.params.file),
  }),
]
