import { useHost } from '@drayline/contract'
import { serverMessage } from '@drayline/platform/http'
import { styled } from '@drayline/platform/styled'
import { Badge, Card, DateText, ErrorState, SkeletonText, Text, TextLink } from '@drayline/ui'
import { useT } from '../messages.ts'

const List = styled.ul`
  display: grid;

  li { display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-4); justify-content: space-between; padding: var(--space-3) 0; }
  li + li { border-top: 1px solid var(--border); }
`

/** One thing that waits for a second person. */
export interface Proposal {
  id: number
  to: string
  title: string
  hint: string
  createdAt: string
  proposedBy: { id: number; name: string }
}

interface WaitingListProps {
  title: string
  rows: readonly Proposal[] | undefined
  total?: number | null | undefined
  error: Error | null
  onRetry: () => void
}

/** What waits of one kind, each with its link and who asked. */
export function WaitingList({ title, rows, total, error, onRetry }: WaitingListProps) {
  const t = useT()
  const { user } = useHost()
  return (
    <Card
      title={title}
      subtitle={rows && total && total > rows.length ? t('proposals.more', { count: total }) : undefined}
    >
      {error && !rows ? <ErrorState compact description={serverMessage(error)} onRetry={onRetry} /> : null}
      {!rows && !error ? <SkeletonText lines={3} /> : null}
      {rows?.length === 0 ? <Text tone="muted">{t('proposals.none')}</Text> : null}
      {rows && rows.length > 0 ? (
        <List aria-label={title}>
          {rows.map(({ id, to, title: name, hint, createdAt, proposedBy }) => (
            <li key={id}>
              <div>
                <TextLink to={to}>{name}</TextLink>
                <Text as="p" size="sm" tone="muted">
                  {hint}
                </Text>
              </div>
              <Text size="sm" tone="muted">
                {proposedBy.id === user.id ? <Badge>{t('proposals.own')}</Badge> : proposedBy.name}
                {' · '}
                <DateText value={createdAt} />
              </Text>
            </li>
          ))}
        </List>
      ) : null}
    </Card>
  )
}
