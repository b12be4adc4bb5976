import { useHost, useUnsavedChanges } from '@drayline/contract'
import type { CurrentUser, SettingsInput } from '@drayline/domain/platform/users/user'
import { settingsInput } from '@drayline/domain/platform/users/user-schema'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import { useQueryClient } from '@drayline/platform/query'
import { FormActions, SubmitButton } from '@drayline/ui'
import { Form } from '@drayline/ui/forms'
import { type ReactNode, useMemo, useState } from 'react'
import { useT } from '../messages.ts'
import { saveProfile } from '../profile/profile.queries.ts'

export type SettingName = keyof SettingsInput

interface SettingsFormProps {
  user: CurrentUser
  /** The settings of this tab; only they are saved. */
  names: readonly SettingName[]
  label: string
  children: ReactNode
}

/** One tab of the settings, saved by itself (R-SET-1, R-SET-5). */
export function SettingsForm({ user, names, label, children }: SettingsFormProps) {
  const t = useT()
  const { http, notify } = useHost()
  const queries = useQueryClient()
  const [dirty, setDirty] = useState(false)
  const schema = useMemo(() => settingsInput.pick([...names]), [names])
  const initialValues = useMemo(
    () => Object.fromEntries(names.map((name) => [name, user[name] ?? ''])),
    [names, user],
  )
  useUnsavedChanges(dirty)

  return (
    <Form
      initialValues={initialValues}
      enableReinitialize
      schema={schema}
      aria-label={label}
      onDirtyChange={setDirty}
      onSubmit={async (settings) => {
        await saveProfile(http, queries, settings)
        notify.success(t('settings.savedTitle'), t('settings.saved'))
      }}
      onError={(error) => {
        if (isUnauthorized(error)) return true
        notify.error(t('settings.errorTitle'), serverMessage(error) ?? t('settings.saveFailed'))
        return false
      }}
    >
      {children}
      <FormActions>
        <SubmitButton>{t('settings.save')}</SubmitButton>
      </FormActions>
    </Form>
  )
}
