import { useHost } from '@drayline/contract'
import { serverMessage } from '@drayline/platform/http'
import { useInfiniteQuery, useQuery } from '@drayline/platform/query'
import { Card, EmptyState, ErrorState, SkeletonText, Stack, TextLink } from '@drayline/ui'
import { useT } from '../messages.ts'
import { AccountLines } from './AccountLines.tsx'
import { accountHref, lineFilters } from './account-state.ts'
import { accountQuery, linesQuery, type PartyOf } from './accounts.queries.ts'
import { Figures } from './Figures.tsx'
import { OpenByClient } from './OpenByClient.tsx'

const shown = 5
const clientsShown = 5
const figures = { client: 'fundsEmployed', broker: 'open' } as const

/** Where a client's money is, or what a broker owes, on its page: the figures, the last lines, the way to all of them. */
export function AccountSection({ of }: { of: PartyOf }) {
  const t = useT()
  const { http, format } = useHost()
  const figure = figures[of.party]
  const account = useQuery(accountQuery(http, of, null))
  const lines = useInfiniteQuery(linesQuery(http, of, lineFilters({ figure }), shown))
  const { data } = account
  const error = account.error ?? lines.error
  const rows = lines.data?.pages[0]?.rows
  const retry = () => void Promise.all([account.refetch(), lines.refetch()])
  return (
    <Card
      title={t(`account.section.${of.party}`)}
      subtitle={data && t('account.asOf', { date: format.date(data.asOf) })}
      actions={<TextLink to={accountHref(of, { figure })}>{t('account.openAll')}</TextLink>}
    >
      {error && !(data && rows) ? (
        <ErrorState compact description={serverMessage(error)} onRetry={retry} />
      ) : null}
      {!error && !(data && rows) ? <SkeletonText lines={5} /> : null}
      {data && rows ? (
        <Stack gap={5}>
          {rows.length === 0 ? (
            <EmptyState
              compact
              icon="receipt"
              title={t('account.none')}
              description={t(`account.noneHint.${of.party}`)}
            />
          ) : (
            <>
              <Figures of={of} account={data} />
              {'clients' in data ? <OpenByClient account={data} to={null} limit={clientsShown} /> : null}
              <AccountLines
                lines={rows}
                figure={figure}
                entryHref={(entry) => accountHref(of, { figure, entry })}
              />
            </>
          )}
        </Stack>
      ) : null}
    </Card>
  )
}
