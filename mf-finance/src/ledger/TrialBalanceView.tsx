import { useHost } from '@drayline/contract'
import type { AccountKind } from '@drayline/domain/finance/ledger/chart'
import type { TrialBalance } from '@drayline/domain/finance/ledger/ledger-schema'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import {
  Button,
  createCsv,
  downloadFile,
  EmptyState,
  ErrorState,
  Row,
  SkeletonRows,
  Stack,
  Text,
  TextLink,
} from '@drayline/ui'
import { Fragment } from 'react'
import { useT } from '../messages.ts'
import { FilterBar } from '../reports/ReportFilters.tsx'
import { AccountName } from './AccountName.tsx'
import { BookTable } from './BookTable.tsx'
import { accountHref, useBookState } from './book-state.ts'
import { DayField } from './DayField.tsx'
import { sheetUrl, trialBalanceQuery } from './ledger.queries.ts'
import { saveFile } from './save-file.ts'
import { Sides, SidesHead } from './sides.tsx'

const kinds: readonly AccountKind[] = ['asset', 'liability', 'equity', 'income', 'expense']

/** Balances of all accounts at the end of a day, each with the way to its entries. */
export function TrialBalanceView() {
  const t = useT()
  const { http, format } = useHost()
  const state = useBookState()
  const query = useQuery(trialBalanceQuery(http, state.asOf))
  const { data } = query
  if (query.error && !data)
    return (
      <ErrorState
        title={t('ledger.failed')}
        description={serverMessage(query.error)}
        onRetry={() => query.refetch()}
      />
    )
  return (
    <Stack gap={4}>
      <Row justify="space-between" align="end" gap={3}>
        <FilterBar role="group" aria-label={t('reports.filters')}>
          <DayField
            label={t('ledger.asOf')}
            value={state.asOf ?? data?.today ?? ''}
            onDay={(day) => state.set({ asOf: day === data?.today ? null : day }, { replace: true })}
          />
        </FilterBar>
        {data && data.rows.length > 0 ? (
          <Row gap={3}>
            <Export data={data} />
            <Button icon="file-text" onClick={() => saveFile(sheetUrl('trial-balance', `asOf=${data.asOf}`))}>
              {t('account.pdf')}
            </Button>
          </Row>
        ) : null}
      </Row>
      {data ? null : <SkeletonRows rows={10} columns={3} />}
      {data?.rows.length === 0 ? (
        <EmptyState icon="receipt" title={t('ledger.empty')} description={t('ledger.emptyHint')} />
      ) : null}
      {data && data.rows.length > 0 ? (
        <>
          <Text as="p" tone="muted">
            {closedText(data.closedBy, t)}
          </Text>
          <Balances data={data} isStale={query.isPlaceholderData} />
          <Text as="p" size="sm" tone="muted">
            {t('ledger.dayHint', { date: format.date(data.asOf) })}
          </Text>
        </>
      ) : null}
    </Stack>
  )
}

function Balances({ data, isStale }: { data: TrialBalance; isStale: boolean }) {
  const t = useT()
  return (
    <BookTable data-stale={isStale || undefined}>
      <table aria-label={t('ledger.tab.balances')}>
        <SidesHead names={[t('ledger.account')]} />
        <tbody>
          {kinds.map((kind) => {
            const rows = data.rows.filter((row) => row.kind === kind)
            return rows.length === 0 ? null : (
              <Fragment key={kind}>
                <tr className="group">
                  <th scope="rowgroup" colSpan={3}>
                    {t(`ledger.kindOf.${kind}`)}
                  </th>
                </tr>
                {rows.map(({ account, debit, credit }) => (
                  <tr key={account}>
                    <th scope="row">
                      <TextLink
                        to={accountHref({ account, to: data.asOf === data.today ? null : data.asOf })}
                      >
                        <AccountName code={account} />
                      </TextLink>
                    </th>
                    <Sides debit={debit} credit={credit} />
                  </tr>
                ))}
              </Fragment>
            )
          })}
        </tbody>
        <tfoot>
          <tr className="sum">
            <th scope="row">{t('ledger.total')}</th>
            <Sides debit={data.debit} credit={data.credit} />
          </tr>
        </tfoot>
      </table>
    </BookTable>
  )
}

/** Who closed the month of a day, or that it can still change. */
function closedText(closedBy: TrialBalance['closedBy'], t: ReturnType<typeof useT>): string {
  if (!closedBy) return t('account.preliminary')
  return t('account.closed', { first: closedBy.requested.name, second: closedBy.confirmed.name })
}

/** A line of the file: an account, or the sum of all. */
type BalanceLine = Pick<TrialBalance['rows'][number], 'debit' | 'credit'> & {
  code: string
  name: string
  kind: string
}

function Export({ data }: { data: TrialBalance }) {
  const t = useT()
  const { notify } = useHost()
  async function save() {
    const csv = await createCsv<BalanceLine>([
      { id: 'code', header: t('ledger.code') },
      { id: 'name', header: t('ledger.account') },
      { id: 'kind', header: t('ledger.kind') },
      { id: 'asOf', header: t('ledger.asOf'), value: () => data.asOf },
      { id: 'debit', header: t('ledger.debit') },
      { id: 'credit', header: t('ledger.credit') },
      { id: 'status', header: t('column.status'), value: () => closedText(data.closedBy, t) },
    ])
    csv.add(
      data.rows.map((row) => ({
        ...row,
        code: row.account,
        name: t(`ledger.account.${row.account}`),
        kind: t(`ledger.kindOf.${row.kind}`),
      })),
    )
    csv.add([{ code: '', name: t('ledger.total'), kind: '', debit: data.debit, credit: data.credit }])
    downloadFile(csv.blob(), `trial-balance-${data.asOf}.csv`)
    notify.success(t('ledger.exported'))
  }
  return (
    <Button icon="download" onClick={() => void save()}>
      {t('ledger.csv')}
    </Button>
  )
}
