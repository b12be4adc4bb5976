import { useHost } from '@drayline/contract'
import type { ReportName } from '@drayline/domain/finance/reports/report'
import { defaultSort } from '@drayline/domain/finance/reports/report'
import { serverMessage } from '@drayline/platform/http'
import { keepPreviousData, useInfiniteQuery } from '@drayline/platform/query'
import { styled } from '@drayline/platform/styled'
import {
  Button,
  EmptyState,
  ErrorState,
  Heading,
  MoreButton,
  Row,
  SkeletonRows,
  Stack,
  Text,
} from '@drayline/ui'
import { useT } from '../messages.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { ReportFilters } from './ReportFilters.tsx'
import { ReportTable } from './ReportTable.tsx'
import { ReportChart } from './report-charts.tsx'
import { useReportState } from './report-state.ts'
import { reportQuery } from './reports.queries.ts'

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  @media print { display: none; }
`

/** Rows of a page: what a chart of days is drawn of, too. */
const pageSize = '200'

/** One report: what it is narrowed by, its picture, its rows, and the ways to take it along. */
export function ReportView({ name }: { name: ReportName }) {
  const t = useT()
  const { http, format, can } = useHost()
  const state = useReportState(name)
  const needsClient = name === 'client-statement' && !state.values.clientId
  const queryOf = (sort: string) => {
    const params = new URLSearchParams(state.filters)
    params.set('sort', sort)
    params.set('limit', pageSize)
    return { ...reportQuery(http, name, String(params)), enabled: !needsClient }
  }
  const query = useInfiniteQuery({ ...queryOf(state.sort), placeholderData: keepPreviousData })
  // The picture shows what matters most, in whatever order the rows are.
  const usual = useInfiniteQuery(queryOf(defaultSort[name]))
  const first = query.data?.pages[0]
  const answer = first?.report === name ? first : undefined
  const rows = answer ? (query.data?.pages.flatMap((page) => page.rows) ?? []) : []
  const title = t(`reports.name.${name}`)
  return (
    <Stack gap={5}>
      <Row justify="space-between" align="start" gap={3}>
        <Stack gap={1}>
          <Heading level={2}>{[title, answer?.subject].filter(Boolean).join(' · ')}</Heading>
          <Text as="p" tone="muted">
            {answer ? spanOf(answer.filters, format.date, t) : t(`reports.about.${name}`)}
          </Text>
        </Stack>
        {answer && can('reports.export') ? (
          <Actions>
            <Button icon="printer" onClick={() => window.print()}>
              {t('reports.print')}
            </Button>
            <ExportMenu name={name} state={state} answer={answer} />
          </Actions>
        ) : null}
      </Row>
      <ReportFilters name={name} state={state} />
      {needsClient ? (
        <EmptyState
          icon="users"
          title={t('reports.chooseClient')}
          description={t('reports.chooseClientHint')}
        />
      ) : null}
      {query.error && !answer ? (
        <ErrorState
          title={t('reports.failed')}
          description={serverMessage(query.error)}
          onRetry={() => query.refetch()}
        />
      ) : null}
      {!needsClient && !query.error && !answer ? <SkeletonRows rows={10} columns={6} /> : null}
      {answer && rows.length === 0 ? (
        <EmptyState icon="gauge" title={t('reports.empty')} description={t('reports.emptyHint')} />
      ) : null}
      {answer && rows.length > 0 ? (
        <>
          <ReportChart name={name} title={t(`reports.chart.${name}`)} answer={usual.data?.pages[0]} />
          <ReportTable
            name={name}
            title={title}
            answer={answer}
            rows={rows}
            state={state}
            isStale={query.isPlaceholderData}
          />
          <Row justify="space-between">
            <Text size="sm" tone="muted">
              {t('reports.shown', { shown: rows.length, total: answer.rowCount })}
            </Text>
            <MoreButton query={query}>{t('reports.more')}</MoreButton>
          </Row>
          <Text as="p" size="sm" tone="muted">
            {t(`reports.about.${name}`)}
          </Text>
        </>
      ) : null}
    </Stack>
  )
}

interface Span {
  asOf: string | null
  from: string | null
  to: string | null
}

/** Days the report covers, as shown under its title and on paper. */
function spanOf({ asOf, from, to }: Span, date: (day: string) => string, t: ReturnType<typeof useT>): string {
  if (asOf) return t('reports.span.asOf', { date: date(asOf) })
  return from && to ? t('reports.span.period', { from: date(from), to: date(to) }) : ''
}
