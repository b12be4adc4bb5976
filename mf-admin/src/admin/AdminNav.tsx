import { useHost } from '@drayline/contract'
import { Link, useLocation } from '@drayline/platform/router'
import { styled } from '@drayline/platform/styled'
import { Icon } from '@drayline/ui'
import { useT } from '../messages.ts'
import type { AdminSection } from './sections.ts'
import { adminGroups } from './sections.ts'

/* Groups stand beside each other and go on in a further line; on a phone all are one line that scrolls. */
const Root = styled.nav`
  display: flex;
  flex: none;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-5);
  padding-bottom: var(--space-2);
  border-bottom: 1px solid var(--border);

  .group { display: flex; align-items: center; gap: 2px; min-width: 0; }
  .group > span { padding-inline-end: var(--space-2); color: var(--text-subtle); font-size: var(--text-xs); }
  ul { display: flex; gap: 2px; margin: 0; padding: 0; list-style: none; }
  a {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    height: var(--control-sm);
    padding-inline: var(--space-2);
    border-radius: var(--radius);
    color: var(--text-muted);
    font-weight: var(--weight-medium);
    text-decoration: none;
    white-space: nowrap;
  }
  a:hover { background: var(--surface-hover); color: var(--text); }
  a[aria-current] { background: var(--surface-active); color: var(--text); }
  a:focus-visible { outline-offset: -2px; }

  @media (max-width: 1099px) {
    flex-wrap: nowrap;
    overflow-x: auto;
    overflow-y: hidden;
    scrollbar-width: none;

    /* Groups keep their width: shrunk, they would stand on each other. */
    .group { flex: none; }
  }
  @media print { display: none; }
`

/** Brings the link of the present page into sight where the row is wider than the screen. */
function intoSight(link: HTMLElement | null): void {
  link?.scrollIntoView?.({ block: 'nearest', inline: 'center' })
}

/** Links between the parts of the admin panel that the user may open, by what they are about. */
export function AdminNav() {
  const t = useT()
  const { can } = useHost()
  const groups = adminGroups
    .map(({ id, sections }) => ({ id, open: sections.filter(({ permission }) => can(permission)) }))
    .filter(({ open }) => open.length > 0)
  return (
    <Root aria-label={t('admin.title')}>
      {groups.map(({ id, open }) => (
        <div key={id} className="group">
          <span id={`admin-${id}`}>{t(`admin.group.${id}`)}</span>
          <ul aria-labelledby={`admin-${id}`}>
            {open.map((section) => (
              <li key={section.id}>
                <SectionLink section={section} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Root>
  )
}

function SectionLink({ section }: { section: AdminSection }) {
  const t = useT()
  const { pathname } = useLocation()
  const isHere = covers(section, pathname)
  return (
    <Link to={section.to} ref={isHere ? intoSight : undefined} aria-current={isHere ? 'page' : undefined}>
      <Icon name={section.icon} />
      {t(`admin.section.${section.id}`)}
    </Link>
  )
}

function covers({ to }: AdminSection, pathname: string): boolean {
  return pathname === to || (to !== '/admin' && pathname.startsWith(`${to}/`))
}
