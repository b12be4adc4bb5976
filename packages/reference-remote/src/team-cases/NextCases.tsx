import type { SlotComponent, SlotModule } from '@drayline/contract'
import { messages, useT } from '../messages.ts'
import { CaseList } from './CaseList.tsx'
import { openCases } from './team-cases.queries.ts'

/** On the dashboard: the open cases that are due next. */
export const Component: SlotComponent<'dashboard/main/v1'> = () => {
  const t = useT()
  return <CaseList title={t('next.title')} filter={openCases} empty={t('cases.none')} />
}

/** Loads the texts before the card shows. */
export const loader: SlotModule['loader'] = ({ host }) => messages.load(host.user.language)
