import { useHost } from '@drayline/contract'
import { journalInput } from '@drayline/domain/finance/ledger/ledger-schema'
import { DateField, FormGrid, FormWide, TextareaField } from '@drayline/ui'
import { RecordFormDrawer } from '@drayline/ui/forms'
import type { ReactNode } from 'react'
import { useT } from '../messages.ts'
import { requestJournal } from './ledger.queries.ts'

export interface JournalValues<Line> {
  bookDate: string
  reason: string
  lines: Line[]
  reverses: string | null
}

interface RequestDrawerProps<Line> {
  /** Tells its draft from those of other forms. */
  name: string
  title: string
  initialValues: JournalValues<Line>
  onClose: () => void
  children: (values: JournalValues<Line>) => ReactNode
}

/** Asks for an entry by hand: its day, why, and what it is. It is posted only when another person has approved it. */
export function RequestDrawer<Line>({
  name,
  title,
  initialValues,
  onClose,
  children,
}: RequestDrawerProps<Line>) {
  const t = useT()
  const host = useHost()
  return (
    <RecordFormDrawer
      name={`ledger-journal:${name}`}
      size="lg"
      title={title}
      description={t('ledger.formHint')}
      record={null}
      initialValues={initialValues}
      schema={journalInput}
      save={(input, options) => requestJournal(host.http, input, options)}
      savedText={[t('ledger.journalAsked'), t('ledger.waitsForSecond')]}
      onClose={onClose}
      saveLabel={t('ledger.submit')}
      failedText={t('ledger.notDone')}
      labels={{}}
    >
      {({ values }) => (
        <FormGrid>
          <DateField name="bookDate" label={t('ledger.bookDate')} required />
          <FormWide>
            <TextareaField name="reason" label={t('reason.label')} required rows={2} maxLength={500} />
          </FormWide>
          <FormWide>{children(values)}</FormWide>
        </FormGrid>
      )}
    </RecordFormDrawer>
  )
}
