import type { SlotComponent } from '@drayline/contract'
import { useHost } from '@drayline/contract'
import { Button, lazyComponent } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { CaseList } from './CaseList.tsx'
import { openCases } from './team-cases.queries.ts'

const CaseForm = lazyComponent(() => import('./CaseForm.tsx'), 'CaseForm')

/** On a client's page: its open cases; a new one opens beside it. */
export const Component: SlotComponent<'client/section/v1'> = ({ clientId }) => {
  const t = useT()
  const { can } = useHost()
  const [adding, setAdding] = useState(false)
  return (
    <>
      <CaseList
        title={t('cases.title')}
        filter={{ clientId: String(clientId), ...openCases }}
        empty={t('cases.none')}
        action={
          can('tasks.create') ? (
            <Button size="sm" icon="plus" onClick={() => setAdding(true)}>
              {t('case.new')}
            </Button>
          ) : null
        }
      />
      {adding ? <CaseForm record={null} clientId={clientId} onClose={() => setAdding(false)} /> : null}
    </>
  )
}
