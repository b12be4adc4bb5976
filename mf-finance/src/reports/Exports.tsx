import { useHost } from '@drayline/contract'
import type { ReportExport } from '@drayline/domain/finance/reports/report-export'
import { openExportStatuses } from '@drayline/domain/finance/reports/report-export'
import { serverMessage } from '@drayline/platform/http'
import { useInfiniteQuery, useMutation } from '@drayline/platform/query'
import { useSearchParams } from '@drayline/platform/router'
import { styled } from '@drayline/platform/styled'
import type { BadgeTone } from '@drayline/ui'
import {
  Badge,
  Button,
  EmptyState,
  ErrorState,
  Heading,
  IconButton,
  MoreButton,
  Row,
  SkeletonRows,
  Stack,
  Text,
} from '@drayline/ui'
import { useT } from '../messages.ts'
import { download } from './ExportMenu.tsx'
import { cancelExport, downloadUrl, exportsQuery, refreshExports, removeExport } from './reports.queries.ts'

const List = styled.ul`
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface);
  box-shadow: var(--shadow-sm);

  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto auto;
    align-items: center;
    gap: var(--space-2) var(--space-4);
    padding: var(--space-3) var(--space-5);
  }
  li + li { border-top: 1px solid var(--border); }
  li[data-marked] { background: var(--surface-hover); }
  .name { font-weight: var(--weight-medium); overflow-wrap: anywhere; }
  progress { width: 100%; max-width: 20rem; height: 6px; accent-color: var(--accent); }
  @media (max-width: 599px) {
    li { grid-template-columns: minmax(0, 1fr) auto; padding: var(--space-3) var(--space-4); }
    .buttons { grid-column: 1 / -1; }
  }
`

const tones: Record<ReportExport['status'], BadgeTone> = {
  queued: 'grey',
  running: 'blue',
  ready: 'green',
  failed: 'red',
  cancelled: 'grey',
  expired: 'grey',
}

/** One's files: how far they are, and the files themselves for seven days. */
export function Exports() {
  const t = useT()
  const { http } = useHost()
  const [search] = useSearchParams()
  const query = useInfiniteQuery(exportsQuery(http))
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const marked = Number(search.get('export')) || null
  return (
    <Stack gap={5}>
      <Stack gap={1}>
        <Heading level={2}>{t('exports.title')}</Heading>
        <Text as="p" tone="muted">
          {t('exports.about')}
        </Text>
      </Stack>
      {query.isPending ? <SkeletonRows rows={4} columns={3} /> : null}
      {query.error ? (
        <ErrorState
          title={t('exports.failed')}
          description={serverMessage(query.error)}
          onRetry={() => query.refetch()}
        />
      ) : null}
      {query.data && rows.length === 0 ? (
        <EmptyState icon="download" title={t('exports.empty')} description={t('exports.emptyHint')} />
      ) : null}
      {rows.length > 0 ? (
        <List aria-label={t('exports.title')}>
          {rows.map((row) => (
            <Line key={row.id} row={row} isMarked={row.id === marked} />
          ))}
        </List>
      ) : null}
      {query.hasNextPage ? (
        <Row>
          <MoreButton query={query}>{t('reports.more')}</MoreButton>
        </Row>
      ) : null}
    </Stack>
  )
}

function Line({ row, isMarked }: { row: ReportExport; isMarked: boolean }) {
  const t = useT()
  const { format } = useHost()
  const isOpen = openExportStatuses.includes(row.status)
  return (
    <li data-marked={isMarked || undefined}>
      <Stack gap={1}>
        <span className="name">{row.fileName}</span>
        <Text size="sm" tone="muted">
          {[t(`reports.name.${row.report}`), format.dateTime(row.createdAt), detailOf(row, t, format)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {isOpen ? (
          <progress
            aria-label={t('exports.progress', { file: row.fileName })}
            {...(row.total ? { value: row.done, max: row.total } : {})}
          />
        ) : null}
      </Stack>
      <Badge tone={tones[row.status]}>{t(`exports.status.${row.status}`)}</Badge>
      <Buttons row={row} isOpen={isOpen} />
    </li>
  )
}

type Format = ReturnType<typeof useHost>['format']

function detailOf(row: ReportExport, t: ReturnType<typeof useT>, format: Format): string | null {
  if (row.status === 'running' && row.total)
    return t('exports.done', { done: format.number(row.done), total: format.number(row.total) })
  if (row.status === 'ready' && row.size !== null && row.expiresAt)
    return t('exports.until', { size: format.fileSize(row.size), date: format.dateTime(row.expiresAt) })
  return row.failure
}

function Buttons({ row, isOpen }: { row: ReportExport; isOpen: boolean }) {
  const t = useT()
  const { http, notify, queryClient } = useHost()
  const settle = {
    onSettled: () => refreshExports(queryClient),
    onError: (error: Error) => notify.error(t('exports.changeFailed'), serverMessage(error)),
  }
  const cancel = useMutation({ mutationFn: () => cancelExport(http, row), ...settle })
  const remove = useMutation({ mutationFn: () => removeExport(http, row), ...settle })
  return (
    <Row gap={1} className="buttons">
      {isOpen ? (
        <Button size="sm" icon="x" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('exports.cancel')}
        </Button>
      ) : null}
      {row.status === 'ready' ? (
        <Button size="sm" icon="download" onClick={() => download(downloadUrl(row))}>
          {t('exports.download')}
        </Button>
      ) : null}
      {isOpen ? null : (
        <IconButton
          size="sm"
          icon="trash"
          label={t('exports.remove', { file: row.fileName })}
          disabled={remove.isPending}
          onClick={() => remove.mutate()}
        />
      )}
    </Row>
  )
}
