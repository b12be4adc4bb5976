import { type SlotComponent, useHost } from '@drayline/contract'
import { useQuery } from '@drayline/platform/query'
import { useEffect } from 'react'
import { useT } from '../messages.ts'
import { statusQuery } from './time-clock.queries.ts'
import { useClock } from './use-clock.ts'

const nothing = () => undefined

/** Offers the command palette to clock in, or out while the clock runs. */
export const Component: SlotComponent<'palette/actions/v1'> = ({ offer }) => {
  const t = useT()
  const { http } = useHost()
  const { data } = useQuery(statusQuery(http))
  const { mutate } = useClock(nothing)
  const way = data && (data.isClocked ? 'out' : 'in')
  useEffect(() => {
    if (!way) return offer([])
    const run = () => mutate({ way, notes: '' })
    const words = { label: t(`clock.${way}`), keywords: t('clock.keywords') }
    offer([{ id: 'clock', ...words, icon: way === 'in' ? 'log-in' : 'log-out', run }])
  }, [offer, way, mutate, t])
  return null
}
