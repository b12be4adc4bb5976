import { type CurrentUser, fullName } from '@drayline/domain/platform/users/user'
import { domainMessages } from '@drayline/platform/domain-messages'
import { styled } from '@drayline/platform/styled'
import { Avatar, Menu, MenuItem, MenuLink, MenuSeparator, Text, VisuallyHidden } from '@drayline/ui'
import { useT } from '../messages.ts'
import { useAuth } from '../session/AuthProvider.tsx'

const Trigger = styled.button`
  display: grid;
  place-items: center;
  width: 36px;
  height: 36px;
  border-radius: 50%;

  @media (pointer: coarse) { width: 44px; height: 44px; }
`

const Who = styled.div`
  display: grid;
  padding: var(--space-2);
`

/** The person's own menu. */
export function UserMenu({ user }: { user: CurrentUser }) {
  const t = useT()
  const tDomain = domainMessages.useT()
  const { logout } = useAuth()
  const name = fullName(user)
  return (
    <Menu
      align="end"
      trigger={
        <Trigger type="button">
          <Avatar name={name} src={user.profileImageUrl} decorative />
          <VisuallyHidden>{t('userMenu.label', { name })}</VisuallyHidden>
        </Trigger>
      }
    >
      <Who>
        <Text weight="semibold">{name}</Text>
        <Text size="sm" tone="muted">
          {tDomain(`role.${user.role}`)}
        </Text>
      </Who>
      <MenuSeparator />
      <MenuLink to="/profile" icon="user">
        {t('userMenu.profile')}
      </MenuLink>
      <MenuLink to="/settings" icon="settings">
        {t('userMenu.settings')}
      </MenuLink>
      <MenuSeparator />
      <MenuItem icon="log-out" onSelect={() => void logout()}>
        {t('userMenu.signOut')}
      </MenuItem>
    </Menu>
  )
}
