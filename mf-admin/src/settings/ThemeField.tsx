import { useHost } from '@drayline/contract'
import type { Theme } from '@drayline/domain/platform/users/user'
import { themes } from '@drayline/domain/platform/users/user'
import { isUnauthorized, serverMessage } from '@drayline/platform/http'
import { Field, Select, useFormField } from '@drayline/ui'
import { useT } from '../messages.ts'

/** The theme: on the page at once, and saved with the change (R-SET-6). */
export function ThemeField() {
  const t = useT()
  const { prefer, notify } = useHost()
  const field = useFormField<Theme>('theme')

  async function choose(value: string) {
    const theme = themes.find((each) => each === value)
    if (!theme) return
    const former = field.value
    field.set(theme)
    try {
      await prefer({ theme })
      notify.success(t('settings.savedTitle'), t('settings.saved'))
    } catch (error) {
      if (isUnauthorized(error)) return
      notify.error(t('settings.errorTitle'), serverMessage(error) ?? t('settings.saveFailed'))
      field.set(former)
    }
  }

  return (
    <Field label={t('settings.theme')} id={field.id} error={field.error}>
      {(control) => (
        <Select
          {...control}
          disabled={field.disabled}
          value={field.value}
          onValueChange={(value) => void choose(value)}
          options={themes.map((theme) => ({ value: theme, label: t(`theme.${theme}`) }))}
        />
      )}
    </Field>
  )
}
