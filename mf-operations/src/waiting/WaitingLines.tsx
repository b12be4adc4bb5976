import { useHost } from '@drayline/contract'
import { daysBetween } from '@drayline/domain/kernel/dates/dates'
import { Link } from '@drayline/platform/router'
import { styled } from '@drayline/platform/styled'
import { Icon, type IconName, Text } from '@drayline/ui'
import { useT } from '../messages.ts'

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  container-type: inline-size;

  li + li { border-top: 1px solid var(--border); }
  a { display: grid; grid-template-columns: 20px minmax(1.5rem, auto) minmax(0, 1fr) auto; align-items: center; gap: var(--space-1) var(--space-3); min-height: 40px; padding: var(--space-2) var(--space-5); color: inherit; text-decoration: none; }
  a:hover { background: var(--surface-hover); }
  a:focus-visible { outline-offset: -2px; }
  svg { color: var(--text-subtle); }
  strong { font-weight: var(--weight-semibold); font-variant-numeric: tabular-nums; text-align: end; }
  .about { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 0 var(--space-3); }
  /* In a narrow card what it comes to goes on in a second line where the first is full. */
  @container (max-width: 27rem) {
    a { display: flex; flex-wrap: wrap; gap: 0 var(--space-2); min-height: 36px; padding: 6px var(--space-4); line-height: 1.3; }
    @media (min-width: 1280px) { a { min-height: 34px; padding-block: 3px; line-height: 1.2; } }
    svg { display: none; }
    strong { min-width: 1.5rem; }
    /* A long one breaks beside its number, not below it. */
    strong + span { max-width: calc(100% - 3rem); }
    .about { margin-inline-start: auto; }
  }
`

export interface WaitingRow {
  kind: string
  count: number
  amount: string | null
  oldest: string | null
  icon: IconName
  label: string
  to: string
}

/** Work that waits, a line each: how much, what, over how much money and since when; the line leads to that list. */
export function WaitingLines({ rows }: { rows: readonly WaitingRow[] }) {
  const t = useT()
  const { format } = useHost()
  return (
    <List>
      {rows.map(({ kind, count, amount, oldest, icon, label, to }) => {
        const days = oldest ? daysBetween(oldest, format.today()) : 0
        return (
          <li key={kind}>
            <Link to={to}>
              <Icon name={icon} size={16} />
              <strong>{format.number(count)}</strong>
              <span>{label}</span>
              <span className="about">
                {amount ? <Text className="tabular">{format.money(amount)}</Text> : null}
                {days > 0 ? (
                  <Text size="sm" tone="muted">
                    {t('waiting.oldest', { days })}
                  </Text>
                ) : null}
              </span>
            </Link>
          </li>
        )
      })}
    </List>
  )
}
