import type { FormatApi } from '@drayline/contract'
import type { AdminUser } from '@drayline/domain/admin/users/user-admin'
import { secondFactorStates, userStatuses } from '@drayline/domain/admin/users/user-admin'
import { roles } from '@drayline/domain/kernel/access/roles'
import { departments, fullName } from '@drayline/domain/platform/users/user'
import type { domainMessages } from '@drayline/platform/domain-messages'
import { styled } from '@drayline/platform/styled'
import { Avatar, Badge, type Column, DateText, type Filter, Text } from '@drayline/ui'
import type { useT } from '../messages.ts'
import { RoleCell } from './RoleCell.tsx'

type T = ReturnType<typeof useT>
type Texts = ReturnType<typeof domainMessages.useT>

const Person = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-3);
  max-width: 100%;
  vertical-align: middle;

  > span:nth-child(2) { display: grid; justify-items: start; min-width: 0; overflow: hidden; line-height: 1.3; text-overflow: ellipsis; }
`

/** The columns of the staff (R-ADM-2, R-ADM-3). */
export function userColumns(t: T, texts: Texts, format: FormatApi, selfId: number): Column<AdminUser>[] {
  const name: Column<AdminUser> = { id: 'name', header: t('users.name'), value: fullName }
  return [
    {
      ...name,
      csvColumns: [name, { id: 'email', header: t('users.email') }],
      primary: true,
      hideable: false,
      sortable: true,
      cell: (user) => (
        <Person>
          <Avatar name={fullName(user)} src={user.profileImageUrl} size={28} decorative />
          <span>
            {fullName(user)}
            <Text size="sm" tone="muted">
              {[user.id === selfId && t('users.yourAccount'), user.email].filter(Boolean).join(' · ')}
            </Text>
          </span>
        </Person>
      ),
    },
    {
      id: 'role',
      header: t('users.role'),
      cell: (user) => <RoleCell user={user} />,
      csv: (user) => texts(`role.${user.role}`),
      width: 180,
    },
    {
      id: 'status',
      header: t('users.status'),
      cell: (user) => <UserStatusBadge user={user} t={t} texts={texts} />,
      csv: (user) => texts(`status.${user.status}`),
      width: 175,
    },
    {
      id: 'secondFactor',
      header: t('users.secondFactor'),
      value: ({ secondFactor }) => t(`users.secondFactor.${secondFactor ? 'set' : 'none'}`),
      hidden: true,
      width: 150,
    },
    {
      id: 'department',
      header: t('users.department'),
      value: ({ department }) => (department ? departmentText(t, department) : null),
      width: 140,
    },
    {
      id: 'lastSeenAt',
      header: t('users.lastSeen'),
      sortable: 'lastSignInAt',
      sortFirst: 'desc',
      cell: (user) =>
        user.lastSeenAt ? <DateText value={user.lastSeenAt} show="relative" /> : t('users.never'),
      csv: (user) => (user.lastSeenAt ? format.dateTime(user.lastSeenAt) : null),
      width: 145,
    },
    { id: 'jobTitle', header: t('users.jobTitle'), hidden: true, width: 200 },
    { id: 'username', header: t('users.username'), sortable: true, hidden: true, width: 115 },
  ]
}

/** Display name of a department; one that was typed elsewhere reads as it is. */
export function departmentText(t: T, department: string): string {
  const known = departments.find((one) => one === department)
  return known ? t(`department.${known}`) : department
}

/** Returns whether a user may sign in, and whether they still have a password that was given to them. */
function UserStatusBadge({ user, t, texts }: { user: AdminUser; t: T; texts: Texts }) {
  if (user.status === 'inactive') return <Badge tone="red">{texts('status.inactive')}</Badge>
  if (user.mustChangePassword) return <Badge tone="yellow">{t('users.temporary')}</Badge>
  return <Badge tone="green">{texts('status.active')}</Badge>
}

/** Filters of the staff. */
export function userFilters(t: T, texts: Texts): Filter[] {
  return [
    {
      kind: 'multi',
      id: 'role',
      label: t('users.role'),
      options: roles.map((value) => ({ value, label: texts(`role.${value}`) })),
    },
    {
      kind: 'select',
      id: 'status',
      label: t('users.status'),
      options: userStatuses.map((value) => ({ value, label: texts(`status.${value}`) })),
    },
    {
      kind: 'select',
      id: 'secondFactor',
      label: t('users.secondFactor'),
      options: secondFactorStates.map((value) => ({ value, label: t(`users.secondFactor.${value}`) })),
    },
    {
      kind: 'multi',
      id: 'department',
      label: t('users.department'),
      options: departments.map((value) => ({ value, label: t(`department.${value}`) })),
    },
  ]
}
