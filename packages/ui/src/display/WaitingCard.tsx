import { useHost } from '@drayline/contract'
import { daysBetween } from '@drayline/domain/kernel/dates/dates'
import { serverMessage } from '@drayline/platform/http'
import { Link } from '@drayline/platform/router'
import { styled } from '@drayline/platform/styled'
import { SkeletonRows } from '../feedback/Skeleton.tsx'
import { EmptyState, ErrorState } from '../feedback/States.tsx'
import { Card } from '../layout/Card.tsx'
import { useUiText } from '../messages.ts'
import { Icon, type IconName } from './Icon.tsx'
import { Text } from './Text.tsx'

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
    strong + span { max-width: calc(100% - 2.25rem); }
    .about { margin-inline-start: auto; }
  }
`

/** Work of one kind, as the API tells it. */
export interface WaitingLine<Kind extends string> {
  kind: Kind
  count: number
  /** What it comes to, a decimal string. */
  amount: string | null
  /** ISO date of the one that has waited longest. */
  oldest: string | null
}

/** How a line reads and where it leads. */
export interface WaitingLook {
  icon: IconName
  label: string
  to: string
}

export interface WaitingCardProps<Kind extends string> {
  title: string
  /** Said when nothing waits. */
  empty: string
  /** The answer with the lines, as `useQuery` gives it. */
  source: { data: readonly WaitingLine<Kind>[] | undefined; error: unknown; refetch: () => unknown }
  look: (kind: Kind) => WaitingLook
}

/** On the dashboard: work that waits for a person, each kind a line that leads to its list (R-DSH-9). */
export function WaitingCard<Kind extends string>({ title, empty, source, look }: WaitingCardProps<Kind>) {
  const { data, error, refetch } = source
  return (
    <Card flush title={title}>
      {error && !data ? <ErrorState compact description={serverMessage(error)} onRetry={refetch} /> : null}
      {!data && !error ? <SkeletonRows rows={3} columns={2} rowHeight={40} /> : null}
      {data?.length === 0 ? <EmptyState compact icon="check-circle" title={empty} /> : null}
      {data && data.length > 0 ? (
        <List>
          {data.map((line) => (
            <Line key={line.kind} line={line} look={look(line.kind)} />
          ))}
        </List>
      ) : null}
    </Card>
  )
}

/** How much, what, over how much money and since when. */
function Line({ line, look }: { line: WaitingLine<string>; look: WaitingLook }) {
  const t = useUiText()
  const { format } = useHost()
  const { count, amount, oldest } = line
  const days = oldest ? daysBetween(oldest, format.today()) : 0
  return (
    <li>
      <Link to={look.to}>
        <Icon name={look.icon} size={16} />
        <strong>{format.number(count)}</strong>
        <span>{look.label}</span>
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
}
