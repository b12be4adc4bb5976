import type { HttpApi, WriteOptions } from '@drayline/contract'
import type {
  AdminUser,
  AssignableRole,
  UserBulkAction,
  UserBulkAnswer,
  UserCreateInput,
  UserEditInput,
  UserWithPassword,
} from '@drayline/domain/admin/users/user-admin'
import { queryOptions, shows } from '@drayline/platform/query'
import { usersData } from './admin.feature.ts'

const usersUrl = '/api/admin/users'
const root = ['mf-admin', 'admin-users'] as const

/** Cache keys of users. */
const userKeys = { all: root, one: (id: number) => [...root, 'one', id] as const } as const

/** One member of staff. */
export function userQuery(http: HttpApi, id: number) {
  return queryOptions({
    queryKey: userKeys.one(id),
    meta: shows(`user:${id}`),
    queryFn: ({ signal }) => http.get<AdminUser>(`${usersUrl}/${id}`, { signal }),
  })
}

/** Adds a user; the answer has the temporary password. */
export function addUser(http: HttpApi, input: UserCreateInput, options: WriteOptions) {
  return http.post<UserWithPassword>(usersUrl, input, options)
}

export function editUser(http: HttpApi, id: number, input: UserEditInput, options: WriteOptions) {
  return http.patch<AdminUser>(`${usersUrl}/${id}`, input, options)
}

export function assignRole(http: HttpApi, { id, version }: AdminUser, role: AssignableRole) {
  return http.patch<AdminUser>(`${usersUrl}/${id}/role`, { role }, { version })
}

/** One step with several users, or what would come of it. */
export function changeUsers(http: HttpApi, input: UserBulkStep) {
  return http.post<UserBulkAnswer>(`${usersUrl}/bulk`, input)
}

/** A step with users as they were seen. */
export interface UserBulkStep {
  items: readonly { id: number; version: number }[]
  action: UserBulkAction
  department?: string | null
  dryRun: boolean
}

export type UserStep = 'deactivate' | 'reactivate' | 'end-sessions'

export function takeUserStep(http: HttpApi, { id, version }: AdminUser, step: UserStep) {
  return http.post<AdminUser>(`${usersUrl}/${id}/${step}`, undefined, { version })
}

/** The answer has the temporary password. */
export function resetPassword(http: HttpApi, { id, version }: AdminUser) {
  return http.post<UserWithPassword>(`${usersUrl}/${id}/reset-password`, undefined, { version })
}

/** The list that the page shows and its module starts. */
export const usersList = { data: usersData, key: userKeys.all, meta: shows('user') }
