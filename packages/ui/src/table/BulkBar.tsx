import { useHost } from '@drayline/contract'
import { serverMessage } from '@drayline/platform/http'
import { type ReactNode, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { useUiText } from '../messages.ts'
import { Dialog } from '../overlays/Dialog.tsx'
import type { ListSource } from './list-query.ts'
import type { SelectionControl } from './selection.ts'
import type { BulkAction, BulkFailure, TableRow } from './types.ts'

interface BulkBarProps<Row extends TableRow> {
  actions: readonly BulkAction<Row>[]
  selection: SelectionControl<Row>
  /** Export of the selection, beside the actions. */
  exportButton: ReactNode
}

/** Bar for the selected rows: the count, the actions, and the way out. */
export function BulkBar<Row extends TableRow>({ actions, selection, exportButton }: BulkBarProps<Row>) {
  const t = useUiText()
  const { notify } = useHost()
  const [running, setRunning] = useState<string | null>(null)
  const [failures, setFailures] = useState<{ action: BulkAction<Row>; list: readonly BulkFailure[] } | null>(
    null,
  )

  async function run(action: BulkAction<Row>) {
    setFailures(null)
    setRunning(action.id)
    try {
      const outcome = await action.run(selection.value)
      if (outcome?.cancelled) return
      const failed = outcome?.failed ?? []
      if (failed.length === 0) return selection.clear()
      selection.keep(failed.map((failure) => failure.id))
      if (!outcome?.told) setFailures({ action, list: failed })
    } catch (error) {
      notify.error(t('table.bulkFailed'), serverMessage(error))
    } finally {
      setRunning(null)
    }
  }

  const count =
    selection.count === null ? t('table.selectedMatching') : t('table.selected', { count: selection.count })
  return (
    <>
      <strong>{count}</strong>
      {actions.map((action) => (
        <Button
          key={action.id}
          size="sm"
          variant={action.variant}
          icon={action.icon}
          loading={running === action.id}
          disabled={action.disabled || (running !== null && running !== action.id)}
          onClick={() => void run(action)}
        >
          {action.label}
        </Button>
      ))}
      {exportButton}
      <Button size="sm" variant="ghost" icon="x" onClick={selection.clear}>
        {t('table.clearSelection')}
      </Button>
      {failures ? (
        <FailureDialog
          failures={failures.list}
          onClose={() => setFailures(null)}
          onRetry={() => void run(failures.action)}
        />
      ) : null}
    </>
  )
}

interface FailureDialogProps {
  failures: readonly BulkFailure[]
  onClose: () => void
  onRetry: () => void
}

/** Records that a bulk action did not change, and why. */
function FailureDialog({ failures, onClose, onRetry }: FailureDialogProps) {
  const t = useUiText()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('table.bulkPartly', { count: failures.length })}
      description={t('table.bulkPartlyHint')}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.close')}</Button>
          <Button variant="primary" icon="refresh" onClick={onRetry}>
            {t('table.retry')}
          </Button>
        </>
      }
    >
      <dl style={{ display: 'grid', gap: 'var(--space-3)' }}>
        {failures.map((failure) => (
          <div key={failure.id}>
            <dt style={{ fontWeight: 'var(--weight-medium)' }}>{failure.label}</dt>
            <dd style={{ color: 'var(--text-muted)' }}>{failure.message}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

interface MatchingBannerProps<Row extends TableRow> {
  source: ListSource<Row>
  selection: SelectionControl<Row>
}

/** After the whole page is selected: what that is, and the offer to select everything that matches. */
export function MatchingBanner<Row extends TableRow>({ source, selection }: MatchingBannerProps<Row>) {
  const t = useUiText()
  const { format } = useHost()
  const { total, totalIsExact, rows } = source
  const hasMore = source.next !== null || source.state.search.has('cursor')
  if (selection.pageState !== 'all' || (!hasMore && !selection.matching)) return null
  const known = total !== null && totalIsExact
  return (
    <div className="dt-banner" role="status">
      {selection.matching ? (
        known ? (
          t('table.matchingSelected', { total: format.number(total) })
        ) : (
          t('table.matchingSelectedUnknown')
        )
      ) : (
        <>
          {t('table.pageSelected', { count: rows.length })}
          <Button size="sm" onClick={selection.selectMatching}>
            {known
              ? t('table.selectMatching', { count: total, total: format.number(total) })
              : t('table.selectMatchingUnknown')}
          </Button>
        </>
      )}
    </div>
  )
}
