import { useHost } from '@drayline/contract'
import { loadCountCap, loadWorkLists, loadWorkRules } from '@drayline/domain/operations/loads/load'
import { useQuery } from '@drayline/platform/query'
import { type ListPreset, usePainted } from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { loadCountsQuery } from './loads.queries.ts'

/** The work lists of loads with their counts, which come after the rows: the list does not wait for them. */
export function useWorkLists(isReady: boolean): readonly ListPreset[] {
  const t = useT()
  const { http, format } = useHost()
  const { data } = useQuery({ ...loadCountsQuery(http), enabled: usePainted(isReady) })
  return useMemo(() => {
    const countText = (count: number) =>
      count < loadCountCap
        ? format.number(count)
        : t('loads.more', { count: format.number(loadCountCap - 1) })
    return loadWorkLists.map((id) => {
      const { status, packet } = loadWorkRules[id]
      return {
        id,
        label: t(`loads.work.${id}`),
        // What has been waiting longest comes first.
        filters: { status: status.join(','), packet, sort: 'deliveryDate' },
        count: data && countText(data[id]),
      }
    })
  }, [t, format, data])
}
