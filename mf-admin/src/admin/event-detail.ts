import { isAction } from '@drayline/domain/kernel/access/permissions'
import { roles } from '@drayline/domain/kernel/access/roles'
import type { SecurityEvent } from '@drayline/domain/platform/security/security'
import type { domainMessages } from '@drayline/platform/domain-messages'
import type { useT } from '../messages.ts'

/** What a security event was about, in words: a right and a role by their names. Null for those that say it all. */
export function eventDetail(
  t: ReturnType<typeof useT>,
  texts: ReturnType<typeof domainMessages.useT>,
  { kind, detail }: Pick<SecurityEvent, 'kind' | 'detail'>,
): string | null {
  if (detail === null) return null
  if (kind === 'accessRefused' && isAction(detail)) return t(`right.${detail}`)
  const role = kind === 'roleChanged' ? roles.find((one) => one === detail) : undefined
  return role ? texts(`role.${role}`) : detail
}
