import { useHost } from '@drayline/contract'
import { serverMessage } from '@drayline/platform/http'
import { Button, createCsv, downloadFile } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'

interface ExportPagesProps<Row> {
  columns: Parameters<typeof createCsv<Row>>[0]
  /** Address of the first page. */
  first: string
  /** Name of the file, without day and ending. */
  name: string
  failed: string
}

/** All rows of a list as it is filtered, read page by page, as CSV. */
export function ExportPages<Row>({ columns, first, name, failed }: ExportPagesProps<Row>) {
  const t = useT()
  const { http, notify, format } = useHost()
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const csv = await createCsv<Row>(columns)
      for (let next: string | null = first; next; ) {
        const page: { rows: Row[]; next: string | null } = await http.list<Row>(next)
        csv.add(page.rows)
        next = page.next
      }
      downloadFile(csv.blob(), `${name}-${format.today()}.csv`)
      notify.success(t('ledger.exported'))
    } catch (failure) {
      notify.error(failed, serverMessage(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon="download" loading={busy} onClick={() => void save()}>
      {t('ledger.csv')}
    </Button>
  )
}
