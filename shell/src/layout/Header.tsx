import { useLocation } from '@drayline/platform/router'
import { styled } from '@drayline/platform/styled'
import { LinkButton, VisuallyHidden } from '@drayline/ui'
import { memo } from 'react'
import { useIsDesktop } from '../browser/use-media.ts'
import { useT } from '../messages.ts'
import { NotificationBell } from '../notifications/NotificationBell.tsx'
import { HeaderSearch } from '../search/HeaderSearch.tsx'
import { PhoneSearch } from '../search/PhoneSearch.tsx'
import { useAuth } from '../session/AuthProvider.tsx'
import { NewMenu } from './NewMenu.tsx'
import { PhoneNavigation } from './PhoneNavigation.tsx'
import { UserMenu } from './UserMenu.tsx'

const Root = styled.header`
  position: sticky;
  top: 0;
  z-index: var(--z-header);
  display: flex;
  align-items: center;
  gap: var(--space-2);
  height: var(--header-height);
  padding-inline: var(--space-6);
  border-bottom: 1px solid var(--border);
  background: color-mix(in srgb, var(--surface) 88%, transparent);
  backdrop-filter: blur(10px);

  @media (max-width: 899px) { padding-inline: var(--space-3); }
`

const Space = styled.div`
  flex: 1;
`

/** Header of every page: the home link, search, 'New', notifications and the user menu. */
export const Header = memo(function Header() {
  const { user } = useAuth()
  const desktop = useIsDesktop()
  return (
    <Root data-print="hidden">
      {desktop ? null : <PhoneNavigation />}
      {user && desktop ? <HeaderSearch /> : null}
      <HomeButton desktop={desktop} />
      <Space />
      {user ? (
        <>
          {desktop ? null : <PhoneSearch />}
          <NewMenu desktop={desktop} />
          <NotificationBell />
          <UserMenu user={user} />
        </>
      ) : null}
    </Root>
  )
})

/** Stands on every page but home (R-NAV-4), after the search box, which keeps its place that way. */
function HomeButton({ desktop }: { desktop: boolean }) {
  const t = useT()
  const { pathname } = useLocation()
  if (pathname === '/') return null
  const label = t('header.home')
  return (
    <LinkButton to="/" variant="ghost" icon="home">
      {desktop ? label : <VisuallyHidden>{label}</VisuallyHidden>}
    </LinkButton>
  )
}
