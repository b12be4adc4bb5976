import { useHost } from '@drayline/contract'
import type { CreditCheck, CreditCheckDetail } from '@drayline/domain/operations/credit-checks/credit-check'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import {
  Button,
  DateText,
  DescriptionList,
  Drawer,
  ErrorState,
  LinkButton,
  lazyComponent,
  Money,
  type RecordPager,
  RecordPagerButtons,
  SkeletonText,
  Stack,
  TextLink,
} from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { BrokerChecks } from './BrokerChecks.tsx'
import { CheckFailure } from './CheckFailure.tsx'
import { CheckTimeline } from './CheckTimeline.tsx'
import { CheckStatusBadge } from './check-badges.tsx'
import { limitText } from './check-columns.tsx'
import { checkQuery } from './credit-checks.queries.ts'
import type { Decision } from './DecisionDialog.tsx'
import { ScoreBreakdown } from './ScoreBreakdown.tsx'

const DecisionDialog = lazyComponent(() => import('./DecisionDialog.tsx'), 'DecisionDialog')

interface CheckDrawerProps {
  id: number
  pager: RecordPager
  onClose: () => void
}

/** One check beside the list: its score and where it comes from, what happened, earlier checks, and the decision. */
export function CheckDrawer({ id, pager, onClose }: CheckDrawerProps) {
  const t = useT()
  const { http } = useHost()
  const { data: check, error, refetch } = useQuery(checkQuery(http, id))
  const [decision, setDecision] = useState<Decision | null>(null)
  return (
    <Drawer
      record={`credit_check:${id}`}
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={check ? t('check.title', { name: check.broker?.name ?? `#${check.brokerId}` }) : t('checks.one')}
      description={check ? <CheckStatusBadge status={check.status} /> : undefined}
      actions={<RecordPagerButtons pager={pager} />}
      footer={check ? <CheckActions check={check} onDecide={setDecision} /> : null}
    >
      {check ? (
        <Stack gap={6}>
          <CheckFailure check={check} />
          <ScoreBreakdown check={check} />
          <CheckSummary check={check} />
          <CheckTimeline check={check} />
          <BrokerChecks brokerId={check.brokerId} except={check.id} />
        </Stack>
      ) : null}
      {error ? (
        <ErrorState title={t('check.loadFailed')} description={serverMessage(error)} onRetry={refetch} />
      ) : null}
      {!check && !error ? <SkeletonText lines={8} /> : null}
      {check && decision ? (
        <DecisionDialog check={check} decision={decision} onClose={() => setDecision(null)} />
      ) : null}
    </Drawer>
  )
}

interface CheckActionsProps {
  check: CreditCheck
  onDecide: (decision: Decision) => void
}

/** A decided check is final: who changes their mind requests a new one. */
function CheckActions({ check, onDecide }: CheckActionsProps) {
  const t = useT()
  const { can } = useHost()
  const open = check.status === 'pending' && can('creditChecks.decide')
  return (
    <>
      <LinkButton to={`/brokers?open=${check.brokerId}`} icon="handshake">
        {t('check.viewBroker')}
      </LinkButton>
      {open ? (
        <>
          <Button icon="x-circle" onClick={() => onDecide('rejected')}>
            {t('check.reject')}
          </Button>
          <Button icon="check-circle" variant="primary" onClick={() => onDecide('approved')}>
            {t('check.approve')}
          </Button>
        </>
      ) : null}
    </>
  )
}

function CheckSummary({ check }: { check: CreditCheckDetail }) {
  const t = useT()
  const { broker } = check
  return (
    <DescriptionList
      layout="rows"
      items={[
        {
          term: t('check.broker'),
          value: broker && <TextLink to={`/brokers?open=${broker.id}`}>{broker.name}</TextLink>,
        },
        { term: t('check.requestedLimit'), value: <Money value={limitText(check.requestedLimit)} /> },
        { term: t('check.proposedLimit'), value: <Money value={limitText(check.proposedLimit)} /> },
        { term: t('check.limit'), value: <Money value={limitText(check.limit)} /> },
        { term: t('check.checkedAt'), value: <DateText value={check.checkedAt} show="dateTime" /> },
        { term: t('check.reference'), value: check.reference },
      ]}
    />
  )
}
