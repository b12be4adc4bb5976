import { fullName } from '@drayline/domain/platform/users/user'
import { domainMessages } from '@drayline/platform/domain-messages'
import { styled } from '@drayline/platform/styled'
import { Avatar, Skeleton, Text } from '@drayline/ui'
import { useAuth } from '../session/AuthProvider.tsx'

const Root = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-height: 52px;
  margin: 0 var(--space-3) var(--space-1);
  padding: var(--space-2);
  border-radius: var(--radius-lg);
  background: var(--surface-sunken);

  &[data-collapsed] { justify-content: center; background: none; margin-inline: 0; }
  & > div { display: grid; min-width: 0; }
`

/** Signed-in user with their role. Neutral until the server has answered. */
export function UserCard({ collapsed }: { collapsed?: boolean }) {
  const t = domainMessages.useT()
  const { user } = useAuth()
  if (!user) {
    return (
      <Root data-collapsed={collapsed || undefined}>
        <Skeleton width={32} height={32} radius="50%" />
        {collapsed ? null : <Skeleton width="7rem" height="0.8rem" />}
      </Root>
    )
  }
  const name = fullName(user)
  return (
    <Root data-collapsed={collapsed || undefined}>
      <Avatar name={name} src={user.profileImageUrl} decorative={!collapsed} />
      {collapsed ? null : (
        <div>
          <Text weight="medium" truncate>
            {name}
          </Text>
          <Text size="xs" tone="muted">
            {t(`role.${user.role}`)}
          </Text>
        </div>
      )}
    </Root>
  )
}
