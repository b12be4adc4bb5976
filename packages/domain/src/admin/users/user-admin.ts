export type * from './user-admin-schema.ts'

/** Roles in the role selector (R-ADM-3). Administrators are made by `npm run create-admin`. */
export const assignableRoles = ['employee', 'manager'] as const
export type AssignableRole = (typeof assignableRoles)[number]

export const userStatuses = ['active', 'inactive'] as const
export type UserStatus = (typeof userStatuses)[number]
