import { HttpError } from '@drayline/platform/http'
import { Button } from '../actions/Button.tsx'
import { EmptyState, ErrorState, ForbiddenState } from '../feedback/States.tsx'
import { useUiText } from '../messages.ts'
import type { ListSource } from './list-query.ts'
import type { TableEmpty, TableRow } from './types.ts'

interface TableStateProps<Row extends TableRow> {
  source: ListSource<Row>
  isFiltered: boolean
  /** True when this is a page after the first. */
  isLaterPage: boolean
  empty: TableEmpty
  onClearFilters: () => void
  onFirstPage: () => void
}

/** Content in place of rows; null when there are rows or they are loading. */
export function TableState<Row extends TableRow>(props: TableStateProps<Row>) {
  const { source, isFiltered, isLaterPage, empty, onClearFilters, onFirstPage } = props
  const t = useUiText()
  const firstPage = isLaterPage ? <Button onClick={onFirstPage}>{t('table.firstPage')}</Button> : undefined

  if (source.status === 'error') {
    const problem = source.error instanceof HttpError ? source.error.problem : null
    if (source.error instanceof HttpError && source.error.status === 403)
      return <ForbiddenState description={problem?.message} />
    // The details of a 5xx are for the logs; the trace id leads there.
    const isOurs = (problem?.status ?? 500) >= 500
    return (
      <ErrorState
        description={isOurs ? undefined : problem?.message}
        traceId={problem?.traceId}
        onRetry={source.retry}
        retrying={source.isFetching}
        actions={firstPage}
      />
    )
  }
  if (source.status === 'loading' || source.rows.length > 0) return null
  if (isLaterPage) return <EmptyState title={t('table.pageEmpty')} action={firstPage} />
  if (isFiltered)
    return (
      <EmptyState
        icon="search"
        title={t('table.filteredEmpty')}
        description={t('table.filteredEmptyHint')}
        action={<Button onClick={onClearFilters}>{t('table.clearFilters')}</Button>}
      />
    )
  return (
    <EmptyState title={empty.title} description={empty.message} icon={empty.icon} action={empty.action} />
  )
}
