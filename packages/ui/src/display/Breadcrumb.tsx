import { Link } from '@drayline/platform/router'
import { styled } from '@drayline/platform/styled'
import { useUiText } from '../messages.ts'
import { Icon } from './Icon.tsx'

const Root = styled.nav`
  font-size: var(--text-sm);

  ol { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-1); }
  li { display: flex; align-items: center; gap: var(--space-1); color: var(--text-muted); }
  li > svg { color: var(--text-subtle); }
  a { color: var(--text-muted); text-decoration: none; border-radius: var(--radius-sm); }
  a:hover { color: var(--text); text-decoration: underline; }
`

export interface Crumb {
  label: string
  /** The last one, the page itself, has none. */
  to?: string
}

/** The way from the top to this page. */
export function Breadcrumb({ items }: { items: readonly Crumb[] }) {
  const t = useUiText()
  return (
    <Root aria-label={t('ui.breadcrumb')}>
      <ol>
        {items.map((item, index) => (
          <li key={item.label}>
            {index > 0 ? <Icon name="chevron-right" size={14} /> : null}
            {item.to ? <Link to={item.to}>{item.label}</Link> : <span aria-current="page">{item.label}</span>}
          </li>
        ))}
      </ol>
    </Root>
  )
}
