import type { FormatApi } from '@drayline/contract'
import type { Invitation } from '@drayline/domain/admin/users/invitation'
import { invitationStates } from '@drayline/domain/admin/users/invitation'
import { fullName } from '@drayline/domain/platform/users/user'
import type { domainMessages } from '@drayline/platform/domain-messages'
import { Badge, type BadgeTone, type Column, DateText, type Filter } from '@drayline/ui'
import type { useT } from '../messages.ts'
import { departmentText } from './user-columns.tsx'

type T = ReturnType<typeof useT>
type Texts = ReturnType<typeof domainMessages.useT>

const tones: Record<Invitation['state'], BadgeTone> = {
  pending: 'blue',
  ended: 'yellow',
  accepted: 'green',
  revoked: 'grey',
}

/** Display name of who is invited. */
export function invitedName({ firstName, lastName, email }: Invitation): string {
  return fullName({ firstName, lastName, username: email })
}

/** Columns of the invitations. */
export function invitationColumns(t: T, texts: Texts, format: FormatApi): Column<Invitation>[] {
  return [
    { id: 'name', header: t('users.name'), primary: true, hideable: false, value: invitedName },
    { id: 'email', header: t('users.email'), width: 260 },
    {
      id: 'state',
      header: t('users.status'),
      width: 130,
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`invitations.state.${state}`)}</Badge>,
      csv: ({ state }) => t(`invitations.state.${state}`),
    },
    { id: 'role', header: t('users.role'), width: 120, value: ({ role }) => texts(`role.${role}`) },
    {
      id: 'department',
      header: t('users.department'),
      width: 160,
      value: ({ department }) => (department ? departmentText(t, department) : null),
    },
    {
      id: 'expiresAt',
      header: t('invitations.until'),
      width: 190,
      cell: ({ expiresAt, state }) =>
        state === 'pending' || state === 'ended' ? <DateText value={expiresAt} show="dateTime" /> : '—',
      csv: ({ expiresAt }) => format.dateTime(expiresAt),
    },
    { id: 'sent', header: t('invitations.sent'), align: 'end', width: 90 },
    {
      id: 'invitedBy',
      header: t('invitations.by'),
      width: 170,
      value: ({ invitedBy }) => invitedBy.name,
    },
  ]
}

/** Filters of the invitations. */
export function invitationFilters(t: T): Filter[] {
  return [
    {
      kind: 'select',
      id: 'state',
      label: t('users.status'),
      options: invitationStates.map((value) => ({ value, label: t(`invitations.state.${value}`) })),
    },
  ]
}
