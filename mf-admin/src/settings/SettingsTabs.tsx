import { useHost } from '@drayline/contract'
import { languages, translatedLanguages } from '@drayline/domain/kernel/text/i18n'
import type { CurrentUser } from '@drayline/domain/platform/users/user'
import { dateFormats, timeFormats, timeZones } from '@drayline/domain/platform/users/user'
import { useQuery } from '@drayline/platform/query'
import {
  ErrorState,
  FormGrid,
  FormWide,
  SelectField,
  SkeletonRows,
  Stack,
  SwitchField,
  TextareaField,
  TextField,
} from '@drayline/ui'
import { useT } from '../messages.ts'
import { DesktopPermission } from './DesktopPermission.tsx'
import { NotificationKinds } from './NotificationKinds.tsx'
import { type SettingName, SettingsForm } from './SettingsForm.tsx'
import { preferencesQuery } from './settings.queries.ts'
import { ThemeField } from './ThemeField.tsx'
import { WorkDaysField } from './WorkDaysField.tsx'

const personal = ['bio', 'location', 'timezone', 'language'] satisfies SettingName[]
const notifications = [
  'emailNotifications',
  'smsNotifications',
  'desktopNotifications',
] satisfies SettingName[]
const work = ['startTime', 'endTime', 'workDays'] satisfies SettingName[]
const appearance = ['theme', 'dateFormat', 'timeFormat'] satisfies SettingName[]

interface TabProps {
  user: CurrentUser
}

/** Personal settings: biography, place, time zone, language. */
export function PersonalTab({ user }: TabProps) {
  const t = useT()
  const translated: readonly string[] = translatedLanguages
  return (
    <SettingsForm user={user} names={personal} label={t('settings.personal')}>
      <FormGrid>
        <FormWide>
          <TextareaField name="bio" label={t('settings.bio')} rows={4} />
        </FormWide>
        <TextField name="location" label={t('settings.location')} />
        <SelectField
          name="timezone"
          label={t('settings.timezone')}
          options={timeZones.map((zone) => ({ value: zone, label: t(`zone.${zone}`) }))}
        />
        <SelectField
          name="language"
          label={t('settings.language')}
          options={languages.map((language) => ({
            value: language,
            label: translated.includes(language)
              ? t(`language.${language}`)
              : t('settings.languageWithoutTexts', { language: t(`language.${language}`) }),
          }))}
        />
      </FormGrid>
    </SettingsForm>
  )
}

/** By which ways one wants to hear, in all and by kind of event. */
export function NotificationsTab({ user }: TabProps) {
  const t = useT()
  const { http } = useHost()
  const { data, isError, refetch } = useQuery(preferencesQuery(http))
  if (!data && !isError) return <SkeletonRows rows={10} columns={3} />
  return (
    <Stack gap={5}>
      <SettingsForm user={user} names={notifications} kinds={data} label={t('settings.notifications')}>
        <Stack gap={4}>
          {notifications.map((name) => (
            <SwitchField
              key={name}
              name={name}
              label={t(`settings.${name}`)}
              hint={t(`settings.${name}Hint`)}
            />
          ))}
        </Stack>
        {data ? <NotificationKinds /> : <ErrorState title={t('kinds.loadFailed')} onRetry={refetch} />}
      </SettingsForm>
      <DesktopPermission wanted={user.desktopNotifications} />
    </Stack>
  )
}

/** Working hours and days. */
export function WorkTab({ user }: TabProps) {
  const t = useT()
  return (
    <SettingsForm user={user} names={work} label={t('settings.work')}>
      <FormGrid>
        <TextField name="startTime" label={t('settings.startTime')} type="time" />
        <TextField name="endTime" label={t('settings.endTime')} type="time" />
      </FormGrid>
      <WorkDaysField name="workDays" />
    </SettingsForm>
  )
}

/** Appearance: theme, dates, times. */
export function AppearanceTab({ user }: TabProps) {
  const t = useT()
  return (
    <SettingsForm user={user} names={appearance} label={t('settings.appearance')}>
      <FormGrid>
        <ThemeField />
        <SelectField
          name="dateFormat"
          label={t('settings.dateFormat')}
          options={dateFormats.map((value) => ({ value, label: value }))}
        />
        <SelectField
          name="timeFormat"
          label={t('settings.timeFormat')}
          options={timeFormats.map((value) => ({ value, label: t(`timeFormat.${value}`) }))}
        />
      </FormGrid>
    </SettingsForm>
  )
}
