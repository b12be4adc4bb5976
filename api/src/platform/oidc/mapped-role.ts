import type { Role } from '@drayline/domain/kernel/access/roles'
import { roles } from '@drayline/domain/kernel/access/roles'
import type { OidcSettings } from '../../kernel/base/oidc-settings.ts'

type Mapping = Pick<OidcSettings, 'roleClaim' | 'roleOf' | 'otherwise'>

/**
 * The role that the sign-in service gives a person: the highest of those their groups stand for.
 * @returns `kept` when roles are given in Drayline, undefined for who has none
 */
export function mappedRole(
  { roleClaim, roleOf, otherwise }: Mapping,
  claims: Record<string, unknown>,
): Role | 'kept' | undefined {
  if (roleClaim === undefined) return 'kept'
  const claim = claims[roleClaim]
  const values: unknown[] = Array.isArray(claim) ? claim : [claim]
  const given = values.map((value) => (typeof value === 'string' ? roleOf.get(value) : undefined))
  return roles.findLast((role) => given.includes(role)) ?? otherwise
}
