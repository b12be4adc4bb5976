/** Roles of staff (R-ROL-1). */
export const roles = ['employee', 'manager', 'admin'] as const
export type Role = (typeof roles)[number]

/** Tells whether a role has fewer rights than another: each has those of the ones before it. */
export function isLowerRole(role: Role, than: Role): boolean {
  return roles.indexOf(role) < roles.indexOf(than)
}

/** The one of two roles that has fewer rights. */
export function lowerRole(one: Role, other: Role): Role {
  return isLowerRole(one, other) ? one : other
}
