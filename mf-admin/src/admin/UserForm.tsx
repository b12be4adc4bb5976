import { useHost } from '@drayline/contract'
import type { AdminUser } from '@drayline/domain/admin/users/user-admin'
import { assignableRoles } from '@drayline/domain/admin/users/user-admin'
import { userCreateInput, userEditInput } from '@drayline/domain/admin/users/user-admin-schema'
import { departments, fullName, jobTitles } from '@drayline/domain/platform/users/user'
import { domainMessages } from '@drayline/platform/domain-messages'
import { FormGrid, FormWide, SelectField, TextField } from '@drayline/ui'
import { RecordFormDrawer } from '@drayline/ui/forms'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import type { NewPassword } from './use-user-actions.ts'
import { newPasswordOf } from './use-user-actions.ts'
import { addUser, editUser } from './users.queries.ts'

function valuesOf(user: AdminUser | null) {
  return {
    username: user?.username ?? '',
    firstName: user?.firstName ?? '',
    lastName: user?.lastName ?? '',
    email: user?.email ?? '',
    phone: user?.phone ?? '',
    jobTitle: user?.jobTitle ?? '',
    department: user?.department ?? '',
    role: 'employee',
  }
}

interface UserFormProps {
  user: AdminUser | null
  onPassword: (shown: NewPassword) => void
  onClose: () => void
}

/** Form of a new or an existing member of staff. */
export function UserForm({ user, onPassword, onClose }: UserFormProps) {
  const t = useT()
  const texts = domainMessages.useT()
  const { http, notify } = useHost()
  const initialValues = useMemo(() => valuesOf(user), [user])
  const common = {
    name: `user:${user?.id ?? 'new'}`,
    title: user ? t('users.editTitle', { name: fullName(user) }) : t('users.newTitle'),
    record: user,
    initialValues,
    onClose,
    failedText: t(user ? 'users.editFailed' : 'users.addFailed'),
    labels: {
      username: t('users.username'),
      firstName: t('users.firstName'),
      lastName: t('users.lastName'),
      email: t('users.email'),
      phone: t('users.phone'),
      jobTitle: t('users.jobTitle'),
      department: t('users.department'),
    },
    children: <UserFields isNew={!user} roleLabel={(role) => texts(`role.${role}`)} />,
  } as const

  if (!user)
    return (
      <RecordFormDrawer
        {...common}
        description={t('users.newHint')}
        schema={userCreateInput}
        save={(input, options) => addUser(http, input, options)}
        onSaved={async (saved) => {
          notify.success(t('users.added'))
          onClose()
          onPassword(newPasswordOf(saved))
        }}
      />
    )
  return (
    <RecordFormDrawer
      {...common}
      schema={userEditInput}
      save={(input, options) => editUser(http, user.id, input, options)}
      savedText={t('users.edited')}
    />
  )
}

interface UserFieldsProps {
  isNew: boolean
  roleLabel: (role: (typeof assignableRoles)[number]) => string
}

function UserFields({ isNew, roleLabel }: UserFieldsProps) {
  const t = useT()
  return (
    <FormGrid>
      <TextField name="firstName" label={t('users.firstName')} required autoComplete="off" />
      <TextField name="lastName" label={t('users.lastName')} required autoComplete="off" />
      <TextField name="username" label={t('users.username')} required autoComplete="off" />
      {isNew ? (
        <SelectField
          name="role"
          label={t('users.role')}
          options={assignableRoles.map((role) => ({ value: role, label: roleLabel(role) }))}
        />
      ) : null}
      <FormWide>
        <TextField name="email" type="email" label={t('users.email')} required autoComplete="off" />
      </FormWide>
      <TextField name="phone" type="tel" label={t('users.phone')} autoComplete="off" />
      <SelectField
        name="jobTitle"
        label={t('users.jobTitle')}
        placeholder={t('users.none')}
        options={jobTitles.map((value) => ({ value, label: t(`jobTitle.${value}`) }))}
      />
      <SelectField
        name="department"
        label={t('users.department')}
        placeholder={t('users.none')}
        options={departments.map((value) => ({ value, label: t(`department.${value}`) }))}
      />
    </FormGrid>
  )
}
