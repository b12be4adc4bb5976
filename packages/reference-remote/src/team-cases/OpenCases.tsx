import type { SlotComponent } from '@drayline/contract'
import { useHost } from '@drayline/contract'
import { useQuery } from '@drayline/platform/query'
import { StatCard } from '@drayline/ui'
import { useT } from '../messages.ts'
import { openCases, someCasesQuery } from './team-cases.queries.ts'

/** On the dashboard: how many cases are open. */
export const Component: SlotComponent<'dashboard/stat/v1'> = () => {
  const t = useT()
  const { http, format } = useHost()
  const { data, isPending } = useQuery(someCasesQuery(http, openCases, 1))
  const count = data?.total
  return (
    <StatCard
      label={t('open.title')}
      value={count === null || count === undefined ? '—' : format.number(count)}
      caption={t('open.hint')}
      icon="briefcase"
      to={`/team-cases?${new URLSearchParams(openCases)}`}
      loading={isPending}
    />
  )
}
