import { useHost } from '@drayline/contract'
import type { CreditCheckSummary } from '@drayline/domain/credit-check'
import { useQuery } from '@drayline/platform/query'
import { Button, Grid, type IconName, StatCard } from '@drayline/ui'
import { useT } from '../messages.ts'
import { checkSummaryQuery } from './credit-checks.queries.ts'

const counters: [keyof CreditCheckSummary, IconName, string][] = [
  ['total', 'gauge', '/credit-checks'],
  ['approved', 'check-circle', '/credit-checks?status=approved'],
  ['pending', 'clock', '/credit-checks?status=pending'],
  ['rejected', 'x-circle', '/credit-checks?status=rejected'],
]

/** The four counters (spec part 2, section 2); each leads to the checks it counts. */
export function CheckCards() {
  const t = useT()
  const { http, format } = useHost()
  const { data, isPending, isFetching, refetch } = useQuery(checkSummaryQuery(http))
  return (
    <Grid min="10rem" fit>
      {counters.map(([name, icon, to]) => (
        // Without an answer there is no figure, and never a zero that could be believed.
        <StatCard
          key={name}
          label={t(`checks.${name}`)}
          icon={icon}
          value={data ? format.number(data[name]) : '—'}
          to={data || isPending ? to : undefined}
          loading={isPending}
          caption={
            data || isPending ? (
              t(`checks.${name}Hint`)
            ) : (
              <Button
                size="sm"
                variant="ghost"
                icon="refresh"
                loading={isFetching}
                onClick={() => void refetch()}
              >
                {t('summary.retry')}
              </Button>
            )
          }
        />
      ))}
    </Grid>
  )
}
