import { useHost } from '@drayline/contract'
import type { AccountFigure } from '@drayline/domain/finance/ledger/party-account'
import type { EntityType } from '@drayline/domain/kernel/journal/activity'
import { entityTypes } from '@drayline/domain/kernel/journal/activity'
import { Money, Text, TextLink } from '@drayline/ui'
import type { ReactNode } from 'react'
import { BookTable } from '../ledger/BookTable.tsx'
import { eventText } from '../ledger/event-text.ts'
import { useT } from '../messages.ts'
import { shortText } from '../receipts/short-text.ts'
import type { AccountLine } from './accounts.queries.ts'

interface LinesProps {
  lines: readonly AccountLine[]
  figure: AccountFigure
  isStale?: boolean
  /** Address of an entry beside the page, for those who see the book. */
  entryHref: (id: string) => string
}

/** What moved an account: day, event with its way to entry and record, invoices, change and the figure after it. */
export function AccountLines({ lines, figure, isStale, entryHref }: LinesProps) {
  const t = useT()
  const { format } = useHost()
  return (
    <BookTable data-stale={isStale || undefined}>
      <table aria-label={t('account.lines', { figure: t(`account.figure.${figure}`) })}>
        <thead>
          <tr>
            <th scope="col">{t('ledger.bookDate')}</th>
            <th scope="col">{t('ledger.event')}</th>
            <th scope="col">{t('account.column.invoices')}</th>
            <th scope="col" className="end">
              {t('account.column.change')}
            </th>
            <th scope="col" className="end">
              {t('account.column.balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>{format.date(line.bookDate)}</td>
              <th scope="row">
                <Event line={line} entryHref={entryHref} />
                {figure === 'fundsEmployed' ? <Parts line={line} /> : null}
                {'short' in line && line.short ? (
                  <Text as="p" size="sm" tone="muted">
                    {shortText(line.short, t)}
                  </Text>
                ) : null}
              </th>
              <td>
                <About line={line} />
              </td>
              <td className="end" data-title={t('account.column.change')}>
                <Money value={line.change} />
              </td>
              <td className="end" data-title={t('account.column.balance')}>
                <Money value={line.balance} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </BookTable>
  )
}

/** Leads to the entry, or to its record for those who do not see the book. */
function Event({ line, entryHref }: Pick<LinesProps, 'entryHref'> & { line: AccountLine }) {
  const t = useT()
  const { can, entityLink } = useHost()
  const { source } = line
  const type = entityTypes.find((one): one is EntityType => one === source.entity)
  const to = can('ledger.read') ? entryHref(line.id) : type && entityLink(type, source.id)
  const text = eventText(line, t)
  return to ? <TextLink to={to}>{text}</TextLink> : text
}

/** What funds employed consist of is said of each line: buying an invoice moves three parts, and not their sum. */
function Parts({ line: { changes } }: { line: AccountLine }) {
  const t = useT()
  const { format } = useHost()
  const parts = Object.entries(changes).flatMap(([name, amount]) => {
    if (name === 'fundsEmployed' || amount === '0.00') return []
    const sign = amount.startsWith('-') ? '' : '+'
    const text = `${sign}${format.money(amount)}`.replace('-', '−')
    return [`${t(`account.figure.${name as AccountFigure}`)} ${text}`]
  })
  return (
    <Text as="p" size="sm" tone="muted" className="tabular">
      {parts.join(' · ')}
    </Text>
  )
}

/** Invoices it is about, and the broker or client. */
function About({ line }: { line: AccountLine }) {
  const t = useT()
  const { can } = useHost()
  const other = 'broker' in line ? line.broker : line.client
  const more = line.invoiceCount - line.invoices.length
  const parts: ReactNode[] = line.invoices.map(({ id, invoiceNumber }) =>
    can('invoices.read') ? (
      <TextLink key={id} to={`/invoices/${id}`}>
        {invoiceNumber}
      </TextLink>
    ) : (
      invoiceNumber
    ),
  )
  if (more > 0) parts.push(t('account.moreInvoices', { count: more }))
  if (other) parts.push(other.name)
  if (parts.length === 0) return <span className="none">—</span>
  return parts.flatMap((part, index) => (index === 0 ? [part] : [' · ', part]))
}
