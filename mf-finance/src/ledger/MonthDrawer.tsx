import { useHost } from '@drayline/contract'
import type { Period } from '@drayline/domain/finance/ledger/period-schema'
import { Alert, DateText, DescriptionList, Stack } from '@drayline/ui'
import { useT } from '../messages.ts'
import { periodQuery } from './ledger.queries.ts'
import { MonthFindings, NotClosed } from './MonthFindings.tsx'
import { MonthHistory } from './MonthHistory.tsx'
import { MonthName, MonthStatus } from './MonthStatus.tsx'
import { MonthSteps } from './MonthSteps.tsx'
import { MonthWait } from './MonthWait.tsx'
import { QueryDrawer } from './QueryDrawer.tsx'

/** One month: what speaks against closing it, who closed it, the next step of two people, and what was before. */
export function MonthDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT()
  const { http } = useHost()
  return (
    <QueryDrawer
      query={periodQuery(http, id)}
      title={(period) => (period ? <MonthName month={period.month} /> : t('ledger.month'))}
      onClose={onClose}
    >
      {(period, refetch) => <Content period={period} onChanged={refetch} />}
    </QueryDrawer>
  )
}

function Content({ period, onChanged }: { period: Period; onChanged: () => void }) {
  const t = useT()
  const { user } = useHost()
  const { status, request, waitsFor, notClosed, requestedBy, confirmedBy, closedAt } = period
  return (
    <Stack gap={5}>
      <div>
        <MonthStatus period={period} />
      </div>
      {waitsFor ? <MonthWait month={period.month} wait={waitsFor} /> : null}
      {request ? (
        <Alert tone="warning" title={t(`ledger.askedBy.${request.change}`, { name: request.by.name })}>
          <p>{request.reason}</p>
          {request.by.id === user.id ? <p>{t('ledger.waitsForSecond')}</p> : null}
        </Alert>
      ) : null}
      {status === 'closing' ? <Alert tone="info" title={t('ledger.isClosing')} live /> : null}
      {status === 'open' && notClosed ? <NotClosed {...notClosed} /> : null}
      {confirmedBy && requestedBy ? (
        <DescriptionList
          items={[
            { term: t('ledger.closeRequestedBy'), value: requestedBy.name },
            { term: t('ledger.closeConfirmedBy'), value: confirmedBy.name },
            { term: t('ledger.closedAt'), value: <DateText value={closedAt} show="instant" /> },
          ]}
        />
      ) : null}
      <MonthFindings period={period} />
      <MonthSteps period={period} onChanged={onChanged} />
      <MonthHistory id={period.id} />
    </Stack>
  )
}
