import { useHost } from '@drayline/contract'
import { entryNumber } from '@drayline/domain/finance/ledger/entry'
import { ExportPages } from '../ledger/ExportPages.tsx'
import { eventText } from '../ledger/event-text.ts'
import { useT } from '../messages.ts'
import { type AccountLine, linesUrl, type PartyOf } from './accounts.queries.ts'

/** All lines of an account as they are filtered, page by page, as CSV. */
export function ExportLines({ of, filters }: { of: PartyOf; filters: string }) {
  const t = useT()
  const { format } = useHost()
  const day = new URLSearchParams(filters).get('to') ?? format.today()
  return (
    <ExportPages<AccountLine, AccountLine>
      lines={() => ({ of: (rows) => rows })}
      columns={[
        { id: 'bookDate', header: t('ledger.bookDate') },
        { id: 'valueDate', header: t('ledger.valueDate') },
        { id: 'id', header: t('ledger.entry'), value: ({ id }) => entryNumber(id) },
        { id: 'event', header: t('ledger.event'), value: (line) => eventText(line, t) },
        { id: 'invoices', header: t('account.column.invoices'), value: invoicesOf },
        { id: 'other', header: t(of.party === 'client' ? 'column.broker' : 'column.client'), value: otherOf },
        { id: 'change', header: t('account.column.change') },
        { id: 'balance', header: t('account.column.balance') },
      ]}
      first={linesUrl(of, filters, 200)}
      name={`${of.party}-account-${of.id}-${day}`}
      failed={t('account.failed')}
    />
  )
}

const invoicesOf = ({ invoices, invoiceCount }: AccountLine) => {
  const numbers = invoices.map(({ invoiceNumber }) => invoiceNumber).join(', ')
  return invoiceCount > invoices.length ? `${numbers} +${invoiceCount - invoices.length}` : numbers
}

const otherOf = (line: AccountLine) => ('broker' in line ? line.broker : line.client)?.name
