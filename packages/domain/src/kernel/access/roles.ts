/** Roles of staff, spec part 1 section 6. */
export const roles = ['employee', 'manager', 'admin'] as const
export type Role = (typeof roles)[number]
