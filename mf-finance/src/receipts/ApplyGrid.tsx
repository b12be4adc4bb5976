import { useHost } from '@drayline/contract'
import type { Purchase } from '@drayline/domain/finance/purchases/purchase'
import { daysBetween } from '@drayline/domain/kernel/dates/dates'
import { formatCents } from '@drayline/domain/kernel/money/money'
import { styled } from '@drayline/platform/styled'
import {
  Button,
  EmptyState,
  ErrorState,
  Money,
  MoneyInput,
  Row,
  SearchInput,
  SkeletonRows,
  Stack,
  Switch,
  Text,
  TextLink,
} from '@drayline/ui'
import type { KeyboardEvent } from 'react'
import { BookTable } from '../ledger/BookTable.tsx'
import { useT } from '../messages.ts'
import { fill, type PartShort, partProblem, payableCents, withAmount, withShort } from './applying.ts'
import { PartRest } from './PartRest.tsx'
import type { Applying } from './use-apply.ts'

const Table = styled(BookTable)`
  td, th { vertical-align: middle !important; }
  .amount { width: 11rem; }
  .rest { width: 16rem; }
  .fill { display: flex; gap: var(--space-1); align-items: center; }
  .fill > :first-child { flex: 1; min-width: 7rem; }
  tr[data-on] { background: var(--surface-hover); }

  @media screen and (max-width: 699px) {
    .amount, .rest { width: auto; padding-block: var(--space-1) !important; }
  }
`

const Search = styled.div`
  flex: 1 1 14rem;
  max-width: 22rem;
`

/** Moves the cursor to the amount of the row above or below, or to the button after the last. */
function focusAmount(input: HTMLElement, step: 1 | -1): void {
  const all = [...(input.closest('table')?.querySelectorAll<HTMLInputElement>('input[data-part]') ?? [])]
  const next = all[all.indexOf(input as HTMLInputElement) + step]
  next?.focus()
  next?.select()
}

/** Open purchases of a broker, each with the part of the payment that goes to it. Wholly usable by keyboard. */
export function ApplyGrid({ applying }: { applying: Applying }) {
  const t = useT()
  const { rows, error, isLoading, text, hidden, cents, isLost } = applying
  if (error !== null)
    return <ErrorState compact title={t('apply.failed')} description={error} onRetry={applying.retry} />
  return (
    <Stack gap={3}>
      <Row gap={3} align="center">
        <Button
          icon="list"
          disabled={cents === 0 || rows.length === 0 || isLost}
          onClick={applying.fillOldest}
        >
          {t('apply.oldestFirst')}
        </Button>
        <Button
          icon="x"
          variant="ghost"
          disabled={applying.parts.size === 0}
          onClick={() => applying.setParts(() => new Map())}
        >
          {t('apply.clear')}
        </Button>
        <Search>
          <SearchInput
            aria-label={t('apply.search')}
            placeholder={t('apply.search')}
            value={text}
            onValueChange={applying.setText}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </Search>
        <Switch label={t('apply.lost')} checked={isLost} onCheckedChange={applying.setLost} />
      </Row>
      {isLoading ? <SkeletonRows rows={5} columns={4} /> : null}
      {!isLoading && rows.length === 0 ? (
        <EmptyState
          icon="check-circle"
          title={t(text ? 'apply.notFound' : isLost ? 'apply.nothingLost' : 'apply.nothingOpen')}
          description={t(text || isLost ? 'apply.notFoundHint' : 'apply.nothingOpenHint')}
        />
      ) : null}
      {rows.length > 0 ? <Purchases applying={applying} /> : null}
      <Text size="sm" tone="muted">
        {t('apply.keys')} {hidden > 0 ? t('apply.hidden', { count: hidden }) : null}
      </Text>
    </Stack>
  )
}

function Purchases({ applying }: { applying: Applying }) {
  const t = useT()
  return (
    <Table>
      <table aria-label={t('apply.title')}>
        <thead>
          <tr>
            <th scope="col">{t('part.invoice')}</th>
            <th scope="col">{t('column.client')}</th>
            <th scope="col" className="end">
              {t('apply.age')}
            </th>
            <th scope="col" className="end">
              {t('apply.face')}
            </th>
            <th scope="col" className="end">
              {t('purchase.open')}
            </th>
            <th scope="col" className="amount">
              {t('apply.amount')}
            </th>
            <th scope="col" className="rest">
              {t('apply.rest')}
            </th>
          </tr>
        </thead>
        <tbody>
          {applying.rows.map((purchase) => (
            <PurchaseRow key={purchase.id} purchase={purchase} applying={applying} />
          ))}
        </tbody>
      </table>
    </Table>
  )
}

function PurchaseRow({ purchase, applying }: { purchase: Purchase; applying: Applying }) {
  const t = useT()
  const { format, navigate } = useHost()
  const { invoice, client, purchaseDay, face } = purchase
  const { parts, setParts, cents } = applying
  const part = parts.get(purchase.id)
  const problem = part && partProblem(part)
  // A reason without its note is no fault of the amount.
  const isWrong = Boolean(problem) && problem !== 'apply.noNote'
  const of = { invoice: invoice.invoiceNumber }
  const setAmount = (amount: string) => setParts((before) => withAmount(before, purchase, amount))
  const setShort = (change: Partial<PartShort>) =>
    setParts((before) => withShort(before, purchase.id, change))

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') {
      // Enter posts nothing: it fills an empty row and goes on to the next one.
      event.preventDefault()
      if (!part) setParts((before) => fill(before, purchase, cents))
      focusAmount(event.currentTarget, 1)
    } else if (event.key.toLowerCase() === 'o') {
      event.preventDefault()
      navigate(`/invoices/${invoice.id}`)
    } else if (event.key.toLowerCase() === 'f') {
      event.preventDefault()
      setParts((before) => fill(before, purchase, cents))
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      focusAmount(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1)
    }
  }

  return (
    <tr data-on={part ? '' : undefined}>
      <th scope="row">
        <TextLink to={`/invoices/${invoice.id}`} tabIndex={-1}>
          {invoice.invoiceNumber}
        </TextLink>
      </th>
      <td>{client?.name}</td>
      <td className="end tabular" data-title={t('apply.age')} title={format.date(purchaseDay)}>
        {t('apply.days', { count: Math.max(0, daysBetween(purchaseDay, format.today())) })}
      </td>
      <td className="end" data-title={t('apply.face')}>
        <Money value={face} />
      </td>
      <td className="end" data-title={t('purchase.open')}>
        <Money value={formatCents(payableCents(purchase))} />
        {purchase.state === 'written_off' ? (
          <Text size="sm" tone="muted">
            {t('apply.ofLoss')}
          </Text>
        ) : null}
      </td>
      <td className="amount">
        <span className="fill">
          <MoneyInput
            size="sm"
            data-part=""
            aria-label={t('apply.amountOf', of)}
            aria-invalid={isWrong || undefined}
            aria-describedby={isWrong ? `part-${purchase.id}` : undefined}
            value={part?.amount ?? ''}
            onValueChange={setAmount}
            onKeyDown={onKeyDown}
          />
          <Button
            size="sm"
            variant="ghost"
            // Tab goes from amount to amount: F does the same by keyboard, and O opens the invoice.
            tabIndex={-1}
            aria-label={t('apply.fillRow', of)}
            disabled={!part && applying.leftCents <= 0}
            onClick={() => setParts((before) => fill(before, purchase, cents))}
          >
            {t('apply.full')}
          </Button>
        </span>
      </td>
      <td className="rest">
        {part ? <PartRest part={part} onAmount={setAmount} onShort={setShort} /> : <span className="none" />}
      </td>
    </tr>
  )
}
