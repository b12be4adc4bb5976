import { useHost } from '@drayline/contract'
import { serverMessage } from '@drayline/platform/http'
import { useRef, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { IconButton } from '../actions/IconButton.tsx'
import { useUiText } from '../messages.ts'
import { Dialog } from '../overlays/Dialog.tsx'
import { createCsv, download } from './csv.ts'
import { fetchAllPages, maxPageSize } from './fetch-all-pages.ts'
import { firstPageUrl, type ListSource } from './list-query.ts'
import type { SelectionControl } from './selection.ts'
import type { Column, TableRow } from './types.ts'

interface ExportButtonProps<Row extends TableRow> {
  list: string
  source: ListSource<Row>
  /** By default the visible columns in their order: the file looks like the screen. */
  columns: readonly Column<Row>[]
  /** Reads what the columns of these rows say besides, before they are written. */
  beforeExport?: (rows: readonly Row[]) => Promise<unknown>
  /** Exports only these rows. */
  selection?: SelectionControl<Row>
}

/** Writes all rows that match (or the selected ones) into a CSV file, page by page, with progress and a way out. */
export function ExportButton<Row extends TableRow>({
  list,
  source,
  columns,
  beforeExport,
  selection,
}: ExportButtonProps<Row>) {
  const t = useUiText()
  const { http, notify, format } = useHost()
  const [loaded, setLoaded] = useState<number | null>(null)
  const controller = useRef<AbortController | null>(null)
  const ticked = selection && !selection.matching ? selection.value : undefined

  async function run() {
    const abort = new AbortController()
    controller.current = abort
    setLoaded(0)
    try {
      const csv = await createCsv(columns)
      const add = async (rows: readonly Row[]) => {
        await beforeExport?.(rows)
        csv.add(rows)
      }
      if (ticked) await add(await ticked.load())
      else {
        const url = firstPageUrl(source.data, source.state.search, maxPageSize)
        const pages = fetchAllPages<Row>(http, url, { signal: abort.signal, onProgress: setLoaded })
        for await (const rows of pages) await add(rows)
      }
      const file = `${list}-${format.today()}.csv`
      download(csv.blob(), file)
      notify.success(t('table.exported'), t('table.exportedRows', { count: csv.rows, file }))
    } catch (error) {
      if (abort.signal.aborted) notify.info(t('table.exportCancelled'))
      else notify.error(t('table.exportFailed'), serverMessage(error))
    } finally {
      controller.current = null
      setLoaded(null)
    }
  }

  return (
    <>
      {selection ? (
        <Button size="sm" icon="download" onClick={() => void run()}>
          {t('table.exportSelection')}
        </Button>
      ) : (
        <IconButton icon="download" size="sm" label={t('table.export')} onClick={() => void run()} />
      )}
      <Dialog
        open={loaded !== null}
        onOpenChange={(open) => !open && controller.current?.abort()}
        closeOnOutsideClick={false}
        size="sm"
        title={t('table.exporting')}
        footer={<Button onClick={() => controller.current?.abort()}>{t('ui.cancel')}</Button>}
      >
        <Progress loaded={loaded ?? 0} total={source.totalIsExact ? source.total : null} />
      </Dialog>
    </>
  )
}

function Progress({ loaded, total }: { loaded: number; total: number | null }) {
  const t = useUiText()
  const { format } = useHost()
  const text =
    total === null
      ? t('table.exportProgress', { count: loaded })
      : t('table.exportProgressOf', { loaded: format.number(loaded), total: format.number(total) })
  return (
    <div style={{ display: 'grid', gap: 'var(--space-2)' }}>
      <progress
        value={total === null ? undefined : loaded}
        max={total ?? 1}
        aria-label={t('table.exporting')}
        style={{ width: '100%' }}
      />
      <p className="tabular" role="status">
        {text}
      </p>
    </div>
  )
}
