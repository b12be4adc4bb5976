import { useHost } from '@drayline/contract'
import { serverMessage } from '@drayline/platform/http'
import { Button, createCsv, downloadFile } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'

interface ExportPagesProps<Row, Line> {
  columns: Parameters<typeof createCsv<Line>>[0]
  /** Address of the first page. */
  first: string
  /** Makes the lines of a file from the rows of one page after another. */
  lines: () => Pages<Row, Line>
  /** Name of the file, without ending: with the day that its last balance is of. */
  name: string
  failed: string
}

interface Pages<Row, Line> {
  before?: readonly Line[]
  of: (rows: readonly Row[]) => readonly Line[]
  after?: readonly Line[]
}

/** All rows of a list as it is filtered, read page by page, as CSV. */
export function ExportPages<Row, Line>({ columns, first, lines, name, failed }: ExportPagesProps<Row, Line>) {
  const t = useT()
  const { http, notify } = useHost()
  const [busy, setBusy] = useState(false)
  async function save() {
    setBusy(true)
    try {
      const csv = await createCsv<Line>(columns)
      const { before = [], of, after = [] } = lines()
      csv.add(before)
      for (let next: string | null = first; next; ) {
        const page: { rows: Row[]; next: string | null } = await http.list<Row>(next)
        csv.add(of(page.rows))
        next = page.next
      }
      csv.add(after)
      downloadFile(csv.blob(), `${name}.csv`)
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
