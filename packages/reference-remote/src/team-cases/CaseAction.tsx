import { type SlotComponent, useHost } from '@drayline/contract'
import { useQuery } from '@drayline/platform/query'
import { useEffect } from 'react'
import { useT } from '../messages.ts'
import { openCases, someCasesQuery } from './team-cases.queries.ts'

/** Offers the command palette to open the case that is due next. */
export const Component: SlotComponent<'palette/actions/v1'> = ({ offer }) => {
  const t = useT()
  const { http, navigate } = useHost()
  const { data } = useQuery(someCasesQuery(http, openCases, 1))
  const next = data?.rows[0]
  const id = next?.id
  const label = next && t('next.open', { title: next.title })
  useEffect(() => {
    const run = () => navigate(`/team-cases/${id}`)
    offer(label ? [{ id: 'next', label, icon: 'briefcase', run }] : [])
  }, [offer, navigate, id, label])
  return null
}
