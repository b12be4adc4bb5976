export type * from './user-admin-schema.ts'

/** What the role selector offers (spec part 1, section 6). Administrators are made by `npm run create-admin`. */
export const assignableRoles = ['employee', 'manager'] as const
export type AssignableRole = (typeof assignableRoles)[number]

export const userStatuses = ['active', 'inactive'] as const
export type UserStatus = (typeof userStatuses)[number]
