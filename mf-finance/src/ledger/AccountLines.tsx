import { useHost } from '@drayline/contract'
import { balanceSide } from '@drayline/domain/finance/ledger/chart'
import { entryNumber } from '@drayline/domain/finance/ledger/entry'
import type { AccountSummary, Posting } from '@drayline/domain/finance/ledger/ledger-schema'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import { Money, Text, TextLink } from '@drayline/ui'
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

/** Lines of an account, the newest first, with what it came to after each and what was before them. */
export function AccountLines({ rows, data, state, isStale, isWhole }: AccountLinesProps) {
  const t = useT()
  const { format } = useHost()
  // Between lines of one amount lie others, so that they add up to nothing.
  const balances = state.amount ? null : balancesAfter(rows, data)
  return (
    <BookTable data-stale={isStale || undefined}>
      <table aria-label={t('ledger.lines')}>
        <SidesHead
          names={[t('ledger.bookDate'), t('ledger.event'), t('ledger.whose')]}
          last={balances ? t('ledger.balance') : undefined}
        />
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.id}>
              <td>{format.date(row.bookDate)}</td>
              <th scope="row">
                <TextLink to={entryHref(row.entryId)}>{eventText(row, t)}</TextLink>
                <Text as="p" size="sm" tone="muted">
                  {[entryNumber(row.entryId), row.reason].filter(Boolean).join(' · ')}
                </Text>
              </th>
              <td data-title={t('ledger.whose')}>
                <Whose row={row} state={state} />
              </td>
              <Sides debit={row.debit} credit={row.credit} />
              {balances ? (
                <td className="end" data-title={t('ledger.balance')}>
                  <Money value={balances[index] ?? data.closing} />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
        {data.from && isWhole && balances ? (
          <tfoot>
            <tr className="sum">
              <td>{format.date(data.from)}</td>
              <th scope="row" colSpan={4}>
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

/** What the account came to after each line, on its own side: from its balance at the end back to the oldest. */
function balancesAfter(rows: readonly Posting[], { account, closing }: AccountSummary): string[] {
  const side = balanceSide(account)
  let cents = parseMoney(closing)
  return rows.map(({ debit, credit }) => {
    const after = formatCents(cents)
    cents -= side * (parseMoney(debit ?? '0') - parseMoney(credit ?? '0'))
    return after
  })
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
    row.counterparty?.name,
    row.purchaseId && !state.purchaseId ? t('ledger.purchase', { id: row.purchaseId }) : null,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : <span className="none">—</span>
}
