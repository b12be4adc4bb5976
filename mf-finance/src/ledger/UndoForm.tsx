import { useHost } from '@drayline/contract'
import { entryNumber } from '@drayline/domain/finance/ledger/entry'
import type { Entry } from '@drayline/domain/finance/ledger/ledger-schema'
import { monthOf } from '@drayline/domain/finance/ledger/period'
import type { PeriodList } from '@drayline/domain/finance/ledger/period-schema'
import { DateText, DescriptionList, EditRecord, Heading, Stack, Text } from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { eventText } from './event-text.ts'
import { LinesTable } from './LinesTable.tsx'
import { entryQuery } from './ledger.queries.ts'
import { type JournalValues, RequestDrawer } from './RequestDrawer.tsx'

interface UndoFormProps {
  /** Entry by hand that is undone. */
  entryId: string
  book: PeriodList
  onClose: () => void
}

/** Asks for an entry by hand to be undone whole. */
export function UndoForm({ entryId, book, onClose }: UndoFormProps) {
  const t = useT()
  const { http } = useHost()
  return (
    <EditRecord
      query={entryQuery(http, entryId)}
      title={t('ledger.undo')}
      failedText={t('ledger.failed')}
      onClose={onClose}
    >
      {(entry) => <Form entry={entry} book={book} onClose={onClose} />}
    </EditRecord>
  )
}

function Form({ entry, book, onClose }: Omit<UndoFormProps, 'entryId'> & { entry: Entry }) {
  const t = useT()
  const { entryId, journal } = entry
  const bookDate = undoDay(entry.bookDate, book)
  const initialValues = useMemo<JournalValues<never>>(
    () => ({ bookDate, reason: '', lines: [], reverses: entryId }),
    [bookDate, entryId],
  )
  const items = [
    { term: t('ledger.event'), value: eventText(entry, t) },
    { term: t('ledger.bookDate'), value: <DateText value={entry.bookDate} /> },
    ...(journal ? [{ term: t('reason.label'), value: journal.reason }] : []),
    ...(journal ? [{ term: t('ledger.requestedBy'), value: journal.requestedBy.name }] : []),
    { term: t(journal ? 'ledger.decidedBy' : 'ledger.by.person'), value: entry.by?.name },
  ]
  return (
    <RequestDrawer name={entryId} title={t('ledger.undo')} initialValues={initialValues} onClose={onClose}>
      {() => (
        <Stack gap={3}>
          <Heading level={3}>{t('ledger.entryNumber', { id: entryNumber(entryId) })}</Heading>
          <Text as="p" tone="muted">
            {t('ledger.undoes.hint')}
          </Text>
          <DescriptionList items={items} />
          <LinesTable lines={entry.lines} linked={false} />
        </Stack>
      )}
    </RequestDrawer>
  )
}

/** The day of the entry itself while its month is open, so that no month shows the mistake; else the company's today. */
function undoDay(bookDate: string, { today, months }: PeriodList): string {
  const own = months.find(({ month }) => month === monthOf(bookDate))
  return own && own.status !== 'open' ? today : bookDate
}
