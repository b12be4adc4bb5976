import { useHost, useUnsavedChanges } from '@drayline/contract'
import { pickChanged } from '@drayline/domain/kernel/forms/pick-changed'
import type { CurrentUser } from '@drayline/domain/platform/users/user'
import { departments, jobTitles } from '@drayline/domain/platform/users/user'
import { profileInput } from '@drayline/domain/platform/users/user-schema'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import { useQueryClient } from '@drayline/platform/query'
import { FormActions, FormGrid, SelectField, SubmitButton, TextField } from '@drayline/ui'
import { Form } from '@drayline/ui/forms'
import { useMemo, useState } from 'react'
import { useT } from '../messages.ts'
import { pageReload } from './page-reload.ts'
import { saveProfile } from './profile.queries.ts'

function valuesOf({ firstName, lastName, phone, jobTitle, department }: CurrentUser) {
  return {
    firstName,
    lastName,
    phone: phone ?? '',
    jobTitle: jobTitle ?? '',
    department: department ?? '',
  }
}

/** The personal information form (R-PRO-1, R-PRO-2, R-PRO-4). */
export function ProfileForm({ user }: { user: CurrentUser }) {
  const t = useT()
  const { http, notify } = useHost()
  const queries = useQueryClient()
  const initialValues = useMemo(() => valuesOf(user), [user])
  const [dirty, setDirty] = useState(false)
  useUnsavedChanges(dirty)

  return (
    <Form
      initialValues={initialValues}
      enableReinitialize
      schema={profileInput}
      aria-label={t('profile.personal')}
      onDirtyChange={setDirty}
      onSubmit={async (input) => {
        // Untouched fields keep the values of an administrator or another tab.
        await saveProfile(http, queries, pickChanged(initialValues, input))
        notify.success(t('profile.saved'))
        pageReload.soon()
      }}
      onError={(error) => {
        if (isUnauthorized(error)) return true
        notify.error(t('profile.saveFailed'), serverMessage(error))
        return false
      }}
    >
      <FormGrid>
        <TextField name="firstName" label={t('profile.firstName')} required autoComplete="given-name" />
        <TextField name="lastName" label={t('profile.lastName')} required autoComplete="family-name" />
        <TextField name="phone" label={t('profile.phone')} type="tel" autoComplete="tel" />
        <SelectField
          name="jobTitle"
          label={t('profile.jobTitle')}
          placeholder="—"
          options={choices(jobTitles, user.jobTitle, (title) => t(`jobTitle.${title}`))}
        />
        <SelectField
          name="department"
          label={t('profile.department')}
          placeholder="—"
          options={choices(departments, user.department, (name) => t(`department.${name}`))}
        />
      </FormGrid>
      <FormActions>
        <SubmitButton>{t('profile.save')}</SubmitButton>
      </FormActions>
    </Form>
  )
}

/** The values on offer in words, and one of the record's own that is no longer offered. */
function choices<Value extends string>(
  offered: readonly Value[],
  own: string | null,
  inWords: (value: Value) => string,
) {
  const options = offered.map((value) => ({ value: value as string, label: inWords(value) }))
  const isOffered = !own || options.some(({ value }) => value === own)
  return isOffered ? options : [...options, { value: own, label: own }]
}
