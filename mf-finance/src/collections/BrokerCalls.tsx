import { type SlotComponent, useHost } from '@drayline/contract'
import { useQuery } from '@drayline/platform/query'
import { Button, lazyComponent } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { Calls } from './CollectionHistory.tsx'
import { brokerCallsQuery, owingOfQuery } from './collections.queries.ts'

const LogBrokerCallDialog = lazyComponent(() => import('./LogCallDialog.tsx'), 'LogBrokerCallDialog')

/** Section of a broker's page: the calls about what it owes us, and the way to note one (R-COL-15). */
export const Component: SlotComponent<'broker/section/v1'> = ({ brokerId }) => {
  const t = useT()
  const { http, can } = useHost()
  const source = useQuery(brokerCallsQuery(http, brokerId))
  const owing = useQuery(owingOfQuery(http, brokerId)).data
  const [isCalling, setCalling] = useState(false)
  const action =
    owing && can('collections.update') ? (
      <Button size="sm" icon="phone" onClick={() => setCalling(true)}>
        {t('call.log')}
      </Button>
    ) : null
  return (
    <>
      <Calls source={source} action={action} />
      {owing && isCalling ? <LogBrokerCallDialog owing={owing} onClose={() => setCalling(false)} /> : null}
    </>
  )
}
