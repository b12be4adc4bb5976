import { useHost } from '@drayline/contract'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { Card, EmptyState, ErrorState, Row, SkeletonRows, Text, TextLink } from '@drayline/ui'
import type { ReactNode } from 'react'
import { useT } from '../messages.ts'
import { CaseDue, CaseStatus } from './CaseBadges.tsx'
import { Lines } from './lines.styles.ts'
import { type Case, someCasesQuery } from './team-cases.queries.ts'

interface CaseListProps {
  title: string
  subtitle?: string
  /** Filter and sort of the list, as in the page's URL. */
  filter: Readonly<Record<string, string>>
  /** Content of the empty list. */
  empty: string
  /** Besides the way to all of them. */
  action?: ReactNode
  /** Text at the end of a line; by default the due date and the status. */
  end?: (record: Case) => ReactNode
}

/** A few cases as a card, with a skeleton, an empty and an error state: the body of most parts of other pages. */
export function CaseList({ title, subtitle, filter, empty, action, end }: CaseListProps) {
  const t = useT()
  const { http } = useHost()
  const { data, error, refetch } = useQuery(someCasesQuery(http, filter))
  return (
    <Card
      flush
      title={title}
      subtitle={subtitle}
      actions={
        <Row gap={3}>
          <TextLink to={`/team-cases?${new URLSearchParams(filter)}`}>{t('cases.all')}</TextLink>
          {action}
        </Row>
      }
    >
      {error ? <ErrorState compact description={serverMessage(error)} onRetry={refetch} /> : null}
      {!data && !error ? <SkeletonRows rows={3} columns={2} /> : null}
      {data?.rows.length === 0 ? <EmptyState compact icon="briefcase" title={empty} /> : null}
      {data?.rows.length ? (
        <Lines>
          {data.rows.map((record) => (
            <li key={record.id}>
              <TextLink to={`/team-cases/${record.id}`}>{record.title}</TextLink>
              {end ? (
                <Text size="sm" tone="muted">
                  {end(record)}
                </Text>
              ) : (
                <>
                  <CaseDue record={record} />
                  <CaseStatus status={record.status} />
                </>
              )}
            </li>
          ))}
        </Lines>
      ) : null}
    </Card>
  )
}
