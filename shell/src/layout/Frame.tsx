import { useSelector } from '@drayline/platform/redux'
import { styled } from '@drayline/platform/styled'
import { SkipLink } from '@drayline/ui'
import type { ReactNode } from 'react'
import { useIsDesktop } from '../browser/use-media.ts'
import { ReadOnlyNotice } from '../read-only/ReadOnlyNotice.tsx'
import { useAuth } from '../session/AuthProvider.tsx'
import type { ShellState } from '../store.ts'
import { Header } from './Header.tsx'
import { Sidebar } from './Sidebar.tsx'

const Root = styled.div`
  --rail-width: 64px;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  min-height: 100dvh;

  @media (min-width: 900px) {
    grid-template-columns: var(--sidebar-width) minmax(0, 1fr);
    &[data-collapsed] { grid-template-columns: var(--rail-width) minmax(0, 1fr); }
  }

  /* With the height of a screen it would print an empty sheet before an open window. */
  @media print { display: block; min-height: 0; }
`

const Column = styled.div`
  display: flex;
  flex-direction: column;
  min-width: 0;
`

const Main = styled.main`
  flex: 1;
  min-width: 0;
  &:focus-visible { outline: none; }
`

interface FrameProps {
  /** Stands above the page. */
  notice?: ReactNode
  children: ReactNode
}

/** Sidebar, header and the place of the page. The server draws it, too, before the code is there. */
export function Frame({ notice, children }: FrameProps) {
  const { user } = useAuth()
  const desktop = useIsDesktop()
  const collapsed = useSelector((state: ShellState) => state.preferences.sidebarCollapsed)
  return (
    <Root data-collapsed={collapsed || undefined}>
      <SkipLink to="main" />
      {desktop ? <Sidebar /> : null}
      <Column>
        <Header />
        {user ? <ReadOnlyNotice /> : null}
        {notice}
        <Main id="main" tabIndex={-1}>
          {children}
        </Main>
      </Column>
    </Root>
  )
}
