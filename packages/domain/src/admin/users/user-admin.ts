export type * from './user-admin-schema.ts'

/** Roles in the role selector (R-ADM-3). Administrators are made by `npm run create-admin`. */
export const assignableRoles = ['employee', 'manager'] as const
export type AssignableRole = (typeof assignableRoles)[number]

/** What may be done with several users at once. */
export const userBulkActions = ['deactivate', 'reactivate', 'endSessions', 'setDepartment'] as const
export type UserBulkAction = (typeof userBulkActions)[number]

export const userStatuses = ['active', 'inactive'] as const
/** Filter of the staff: who has a second factor, and who has none. */
export const secondFactorStates = ['set', 'none'] as const

export type UserStatus = (typeof userStatuses)[number]
