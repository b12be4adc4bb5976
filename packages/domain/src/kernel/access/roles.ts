/** Roles of staff (R-ROL-1). */
export const roles = ['employee', 'manager', 'admin'] as const
export type Role = (typeof roles)[number]
