import { useHost } from '@drayline/contract'
import { Link, useLocation } from '@drayline/platform/router'
import { styled } from '@drayline/platform/styled'
import { Icon } from '@drayline/ui'
import { useT } from '../messages.ts'
import type { AdminSection } from './sections.ts'
import { adminSections } from './sections.ts'

/* Looks like tabs and scrolls like them, but these are pages: links. */
const Root = styled.nav`
  display: flex;
  flex: none;
  gap: var(--space-5);
  overflow-x: auto;
  overflow-y: hidden;
  border-bottom: 1px solid var(--border);
  scrollbar-width: none;

  a {
    display: inline-flex;
    flex-shrink: 0;
    align-items: center;
    gap: var(--space-2);
    height: 40px;
    padding-inline: 2px;
    border-bottom: 2px solid transparent;
    color: var(--text-muted);
    font-weight: var(--weight-medium);
    text-decoration: none;
  }
  a:hover { color: var(--text); }
  a[aria-current] { border-bottom-color: var(--accent); color: var(--text); }
  a:focus-visible { outline-offset: -2px; border-radius: var(--radius-sm); }

  @media print { display: none; }
`

/** Brings the link of the present page into sight where the row is wider than the screen. */
function intoSight(link: HTMLElement | null): void {
  link?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
}

/** Links between the parts of the admin panel that the user may open. */
export function AdminNav() {
  const t = useT()
  const { can } = useHost()
  const { pathname } = useLocation()
  const open = adminSections.filter(({ permission }) => can(permission))
  return (
    <Root aria-label={t('admin.title')}>
      {open.map((section) => {
        const isHere = covers(section, pathname)
        return (
          <Link
            key={section.id}
            to={section.to}
            ref={isHere ? intoSight : undefined}
            aria-current={isHere ? 'page' : undefined}
          >
            <Icon name={section.icon} />
            {t(`admin.section.${section.id}`)}
          </Link>
        )
      })}
    </Root>
  )
}

function covers({ to }: AdminSection, pathname: string): boolean {
  return pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`))
}
