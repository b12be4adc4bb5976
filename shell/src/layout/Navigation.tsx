import { textIn } from '@drayline/contract'
import { useLanguage } from '@drayline/platform/i18n'
import { Link, useLocation, useNavigation } from '@drayline/platform/router'
import { styled } from '@drayline/platform/styled'
import { Icon, Skeleton } from '@drayline/ui'
import { useId } from 'react'
import { prefetchPage } from '../federation/prefetch.ts'
import { useT } from '../messages.ts'
import { isActive, navItems, type Owned } from '../registry/compose.ts'
import { usePages, useRemoteEntries } from '../routes/PagesContext.tsx'
import { useAuth } from '../session/AuthProvider.tsx'
import { navigationMark } from './show-target.ts'

/** The link of the page on show, or of the one that is gone to. */
const chosen = "a:is([aria-current='page']:not([data-going='away']), [data-going='here'])"

const List = styled.ul`
  display: grid;
  gap: 2px;

  a {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    min-height: 36px;
    padding: var(--space-1) var(--space-3);
    border-radius: var(--radius);
    color: var(--text-muted);
    font-weight: var(--weight-medium);
    text-decoration: none;
  }
  a > svg { color: var(--text-subtle); }
  a > span { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  a:hover { background: var(--surface-hover); color: var(--text); }
  ${chosen} { background: var(--accent-soft); color: var(--accent-text); }
  ${chosen} > svg:first-child { color: inherit; }
  a > svg[data-warning] { color: var(--warning-text); }
  &[data-collapsed] a { justify-content: center; padding-inline: 0; position: relative; }
  &[data-collapsed] svg[data-warning] { position: absolute; top: 2px; right: 4px; }

  @media (pointer: coarse) { a { min-height: 44px; } }
  @media (forced-colors: active) { ${chosen} { outline: 2px solid Highlight; } }
`

interface Entry {
  id: string
  to: string
  label: string
  icon: string
  failed: boolean
  /** The pointer or the focus is on it: fetches the page's code. */
  prefetch?: () => void
}

/** The links of the sidebar: the shell's dashboard and what the remotes declare, in their order. */
function useEntries(): Entry[] | null {
  const t = useT()
  const language = useLanguage()
  const { user } = useAuth()
  const { federation, registry } = usePages()
  const remotes = useRemoteEntries()
  if (!user || (registry !== 'ready' && registry !== 'failed')) return null
  const can = (action: string) => (user.permissions as string[]).includes(action)
  const failed = new Set(
    remotes
      .filter(({ state }) => state.status === 'failed' || state.status === 'incompatible')
      .map(({ remote }) => remote.id),
  )
  const items = navItems(
    remotes.map((entry) => entry.remote),
    can,
  )

  function prefetch(item: Owned<{ to: string }>) {
    const routes = remotes.find(({ remote }) => remote.id === item.remoteId)?.remote.descriptor.routes
    const route = routes?.find(({ path }) => path === item.to)
    if (federation && route) void prefetchPage(federation, item.remoteId, route.expose)
  }

  return [
    { id: 'dashboard', to: '/', label: t('nav.dashboard'), icon: 'dashboard', failed: false },
    ...items.map((item) => ({
      id: `${item.remoteId}.${item.id}`,
      to: item.to,
      label: textIn(item.label, language),
      icon: item.icon,
      failed: failed.has(item.remoteId),
      prefetch: () => prefetch(item),
    })),
  ]
}

const placeholders = ['dashboard', 'a', 'b', 'c', 'd', 'e', 'f']

/** Links to all pages. A link whose remote failed stays and says so: its page explains and offers to try again. */
export function Navigation({ collapsed }: { collapsed?: boolean }) {
  const t = useT()
  const entries = useEntries()
  const { pathname } = useLocation()
  const navigation = useNavigation()
  const failedId = useId()
  // The link that was clicked is shown as active at once, not when its page has arrived.
  const here = navigation.location?.pathname ?? pathname
  return (
    <nav aria-label={t('layout.navigation')}>
      {/* Read with the link it describes, and not by itself. */}
      <span id={failedId} hidden>
        {t('nav.failed')}
      </span>
      <List {...navigationMark} data-collapsed={collapsed || undefined}>
        {entries
          ? entries.map((entry) => (
              <li key={entry.id}>
                <Link
                  to={entry.to}
                  aria-current={isActive(entry.to, here) ? 'page' : undefined}
                  aria-label={collapsed ? entry.label : undefined}
                  aria-describedby={entry.failed ? failedId : undefined}
                  data-tooltip={collapsed ? entry.label : undefined}
                  onPointerEnter={entry.prefetch}
                  onFocus={entry.prefetch}
                >
                  <Icon name={entry.icon} size={18} />
                  {collapsed ? null : <span>{entry.label}</span>}
                  {entry.failed ? <FailedMark /> : null}
                </Link>
              </li>
            ))
          : placeholders.map((key) => (
              <li key={key} style={{ padding: '10px 12px' }}>
                <Skeleton height={16} width={collapsed ? '100%' : '70%'} />
              </li>
            ))}
      </List>
    </nav>
  )
}

function FailedMark() {
  return <Icon name="alert-triangle" size={14} style={{ color: 'var(--warning-text)' }} />
}
