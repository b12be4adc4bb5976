import type { SlotComponent } from '@drayline/contract'
import { useT } from '../messages.ts'
import { CaseList } from './CaseList.tsx'
import { openCases } from './team-cases.queries.ts'

/** On the dashboard: the open cases that are due next. */
export const Component: SlotComponent<'dashboard/main/v1'> = () => {
  const t = useT()
  return <CaseList title={t('next.title')} filter={openCases} empty={t('cases.none')} />
}
