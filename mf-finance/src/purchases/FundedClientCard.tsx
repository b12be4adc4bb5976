import { useHost } from '@drayline/contract'
import type { PaymentMethod } from '@drayline/domain/finance/agreements/agreement'
import type { FundedClient, FundedInvoice } from '@drayline/domain/finance/purchases/purchase'
import { styled } from '@drayline/platform/styled'
import { Badge, Money, Text } from '@drayline/ui'
import { useId } from 'react'
import { FindingList } from '../invoices/FindingList.tsx'
import { useT } from '../messages.ts'
import { isZero } from './fund-sums.ts'

const Root = styled.section`
  display: grid;
  gap: var(--space-2);
  min-width: 0;
  padding: var(--space-3) var(--space-4);
  border: 1px solid var(--border);
  border-radius: var(--radius);

  header { display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-2) var(--space-3); }
  h3 { flex: 1 1 auto; min-width: 0; font-size: var(--text-md); overflow-wrap: anywhere; }
  summary { width: fit-content; color: var(--text-muted); font-size: var(--text-sm); cursor: pointer; }
`

const Table = styled.table`
  width: 100%;
  font-size: var(--text-sm);

  th, td { padding: var(--space-1) 0 var(--space-1) var(--space-3); border-bottom: 1px solid var(--border); text-align: end; vertical-align: top; }
  th:first-child { padding-left: 0; text-align: start; }
  thead th { color: var(--text-muted); font-weight: var(--weight-medium); }
  tbody th { font-weight: var(--weight-medium); overflow-wrap: anywhere; }
  td.notes { padding-left: 0; text-align: start; }
  tbody tr:last-child > *, tr:has(+ tr > .notes) > * { border-bottom: 0; }
`

const Amounts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  font-size: var(--text-sm);

  > div { display: flex; gap: var(--space-2); }
  dt { color: var(--text-muted); }
`

interface FundedClientCardProps {
  funded: FundedClient
  needsOverride: boolean
  method: PaymentMethod
  /** Shows the invoices at once instead of folded up. */
  isShort: boolean
}

/** What one client would get, or why it gets nothing. */
export function FundedClientCard({ funded, needsOverride, method, isShort }: FundedClientCardProps) {
  const t = useT()
  const id = useId()
  const { client, ok, message, invoices, amounts } = funded
  const isNamed = invoices.some((invoice) => invoice.message !== null)
  return (
    <Root aria-labelledby={id}>
      <header>
        <h3 id={id}>{client?.name ?? t('fund.unknownClient')}</h3>
        {!ok ? <Badge tone="red">{t('fund.notPossible')}</Badge> : null}
        {needsOverride ? <Badge tone="yellow">{t('fund.needsOverride')}</Badge> : null}
        {ok && amounts ? (
          <Text weight="semibold">
            <Money value={amounts.net} />
          </Text>
        ) : null}
      </header>
      {message && !isNamed ? <Text tone="danger">{message}</Text> : null}
      {ok && !amounts ? <Text tone="muted">{t('fund.noAgreement')}</Text> : null}
      {invoices.length === 1 ? (
        <Invoices invoices={invoices} />
      ) : (
        <details open={isShort || !ok || needsOverride}>
          <summary>{t('fund.count', { count: invoices.length })}</summary>
          <Invoices invoices={invoices} />
        </details>
      )}
      {amounts ? <Deductions amounts={amounts} /> : null}
      {funded.payoff ? <FormerFactor payoff={funded.payoff} /> : null}
      {ok && amounts && !isZero(amounts.net) && method !== 'check' ? <PaidTo payee={funded.payee} /> : null}
    </Root>
  )
}

function Invoices({ invoices }: { invoices: readonly FundedInvoice[] }) {
  const t = useT()
  const hasFee = invoices.some(({ fee }) => !isZero(fee))
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{t('part.invoice')}</th>
          <th scope="col">{t('fund.face')}</th>
          <th scope="col">{t('fund.advance')}</th>
          {hasFee ? <th scope="col">{t('fund.fee')}</th> : null}
        </tr>
      </thead>
      <tbody>
        {invoices.map((invoice) => (
          <InvoiceRows key={invoice.id} invoice={invoice} hasFee={hasFee} />
        ))}
      </tbody>
    </Table>
  )
}

function InvoiceRows({ invoice, hasFee }: { invoice: FundedInvoice; hasFee: boolean }) {
  const { id, invoiceNumber, face, advance, fee, message, findings } = invoice
  const told = findings.filter(({ severity }) => severity !== 'info')
  return (
    <>
      <tr>
        <th scope="row">{invoiceNumber ?? `#${id}`}</th>
        <td>
          <Money value={face} />
        </td>
        <td>
          <Money value={advance} />
        </td>
        {hasFee ? (
          <td>
            <Money value={fee} />
          </td>
        ) : null}
      </tr>
      {message || told.length > 0 ? (
        <tr>
          <td className="notes" colSpan={hasFee ? 4 : 3}>
            {message ? <Text tone="danger">{message}</Text> : null}
            {told.length > 0 ? <FindingList findings={told} /> : null}
          </td>
        </tr>
      ) : null}
    </>
  )
}

/** The former factor that a part goes to, and what the client owes then when the funding does not bear it. */
function FormerFactor({ payoff: { factorName, due } }: { payoff: NonNullable<FundedClient['payoff']> }) {
  const t = useT()
  const { format } = useHost()
  return (
    <Text size="sm" tone={isZero(due) ? 'muted' : 'danger'}>
      {isZero(due)
        ? t('fund.formerFactor', { factor: factorName })
        : t('fund.payoffBeyond', { factor: factorName, amount: format.money(due) })}
    </Text>
  )
}

/** The account that money goes to, or that there is none: then it goes by its reference alone. */
function PaidTo({ payee }: Pick<FundedClient, 'payee'>) {
  const t = useT()
  return (
    <Text size="sm" tone="muted">
      {payee ? t('fund.paidTo', { bank: payee.bankName, digits: payee.accountTail }) : t('fund.noPayee')}
    </Text>
  )
}

/** From what is payable to what is paid out; what is nothing is left out. */
function Deductions({ amounts }: { amounts: NonNullable<FundedClient['amounts']> }) {
  const t = useT()
  const { format } = useHost()
  const off = (['paidOff', 'recovered', 'fuel', 'escrow', 'transferFee'] as const).filter(
    (part) => !isZero(amounts[part]),
  )
  if (off.length === 0) return null
  return (
    <Amounts aria-label={t('fund.deductions')}>
      <div>
        <dt>{t('fund.payable')}</dt>
        <dd className="tabular">{format.money(amounts.payable)}</dd>
      </div>
      {off.map((part) => (
        <div key={part}>
          <dt>{t(`fund.${part}`)}</dt>
          <dd className="tabular">{`−${format.money(amounts[part])}`}</dd>
        </div>
      ))}
      <div>
        <dt>{t('fund.net')}</dt>
        <dd className="tabular">{format.money(amounts.net)}</dd>
      </div>
    </Amounts>
  )
}
