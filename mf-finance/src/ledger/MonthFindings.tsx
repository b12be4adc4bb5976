import { useHost } from '@drayline/contract'
import { lastDayOf, lastOverdueDay } from '@drayline/domain/finance/ledger/period'
import type { Finding, Period } from '@drayline/domain/finance/ledger/period-schema'
import { Alert, Badge, DateText, Heading, Money, Stack, Text, TextLink } from '@drayline/ui'
import { useT } from '../messages.ts'
import { BookTable } from './BookTable.tsx'
import { accountHref } from './book-state.ts'

/** Each finding with its figure and the way to what it is about. */
export function MonthFindings({ period }: { period: Period }) {
  const t = useT()
  const { status, month, findings } = period
  if (findings.length === 0)
    return status === 'open' ? <Text tone="muted">{t('ledger.nothingAgainst')}</Text> : null
  const title = t(status === 'closed' ? 'ledger.findingsThen' : 'ledger.findings')
  return (
    <Stack gap={2}>
      <Heading level={3}>{title}</Heading>
      <BookTable>
        <table aria-label={title}>
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

/** Result of a close that two people wanted and that ended open, with what kept the month open then. */
export function NotClosed({ at, findings }: NonNullable<Period['notClosed']>) {
  const t = useT()
  const { format } = useHost()
  const blocking = findings.filter(({ blocks }) => blocks)
  return (
    <Alert tone="warning" title={t('ledger.notClosed')} live>
      <p>
        <DateText value={at} show="instant" />
      </p>
      {blocking.length === 0 ? <p>{t('ledger.notClosedFault')}</p> : null}
      {blocking.map(({ check, holder, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: findings come as a whole
        <p key={index}>
          {[t(`ledger.check.${check}`), holder?.name, amount && format.money(amount)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      ))}
    </Alert>
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
