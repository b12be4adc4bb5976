import { useHost } from '@drayline/contract'
import type { CreditCheckSummary } from '@drayline/domain/operations/credit-checks/credit-check'
import { useQuery } from '@drayline/platform/query'
import { Grid, type IconName, StatCards } from '@drayline/ui'
import { useT } from '../messages.ts'
import { checkSummaryQuery } from './credit-checks.queries.ts'

const counters: [keyof CreditCheckSummary, IconName, string][] = [
  ['total', 'gauge', '/credit-checks'],
  ['approved', 'check-circle', '/credit-checks?status=approved'],
  ['pending', 'clock', '/credit-checks?status=pending'],
  ['rejected', 'x-circle', '/credit-checks?status=rejected'],
]

/** The four counters (R-CRC-1); each leads to the checks it counts. */
export function CheckCards() {
  const t = useT()
  const { http, format } = useHost()
  const source = useQuery(checkSummaryQuery(http))
  const { data } = source
  const cards = counters.map(([name, icon, to]) => ({
    label: t(`checks.${name}`),
    icon,
    value: data && format.number(data[name]),
    caption: t(`checks.${name}Hint`),
    to,
  }))
  return (
    <Grid min="10rem" fit>
      <StatCards cards={cards} source={source} />
    </Grid>
  )
}
