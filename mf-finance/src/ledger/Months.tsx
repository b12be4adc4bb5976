import { useHost } from '@drayline/contract'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import { ErrorState, lazyComponent, SkeletonRows, Stack, Text, TextLink } from '@drayline/ui'
import { useT } from '../messages.ts'
import { BookTable } from './BookTable.tsx'
import { monthHref, useBookState } from './book-state.ts'
import { periodsQuery } from './ledger.queries.ts'
import { MonthName, MonthStatus } from './MonthStatus.tsx'
import { ClosesFrom } from './MonthWait.tsx'

const MonthDrawer = lazyComponent(() => import('./MonthDrawer.tsx'), 'MonthDrawer')

/** Months of the book: which are closed, by whom, and what waits for a second person. */
export function Months() {
  const t = useT()
  const { http } = useHost()
  const state = useBookState()
  const query = useQuery(periodsQuery(http))
  const { data } = query
  if (query.error && !data)
    return (
      <ErrorState
        title={t('ledger.failed')}
        description={serverMessage(query.error)}
        onRetry={() => query.refetch()}
      />
    )
  if (!data) return <SkeletonRows rows={8} columns={3} />
  return (
    <Stack gap={4}>
      <Text as="p" tone="muted">
        {t('ledger.monthsHint')}
      </Text>
      <BookTable>
        <table aria-label={t('ledger.tab.months')}>
          <thead>
            <tr>
              <th scope="col">{t('ledger.month')}</th>
              <th scope="col">{t('column.status')}</th>
              <th scope="col">{t('ledger.closedBy')}</th>
            </tr>
          </thead>
          <tbody>
            {data.months.map((period) => (
              <tr key={period.id}>
                <th scope="row">
                  <TextLink to={monthHref(period.id)}>
                    <MonthName month={period.month} />
                  </TextLink>
                </th>
                <td>
                  <MonthStatus period={period} /> <ClosesFrom period={period} />
                </td>
                <td>
                  {period.requestedBy && period.confirmedBy ? (
                    t('ledger.twoPeople', { first: period.requestedBy.name, second: period.confirmedBy.name })
                  ) : (
                    <span className="none">—</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </BookTable>
      {state.month ? (
        <MonthDrawer key={state.month} id={state.month} onClose={() => state.set({ month: null })} />
      ) : null}
    </Stack>
  )
}
