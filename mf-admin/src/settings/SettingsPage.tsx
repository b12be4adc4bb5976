import { Slot } from '@drayline/contract'
import { Card, LinkButton, Page, Stack } from '@drayline/ui'
import { UrlTabs } from '@drayline/ui/tabs'
import { useT } from '../messages.ts'
import { OwnUser } from '../profile/OwnUser.tsx'
import { SecurityTab } from '../security/SecurityTab.tsx'
import { AppearanceTab, NotificationsTab, PersonalTab, WorkTab } from './SettingsTabs.tsx'

/** One's own settings in tabs, each saved by itself (R-SET-1), second factors, and those that others bring. */
export function Component() {
  const t = useT()
  return (
    <Page
      title={t('settings.title')}
      subtitle={t('settings.subtitle')}
      width="narrow"
      actions={
        <LinkButton to="/profile" icon="user">
          {t('profile.title')}
        </LinkButton>
      }
    >
      <OwnUser>
        {(user) => (
          <Stack gap={5}>
            <Card>
              <UrlTabs
                label={t('settings.title')}
                items={[
                  { value: 'personal', label: t('settings.personal'), content: <PersonalTab user={user} /> },
                  {
                    value: 'notifications',
                    label: t('settings.notifications'),
                    content: <NotificationsTab user={user} />,
                  },
                  { value: 'work', label: t('settings.work'), content: <WorkTab user={user} /> },
                  {
                    value: 'appearance',
                    label: t('settings.appearance'),
                    content: <AppearanceTab user={user} />,
                  },
                  { value: 'security', label: t('settings.security'), content: <SecurityTab /> },
                ]}
              />
            </Card>
            <Slot name="settings/tab/v1" />
          </Stack>
        )}
      </OwnUser>
    </Page>
  )
}
