import { useSelector } from '@drayline/platform/redux'
import { styled } from '@drayline/platform/styled'
import { IconButton } from '@drayline/ui'
import { memo } from 'react'
import { useT } from '../messages.ts'
import { preferred } from '../preferences/preferences.slice.ts'
import { type ShellState, useShellDispatch } from '../store.ts'
import { LanguageMenu } from './LanguageMenu.tsx'
import { Logo } from './Logo.tsx'
import { Navigation } from './Navigation.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'
import { UserCard } from './UserCard.tsx'

const Root = styled.aside`
  display: flex;
  flex-direction: column;
  position: sticky;
  top: 0;
  z-index: var(--z-sidebar);
  height: 100dvh;
  border-right: 1px solid var(--border);
  background: var(--surface);
`

const Brand = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  height: var(--header-height);
  padding-inline: var(--space-4);
  flex-shrink: 0;

  strong { font-size: var(--text-lg); font-weight: var(--weight-semibold); }
`

const Scroll = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  padding: var(--space-2) var(--space-3);
`

const Foot = styled.div`
  display: flex;
  gap: var(--space-1);
  padding: var(--space-2) var(--space-3);
  border-top: 1px solid var(--border);

  & > :last-child { margin-left: auto; }
  &[data-collapsed] { flex-direction: column; align-items: center; }
  &[data-collapsed] > :last-child { margin-left: 0; }
`

/** Product, person, navigation and preferences at the left; collapsible to icons. On a phone it is a drawer. */
export const Sidebar = memo(function Sidebar() {
  const t = useT()
  const dispatch = useShellDispatch()
  const collapsed = useSelector((state: ShellState) => state.preferences.sidebarCollapsed)
  return (
    <Root data-print="hidden" aria-label={t('layout.sidebar')}>
      <Brand>
        <Logo />
        {collapsed ? null : <strong>{t('product.name')}</strong>}
      </Brand>
      <UserCard collapsed={collapsed} />
      <Scroll>
        <Navigation collapsed={collapsed} />
      </Scroll>
      <Foot data-collapsed={collapsed || undefined}>
        <ThemeMenu />
        <LanguageMenu />
        <IconButton
          icon="panel"
          label={collapsed ? t('layout.expand') : t('layout.collapse')}
          aria-expanded={!collapsed}
          onClick={() => dispatch(preferred({ sidebarCollapsed: !collapsed }))}
        />
      </Foot>
    </Root>
  )
})
