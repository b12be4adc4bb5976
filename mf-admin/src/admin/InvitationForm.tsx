import { useHost } from '@drayline/contract'
import { invitationInput } from '@drayline/domain/admin/users/invitation-schema'
import { assignableRoles } from '@drayline/domain/admin/users/user-admin'
import { translatedLanguages } from '@drayline/domain/kernel/text/i18n'
import { departments, jobTitles } from '@drayline/domain/platform/users/user'
import { domainMessages } from '@drayline/platform/domain-messages'
import { FormGrid, FormWide, SelectField, TextField } from '@drayline/ui'
import { RecordFormDrawer } from '@drayline/ui/forms'
import { useT } from '../messages.ts'
import { invitedName } from './invitation-columns.tsx'
import { invite } from './invitations.queries.ts'
import type { ShownLink } from './LinkDialog.tsx'

const empty = {
  firstName: '',
  lastName: '',
  email: '',
  role: 'employee',
  department: '',
  jobTitle: '',
  language: 'en',
}

interface InvitationFormProps {
  onLink: (shown: ShownLink) => void
  onClose: () => void
}

/** Invites one person by mail. */
export function InvitationForm({ onLink, onClose }: InvitationFormProps) {
  const t = useT()
  const { http, notify } = useHost()
  return (
    <RecordFormDrawer
      name="invitation:new"
      title={t('invitations.newTitle')}
      description={t('invitations.newHint')}
      record={null}
      initialValues={empty}
      schema={invitationInput}
      save={(input, options) => invite(http, input, options)}
      saveLabel={t('invitations.send')}
      failedText={t('invitations.failed')}
      onSaved={(saved) => {
        notify.success(t('invitations.invited', { name: invitedName(saved) }))
        onClose()
        if (saved.link) onLink({ name: invitedName(saved), link: saved.link })
      }}
      onClose={onClose}
      labels={{}}
    >
      <InvitationFields />
    </RecordFormDrawer>
  )
}

function InvitationFields() {
  const t = useT()
  const texts = domainMessages.useT()
  return (
    <FormGrid>
      <TextField name="firstName" label={t('users.firstName')} required autoComplete="off" />
      <TextField name="lastName" label={t('users.lastName')} required autoComplete="off" />
      <FormWide>
        <TextField name="email" type="email" label={t('users.email')} required autoComplete="off" />
      </FormWide>
      <SelectField
        name="role"
        label={t('users.role')}
        options={assignableRoles.map((role) => ({ value: role, label: texts(`role.${role}`) }))}
      />
      <SelectField
        name="department"
        label={t('users.department')}
        placeholder={t('users.none')}
        options={departments.map((value) => ({ value, label: t(`department.${value}`) }))}
      />
      <SelectField
        name="jobTitle"
        label={t('users.jobTitle')}
        placeholder={t('users.none')}
        options={jobTitles.map((value) => ({ value, label: t(`jobTitle.${value}`) }))}
      />
      <SelectField
        name="language"
        label={t('invitations.language')}
        options={translatedLanguages.map((value) => ({ value, label: t(`language.${value}`) }))}
      />
    </FormGrid>
  )
}
