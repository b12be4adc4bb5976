import { useHost } from '@drayline/contract'
import { useQuery } from '@drayline/platform/query'
import { Grid, type StatCardProps, StatCards } from '@drayline/ui'
import { useT } from '../messages.ts'
import { fuelAdvanceSummaryQuery } from './fuel-advances.queries.ts'

const tracking = '/fuel-cards-internal?tab=tracking'

/** The four counters, each with its sum. Without an answer there is no figure, and never a zero. */
export function FuelAdvanceStats() {
  const t = useT()
  const { http, format } = useHost()
  const source = useQuery(fuelAdvanceSummaryQuery(http))
  const { data } = source
  const card = (
    name: 'total' | 'pending' | 'approved' | 'paid',
    more: Pick<StatCardProps, 'label' | 'icon' | 'to'>,
  ): StatCardProps => ({
    ...more,
    value: data && format.number(data[name].count),
    caption: data && t('advances.worth', { amount: format.money(data[name].amount) }),
  })
  const cards: StatCardProps[] = [
    {
      ...card('total', {
        label: t('advances.total'),
        icon: 'fuel',
        to: `${tracking}&status=pending,approved,paid`,
      }),
      caption: data && t('advances.totalWorth', { amount: format.money(data.total.amount) }),
    },
    card('pending', { label: t('advances.pending'), icon: 'clock', to: `${tracking}&status=pending` }),
    card('approved', {
      label: t('advances.approved'),
      icon: 'check-circle',
      to: `${tracking}&status=approved`,
    }),
    card('paid', { label: t('advances.paid'), icon: 'banknote', to: `${tracking}&status=paid` }),
  ]
  return (
    <Grid min="10rem" gap={4} fit>
      <StatCards cards={cards} source={source} />
    </Grid>
  )
}
