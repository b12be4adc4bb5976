import { useHost } from '@drayline/contract'
import type { Finding, Period } from '@drayline/domain/finance/ledger/ledger-schema'
import { lastDayOf, lastOverdueDay } from '@drayline/domain/finance/ledger/period'
import { serverMessage } from '@drayline/platform/http'
import { useQuery } from '@drayline/platform/query'
import {
  Alert,
  Badge,
  Button,
  DateText,
  DescriptionList,
  Drawer,
  ErrorState,
  Heading,
  Money,
  Row,
  SkeletonRows,
  Stack,
  Text,
  TextLink,
} from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { AskDialog } from './AskDialog.tsx'
import { BookTable } from './BookTable.tsx'
import { accountHref } from './book-state.ts'
import { decideChange, periodQuery, requestChange } from './ledger.queries.ts'
import { MonthName, MonthStatus } from './MonthStatus.tsx'
import { useStep } from './use-step.ts'

/** One month: what speaks against closing it, who closed it, and the next step of two people. */
export function MonthDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT()
  const { http } = useHost()
  const query = useQuery(periodQuery(http, id))
  const { data } = query
  return (
    <Drawer
      open
      size="lg"
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={data ? <MonthName month={data.month} /> : t('ledger.month')}
    >
      {query.error && !data ? (
        <ErrorState
          title={t('ledger.failed')}
          description={serverMessage(query.error)}
          onRetry={() => query.refetch()}
        />
      ) : null}
      {data ? <Content period={data} onChanged={() => query.refetch()} /> : null}
      {data || query.error ? null : <SkeletonRows rows={5} columns={2} />}
    </Drawer>
  )
}

function Content({ period, onChanged }: { period: Period; onChanged: () => void }) {
  const t = useT()
  const { http, can, user } = useHost()
  const [asking, setAsking] = useState(false)
  const step = useStep(t('ledger.notDone'), onChanged)
  const { id, version, status, request, findings, requestedBy, confirmedBy, closedAt, isNext } = period
  const isOwn = request?.by.id === user.id
  const decide = (decision: 'confirmed' | 'withdrawn') =>
    step.run((options) => decideChange(http, id, { decision }, { ...options, version }))
  const change = status === 'closed' ? 'reopen' : 'close'
  return (
    <Stack gap={5}>
      <div>
        <MonthStatus period={period} />
      </div>
      {request ? (
        <Alert tone="warning" title={t(`ledger.askedBy.${request.change}`, { name: request.by.name })}>
          <p>{request.reason}</p>
          {isOwn ? <p>{t('ledger.waitsForSecond')}</p> : null}
        </Alert>
      ) : null}
      {status === 'closing' ? <Alert tone="info" title={t('ledger.isClosing')} live /> : null}
      {confirmedBy && requestedBy ? (
        <DescriptionList
          items={[
            { term: t('ledger.requestedBy'), value: requestedBy.name },
            { term: t('ledger.confirmedBy'), value: confirmedBy.name },
            { term: t('ledger.closedAt'), value: <DateText value={closedAt} show="dateTime" /> },
          ]}
        />
      ) : null}
      <Findings findings={findings} period={period} />
      {can('ledger.close') ? (
        <Row gap={2}>
          {request && !isOwn ? (
            <Button variant="primary" icon="check" loading={step.busy} onClick={() => decide('confirmed')}>
              {t(`ledger.confirm.${request.change}`)}
            </Button>
          ) : null}
          {request && isOwn ? (
            <Button icon="undo" loading={step.busy} onClick={() => decide('withdrawn')}>
              {t('ledger.withdraw')}
            </Button>
          ) : null}
          {!request && (isNext || status === 'closed') ? (
            <Button icon={change === 'close' ? 'lock' : 'key'} onClick={() => setAsking(true)}>
              {t(`ledger.ask.${change}`)}
            </Button>
          ) : null}
        </Row>
      ) : null}
      {asking ? (
        <AskDialog
          title={t(`ledger.ask.${change}`)}
          hint={t(`ledger.askHint.${change}`)}
          confirm={t('ledger.askNow')}
          save={(reason, options) => requestChange(http, id, { change, reason }, { ...options, version })}
          onDone={() => {
            setAsking(false)
            onChanged()
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Stack>
  )
}

/** Each finding with its figure and the way to what it is about. */
function Findings({ findings, period }: { findings: readonly Finding[]; period: Period }) {
  const t = useT()
  const { status, month } = period
  if (findings.length === 0)
    return status === 'open' ? <Text tone="muted">{t('ledger.nothingAgainst')}</Text> : null
  return (
    <Stack gap={2}>
      <Heading level={3}>{t('ledger.findings')}</Heading>
      <BookTable>
        <table aria-label={t('ledger.findings')}>
          <tbody>
            {findings.map((finding, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: findings come as a whole
              <tr key={index}>
                <th scope="row">
                  <FindingText finding={finding} month={month} />
                </th>
                <td>
                  <Badge tone={finding.blocks ? 'red' : 'yellow'}>
                    {t(finding.blocks ? 'ledger.blocks' : 'ledger.warns')}
                  </Badge>
                </td>
                <td className="end">{finding.amount === null ? null : <Money value={finding.amount} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </BookTable>
    </Stack>
  )
}

/** Payments that hold the close of a month back. */
function unseenHref(month: string, ids: Record<string, number>): string {
  const search = new URLSearchParams({ tab: 'made', state: 'inTransit', dayTo: lastOverdueDay(month) })
  if (ids.clientId) search.set('clientId', String(ids.clientId))
  return `/factoring/payouts?${search}`
}

function FindingText({ finding: { check, account, holder }, month }: { finding: Finding; month: string }) {
  const t = useT()
  const text = t(`ledger.check.${check}`)
  if (check === 'journals') return <TextLink to="/factoring/book?tab=hand">{text}</TextLink>
  if (!account) return text
  const ids = holder ? { [holder.type === 'client' ? 'clientId' : 'brokerId']: holder.id } : {}
  const name = [t(`ledger.account.${account}`), holder?.name].filter(Boolean).join(' · ')
  return (
    <>
      {text} <TextLink to={accountHref({ account, to: lastDayOf(month), ...ids })}>{name}</TextLink>
      {check === 'inTransit' ? (
        <>
          {' · '}
          <TextLink to={unseenHref(month, ids)}>{t('ledger.unseenPayments')}</TextLink>
        </>
      ) : null}
    </>
  )
}
