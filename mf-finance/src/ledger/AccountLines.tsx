import { useHost } from '@drayline/contract'
import type { AccountSummary, Posting } from '@drayline/domain/finance/ledger/ledger-schema'
import { Money, TextLink } from '@drayline/ui'
import { useT } from '../messages.ts'
import { BookTable } from './BookTable.tsx'
import type { BookState } from './book-state.ts'
import { eventText } from './event-text.ts'
import { Sides, SidesHead } from './sides.tsx'

interface AccountLinesProps {
  rows: readonly Posting[]
  data: AccountSummary
  state: BookState
  isStale: boolean
  /** All lines are here, so that what was before them can stand below. */
  isWhole: boolean
}

/** Lines of an account, the newest first, with what was before them. */
export function AccountLines({ rows, data, state, isStale, isWhole }: AccountLinesProps) {
  const t = useT()
  const { format } = useHost()
  return (
    <BookTable data-stale={isStale || undefined}>
      <table aria-label={t('ledger.lines')}>
        <SidesHead names={[t('ledger.bookDate'), t('ledger.event'), t('ledger.whose')]} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>{format.date(row.bookDate)}</td>
              <th scope="row">
                <TextLink to={entryHref(row.entryId)}>{eventText(row, t)}</TextLink>
              </th>
              <td data-title={t('ledger.whose')}>
                <Whose row={row} state={state} />
              </td>
              <Sides debit={row.debit} credit={row.credit} />
            </tr>
          ))}
        </tbody>
        {data.from && isWhole ? (
          <tfoot>
            <tr className="sum">
              <td>{format.date(data.from)}</td>
              <th scope="row" colSpan={3}>
                {t('ledger.opening')}
              </th>
              <td className="end">
                <Money value={data.opening} />
              </td>
            </tr>
          </tfoot>
        ) : null}
      </table>
    </BookTable>
  )
}

/** The page as it is with an entry beside it. */
function entryHref(entry: string): string {
  const search = new URLSearchParams(window.location.search)
  search.set('entry', entry)
  return `/factoring/book?${search}`
}

function Whose({ row, state }: { row: Posting; state: BookState }) {
  const t = useT()
  const parts = [
    state.clientId ? null : row.client?.name,
    state.brokerId ? null : row.broker?.name,
    row.purchaseId && !state.purchaseId ? t('ledger.purchase', { id: row.purchaseId }) : null,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : <span className="none">—</span>
}
