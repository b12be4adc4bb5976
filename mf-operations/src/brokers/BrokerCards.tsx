import { useHost } from '@drayline/contract'
import { useQuery } from '@drayline/platform/query'
import { Grid, type StatCardProps, StatCards } from '@drayline/ui'
import { useT } from '../messages.ts'
import { brokerSummaryQuery } from './brokers.queries.ts'

/** The four figures above the directory (R-BRK-1); each leads to the brokers it counts. */
export function BrokerCards() {
  const t = useT()
  const { http, format } = useHost()
  const source = useQuery(brokerSummaryQuery(http))
  const { data } = source
  const number = (value: number | undefined) => (value === undefined ? '—' : format.number(value))
  const cards: StatCardProps[] = [
    {
      label: t('brokers.total'),
      value: number(data?.total),
      caption: data && t('brokers.totalHint', { count: data.inactive }),
      icon: 'handshake',
    },
    {
      label: t('brokers.active'),
      value: number(data?.active),
      caption: t('brokers.activeHint'),
      icon: 'check-circle',
      to: '/brokers?status=active',
    },
    {
      label: t('brokers.suspended'),
      value: number(data?.suspended),
      caption: t('brokers.suspendedHint'),
      icon: 'ban',
      to: '/brokers?status=suspended',
    },
    {
      label: t('brokers.exposure'),
      value: data ? format.money(data.exposure) : '—',
      caption: data && t('brokers.overLimit', { count: data.overLimit }),
      icon: 'gauge',
      to: '/brokers?overLimit=true',
    },
  ]
  return (
    <Grid min="10rem" fit>
      <StatCards cards={cards} source={source} />
    </Grid>
  )
}
