import { useHost } from '@drayline/contract'
import type { AdminUser, AssignableRole } from '@drayline/domain/admin/users/user-admin'
import { assignableRoles } from '@drayline/domain/admin/users/user-admin'
import type { Role } from '@drayline/domain/kernel/access/roles'
import { fullName } from '@drayline/domain/platform/users/user'
import { domainMessages } from '@drayline/platform/domain-messages'
import { HttpError, isUnauthorized } from '@drayline/platform/http'
import { styled } from '@drayline/platform/styled'
import { Badge, type BadgeTone, Select, Text } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { RoleDialog } from './RoleDialog.tsx'
import { assignRole } from './users.queries.ts'

const Fixed = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px var(--space-2);
`

const roleTones: Record<Role, BadgeTone> = { admin: 'violet', manager: 'blue', employee: 'grey' }

/** The role selector of a row; one's own account and what one may not change cannot be modified (R-ADM-3). */
export function RoleCell({ user }: { user: AdminUser }) {
  const t = useT()
  const texts = domainMessages.useT()
  const host = useHost()
  const [chosen, setChosen] = useState<AssignableRole | null>(null)
  const assign = useAssignRole()
  const isProtected = user.role === 'admin' && !host.can('users.manage')
  if (user.id === host.user.id || isProtected || !host.can('users.assignRole'))
    return (
      <Fixed>
        <Badge tone={roleTones[user.role]}>{texts(`role.${user.role}`)}</Badge>
        <Text size="sm" tone="muted">
          {t('users.cannotModify')}
        </Text>
      </Fixed>
    )
  return (
    <>
      <Select
        size="sm"
        aria-label={t('users.roleOf', { name: fullName(user) })}
        value={chosen ?? user.role}
        placeholder={user.role === 'admin' ? texts('role.admin') : null}
        options={assignableRoles.map((role) => ({ value: role, label: texts(`role.${role}`) }))}
        onValueChange={(value) => {
          const role = assignableRoles.find((candidate) => candidate === value)
          if (role && role !== user.role) setChosen(role)
        }}
      />
      {chosen ? (
        <RoleDialog
          user={user}
          role={chosen}
          onConfirm={() => assign(user, chosen)}
          onClose={() => setChosen(null)}
        />
      ) : null}
    </>
  )
}

/** Changes a role and says what came of it (R-ADM-4). */
function useAssignRole() {
  const t = useT()
  const { http, notify } = useHost()
  return async (user: AdminUser, role: AssignableRole) => {
    try {
      await assignRole(http, user, role)
      notify.success(t('users.roleUpdated'))
    } catch (error) {
      const refused = isUnauthorized(error) || (error instanceof HttpError && error.status === 403)
      notify.error(t(refused ? 'users.roleRefused' : 'users.roleFailed'))
    }
  }
}
