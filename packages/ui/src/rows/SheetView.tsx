import { useSlotEntries } from '@drayline/contract'
import { maxRows } from '@drayline/domain/kernel/records/rows-schema'
import { serverMessage } from '@drayline/platform/http'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { Pagination } from '../display/Pagination.tsx'
import { Text } from '../display/Text.tsx'
import { Alert } from '../feedback/Alert.tsx'
import { Switch } from '../inputs/Checkbox.tsx'
import { Row, Stack } from '../layout/Stack.tsx'
import { useUiText } from '../messages.ts'
import type { JudgedRow, RowField, Sheet } from './rows.types.ts'
import type { SheetActions } from './SheetRow.tsx'
import { SheetTable } from './SheetTable.tsx'

const rowsPerPage = 25

interface SheetViewProps extends SheetActions {
  label: string
  fields: readonly RowField[]
  sheet: Sheet
  judged: readonly JudgedRow<unknown>[]
  /** Rows that can be added. */
  ready: number
  /** Rows that are neither added nor left out. */
  open: number
  sent: { done: number; all: number } | null
  failure: unknown
  look: { state: 'loading' | 'ready' | 'failed'; retry: () => void }
  onColumn: (column: number, field: string | null) => void
}

/** The pasted rows a page at a time, with how many are ready, and what went wrong. */
export function SheetView({
  sheet,
  judged,
  ready,
  open,
  sent,
  failure,
  look,
  label,
  fields,
  ...actions
}: SheetViewProps) {
  const t = useUiText()
  const [onlyFaulty, setOnlyFaulty] = useState(false)
  const [page, setPage] = useState(0)
  const added = judged.filter(({ row }) => row.result?.outcome === 'created').length
  const creatable = useCreatable(fields)
  const faulty = judged.filter(isFaulty)
  const listed = onlyFaulty && faulty.length > 0 ? faulty : judged
  const start = Math.min(
    page * rowsPerPage,
    Math.max(0, Math.ceil(listed.length / rowsPerPage) - 1) * rowsPerPage,
  )
  const end = Math.min(start + rowsPerPage, listed.length)
  const view = useRef<HTMLDivElement>(null)
  useEffect(() => beginAtTop(view.current), [])
  return (
    <Stack gap={3} ref={view}>
      {sheet.beyond > 0 ? (
        <Alert tone="warning">{t('rows.beyond', { max: maxRows, beyond: sheet.beyond })}</Alert>
      ) : null}
      {failure ? (
        <Alert tone="destructive" title={t('rows.failed')} live>
          {serverMessage(failure) ?? t('form.tryLater')}
        </Alert>
      ) : null}
      {look.state === 'failed' ? (
        <Alert tone="destructive" live>
          <Row gap={3} align="center" justify="space-between">
            {t('rows.lookFailed')}
            <Button size="sm" onClick={look.retry}>
              {t('error.retry')}
            </Button>
          </Row>
        </Alert>
      ) : null}
      <Row gap={3} align="center" justify="space-between">
        <Text as="p" role="status">
          {look.state === 'loading'
            ? t('rows.checking')
            : t('rows.summary', { ready, faulty: open - ready, added })}
        </Text>
        {faulty.length > 0 && faulty.length < judged.length ? (
          <Switch label={t('rows.onlyFaulty')} checked={onlyFaulty} onCheckedChange={setOnlyFaulty} />
        ) : null}
      </Row>
      {sent ? <progress max={sent.all} value={sent.done} aria-label={t('rows.progressLabel')} /> : null}
      <SheetTable
        {...actions}
        label={label}
        fields={creatable}
        sheet={sheet}
        start={start}
        judged={listed.slice(start, end)}
        disabled={sent !== null}
      />
      {listed.length > rowsPerPage ? (
        <Pagination
          label={label}
          from={start + 1}
          to={end}
          total={String(listed.length)}
          onPrevious={start > 0 ? () => setPage(start / rowsPerPage - 1) : undefined}
          onNext={end < listed.length ? () => setPage(start / rowsPerPage + 1) : undefined}
        />
      ) : null}
    </Stack>
  )
}

/** The box that was pasted into is gone: the focus goes on to the rows, and the window begins at its top. */
function beginAtTop(view: HTMLElement | null): void {
  view?.querySelector<HTMLElement>('[role="region"]')?.focus({ preventScroll: true })
  const content = view?.closest('[data-dialog-content]')
  if (content) content.scrollTop = 0
}

function isFaulty({ row, output }: JudgedRow<unknown>): boolean {
  if (row.leftOut || row.result?.outcome === 'created') return false
  return output === null || row.result !== null
}

/** The fields, where records are added in place only for who may and where the remote of theirs is there. */
function useCreatable(fields: readonly RowField[]): readonly RowField[] {
  const clients = useSlotEntries('client/create/v1').length > 0
  const brokers = useSlotEntries('broker/create/v1').length > 0
  return useMemo(() => {
    const can = { client: clients, broker: brokers }
    return fields.map((field) => ({
      ...field,
      creates: field.creates && can[field.creates] ? field.creates : undefined,
    }))
  }, [fields, clients, brokers])
}
