import { useHost, useUnsavedChanges } from '@drayline/contract'
import type { NotificationPreferences } from '@drayline/domain/kernel/journal/notification'
import { notificationPreferences } from '@drayline/domain/kernel/journal/notification-schema'
import type { CurrentUser, SettingsInput } from '@drayline/domain/platform/users/user'
import { settingsInput } from '@drayline/domain/platform/users/user-schema'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import { useQueryClient } from '@drayline/platform/query'
import { FormActions, SubmitButton } from '@drayline/ui'
import { Form } from '@drayline/ui/forms'
import { type ReactNode, useMemo, useState } from 'react'
import { useT } from '../messages.ts'
import { saveProfile } from '../profile/profile.queries.ts'
import { savePreferences } from './settings.queries.ts'

export type SettingName = keyof SettingsInput

interface SettingsFormProps {
  user: CurrentUser
  /** The settings of this tab; only they are saved. */
  names: readonly SettingName[]
  label: string
  /** Ways to hear by kind of event, in the tab that chooses them: the same button saves them. */
  kinds?: NotificationPreferences | undefined
  children: ReactNode
}

/** One tab of the settings, saved by its one button (R-SET-1, R-SET-5, R-SET-7). */
export function SettingsForm({ user, names, label, kinds, children }: SettingsFormProps) {
  const t = useT()
  const { http, notify } = useHost()
  const queries = useQueryClient()
  const [dirty, setDirty] = useState(false)
  const schema = useMemo(() => {
    const own = settingsInput.pick([...names])
    return kinds ? own.shape({ kinds: notificationPreferences }) : own
  }, [names, kinds])
  const initialValues = useMemo(
    () => ({ ...Object.fromEntries(names.map((name) => [name, user[name] ?? ''])), ...(kinds && { kinds }) }),
    [names, user, kinds],
  )
  useUnsavedChanges(dirty)

  return (
    <Form
      initialValues={initialValues}
      enableReinitialize
      schema={schema}
      aria-label={label}
      onDirtyChange={setDirty}
      onSubmit={async (values) => {
        const { kinds: chosen, ...settings } = values as SettingsInput & { kinds?: NotificationPreferences }
        await saveProfile(http, queries, settings)
        if (kinds && chosen) await savePreferences(http, queries, kinds, chosen)
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
