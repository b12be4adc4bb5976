import type { Page } from '@drayline/contract'
import { useHost } from '@drayline/contract'
import { serverMessage } from '@drayline/platform/http'
import { styled } from '@drayline/platform/styled'
import { EmptyState, ErrorState, Heading, type IconName, Row, SkeletonRows, Stack, Text } from '@drayline/ui'
import type { ReactNode } from 'react'
import { useT } from '../messages.ts'

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);

  li { position: relative; display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 2px var(--space-3); padding: var(--space-3) var(--space-4); }
  li + li { border-top: 1px solid var(--border); }
  li:hover { background: var(--surface-hover); }
  li:first-child { border-radius: var(--radius-lg) var(--radius-lg) 0 0; }
  li:last-child { border-radius: 0 0 var(--radius-lg) var(--radius-lg); }
  li:only-child { border-radius: var(--radius-lg); }
  li > :nth-child(even) { justify-self: end; }
  /* the whole line is the link's target */
  a { color: var(--text); text-decoration: none; }
  a::after { content: ''; position: absolute; inset: 0; border-radius: inherit; }
  a:focus-visible { outline: none; }
  a:focus-visible::after { outline: 2px solid var(--focus); outline-offset: -2px; }
`

interface RecordLinesProps<R extends { id: number }> {
  title: string
  /** The answer of the list, its error and how to ask again. */
  result: { data: Page<R> | undefined; error: unknown; refetch: () => unknown }
  empty: string
  icon: IconName
  /** Beside the title instead of the number of records. */
  action?: ReactNode
  /** The parts of a line; the first holds the link. */
  line: (record: R) => ReactNode
}

/** The latest records that belong to another one, below each other. */
export function RecordLines<R extends { id: number }>(props: RecordLinesProps<R>) {
  const { title, result, empty, icon, action, line } = props
  const t = useT()
  const { format } = useHost()
  const { data, error, refetch } = result
  return (
    <Stack as="section" gap={3} aria-label={title}>
      <Row justify="space-between">
        <Row gap={2} align="baseline">
          <Heading level={3} size={4}>
            {title}
          </Heading>
          {data?.total ? (
            <Text size="sm" tone="muted" tabular>
              {t('lines.count', { total: format.number(data.total) })}
            </Text>
          ) : null}
        </Row>
        {action}
      </Row>
      {error ? <ErrorState compact description={serverMessage(error)} onRetry={refetch} /> : null}
      {!data && !error ? <SkeletonRows rows={3} /> : null}
      {data?.rows.length === 0 ? <EmptyState compact icon={icon} title={empty} /> : null}
      {data?.rows.length ? (
        <List>
          {data.rows.map((record) => (
            <li key={record.id}>{line(record)}</li>
          ))}
        </List>
      ) : null}
    </Stack>
  )
}
