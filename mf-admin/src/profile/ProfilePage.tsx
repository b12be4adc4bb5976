import type { CurrentUser } from '@drayline/domain/platform/users/user'
import { domainMessages } from '@drayline/platform/domain-messages'
import { Card, DateText, DescriptionList, LinkButton, Page, Stack, Text } from '@drayline/ui'
import { useT } from '../messages.ts'
import { OwnUser } from './OwnUser.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { PhotoField } from './PhotoField.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { SessionsCard } from './SessionsCard.tsx'

/** One's own profile (R-PRO-1). */
export function Component() {
  const t = useT()
  return (
    <Page
      title={t('profile.title')}
      subtitle={t('profile.subtitle')}
      width="narrow"
      actions={
        <LinkButton to="/settings" icon="settings">
          {t('settings.title')}
        </LinkButton>
      }
    >
      <OwnUser>{(user) => <Profile user={user} />}</OwnUser>
    </Page>
  )
}

function Profile({ user }: { user: CurrentUser }) {
  const t = useT()
  const texts = domainMessages.useT()
  return (
    <Stack gap={5}>
      <Card title={t('profile.account')}>
        <Stack gap={4}>
          <PhotoField user={user} />
          <DescriptionList
            items={[
              { term: t('profile.email'), value: user.email },
              { term: t('profile.role'), value: texts(`role.${user.role}`) },
              { term: t('profile.memberSince'), value: <DateText value={user.createdAt} /> },
            ]}
          />
          <Text size="sm" tone="muted">
            {t('profile.readOnly')}
          </Text>
        </Stack>
      </Card>
      <Card title={t('profile.personal')}>
        <ProfileForm user={user} />
      </Card>
      <PasswordCard user={user} />
      <SessionsCard />
    </Stack>
  )
}
