import { useHost } from '@drayline/contract'
import { balanceSide } from '@drayline/domain/finance/ledger/chart'
import { entryNumber } from '@drayline/domain/finance/ledger/entry'
import type { AccountSummary, Posting } from '@drayline/domain/finance/ledger/ledger-schema'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import { useT } from '../messages.ts'
import { ExportPages } from './ExportPages.tsx'
import { eventText } from './event-text.ts'
import { postingsUrl } from './ledger.queries.ts'

/** A line of the file; without a row what the account held before the first one or after the last. */
interface FileLine {
  row: Posting | null
  bookDate: string
  event: string
  balance: string | null
}

interface ExportAccountProps {
  /** Filters of the lines as the API takes them. */
  filters: string
  data: AccountSummary
  /** No line between is left out, so that balances can stand beside the lines. */
  isWhole: boolean
}

/** All lines of the account as they are filtered, the oldest first, with what it held before, after each and at the end. */
export function ExportAccount({ filters, data, isWhole }: ExportAccountProps) {
  const t = useT()
  const { format } = useHost()
  const { account, from, to, opening, closing } = data
  const edge = (bookDate: string, event: string, balance: string): FileLine[] =>
    isWhole ? [{ row: null, bookDate, event, balance }] : []
  function lines() {
    let cents = parseMoney(opening)
    const lineOf = (row: Posting): FileLine => {
      cents += balanceSide(account) * (parseMoney(row.debit ?? '0') - parseMoney(row.credit ?? '0'))
      const balance = isWhole ? formatCents(cents) : null
      return { row, bookDate: row.bookDate, event: eventText(row, t), balance }
    }
    return {
      before: from ? edge(from, t('ledger.opening'), opening) : [],
      of: (rows: readonly Posting[]) => rows.map(lineOf),
      after: edge(to, t('ledger.closing', { date: format.date(to) }), closing),
    }
  }
  return (
    <ExportPages<Posting, FileLine>
      columns={[
        { id: 'bookDate', header: t('ledger.bookDate') },
        { id: 'valueDate', header: t('ledger.valueDate'), value: ({ row }) => row?.valueDate },
        { id: 'entryId', header: t('ledger.entry'), value: ({ row }) => row && entryNumber(row.entryId) },
        { id: 'event', header: t('ledger.event') },
        { id: 'client', header: t('column.client'), value: ({ row }) => row?.client?.name },
        { id: 'broker', header: t('column.broker'), value: ({ row }) => row?.broker?.name },
        {
          id: 'counterparty',
          header: t('ledger.counterparty'),
          value: ({ row }) => row?.counterparty?.name,
        },
        { id: 'purchaseId', header: t('ledger.purchaseId'), value: ({ row }) => row?.purchaseId },
        { id: 'debit', header: t('ledger.debit'), value: ({ row }) => row?.debit },
        { id: 'credit', header: t('ledger.credit'), value: ({ row }) => row?.credit },
        { id: 'balance', header: t('ledger.balance') },
        {
          id: 'requestedBy',
          header: t('ledger.requestedBy'),
          value: ({ row }) => row?.journal?.requestedBy.name,
        },
        {
          id: 'by',
          header: t('ledger.postedBy'),
          value: ({ row }) => row?.by?.name,
        },
        { id: 'at', header: t('ledger.at'), value: ({ row }) => row?.at },
        { id: 'reason', header: t('reason.label'), value: ({ row }) => row?.reason },
      ]}
      first={postingsUrl(`${filters}&sort=bookDate`, 200)}
      lines={lines}
      name={`account-${account}-${to}`}
      failed={t('ledger.failed')}
    />
  )
}
