import type { SlotComponent } from '@drayline/contract'
import { useHost } from '@drayline/contract'
import { useQuery } from '@drayline/platform/query'
import { Button, Card, lazyComponent, Row, TextLink } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { SectionLines } from '../sections/SectionLines.tsx'
import { FollowUpDue, FollowUpStatusBadge } from './FollowUpBadges.tsx'
import { FollowUpSteps } from './FollowUpSteps.tsx'
import { followUpsOfClientQuery } from './follow-ups.queries.ts'

const FollowUpForm = lazyComponent(() => import('./FollowUpForm.tsx'), 'FollowUpForm')

/** The open follow-ups of a client on its page, the earliest first; a new one opens beside it. */
export const Component: SlotComponent<'client/section/v1'> = ({ clientId }) => {
  const t = useT()
  const { http, can } = useHost()
  const [adding, setAdding] = useState(false)
  const result = useQuery(followUpsOfClientQuery(http, clientId))
  return (
    <Card
      flush
      title={t('clientFollowUps.title')}
      actions={
        <Row gap={3}>
          <TextLink to={`/follow-up?clientId=${clientId}`}>{t('clientFollowUps.all')}</TextLink>
          {can('followUps.create') ? (
            <Button size="sm" icon="plus" onClick={() => setAdding(true)}>
              {t('followUps.new')}
            </Button>
          ) : null}
        </Row>
      }
    >
      <SectionLines
        result={result}
        empty={t('clientFollowUps.empty')}
        icon="message"
        line={(followUp) => (
          <>
            <TextLink to={`/follow-up?open=${followUp.id}`}>{followUp.title}</TextLink>
            <FollowUpDue followUp={followUp} />
            <FollowUpStatusBadge status={followUp.status} />
            <FollowUpSteps followUp={followUp} />
          </>
        )}
      />
      {adding ? <FollowUpForm clientId={clientId} onClose={() => setAdding(false)} /> : null}
    </Card>
  )
}
