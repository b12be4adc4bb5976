import { useHost } from '@drayline/contract'
import type { PaymentMethod } from '@drayline/domain/finance/agreements/agreement'
import { styled } from '@drayline/platform/styled'
import { Alert, Button, Money, Row, Stack, Text } from '@drayline/ui'
import { useT } from '../messages.ts'
import { FundedClientCard } from './FundedClientCard.tsx'
import type { FundLine } from './fund.queries.ts'
import { faceOf, isZero, sumOf } from './fund-sums.ts'

/* The sums of the whole funding, in one look. */
const Sums = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2) var(--space-6);
  padding: var(--space-3) var(--space-4);
  border: 1px solid var(--border);
  border-radius: var(--radius);
  background: var(--surface-sunken);

  dt { color: var(--text-muted); font-size: var(--text-sm); }
  dd { font-weight: var(--weight-semibold); }
  .net { font-size: var(--text-lg); }
`

interface FundPreviewProps {
  lines: readonly FundLine[]
  /** Those of them that go when it is confirmed now. */
  going: readonly FundLine[]
  method: PaymentMethod
  onLeaveOut: () => void
  onLookAgain: () => void
}

/** What a funding would do: the sums, what is in its way, and each client with its invoices and amounts. */
export function FundPreview({ lines, going, method, onLeaveOut, onLookAgain }: FundPreviewProps) {
  const t = useT()
  const refused = lines.filter(({ funded }) => !funded.ok)
  const flagged = lines.filter(({ needsOverride }) => needsOverride)
  const plain = lines.filter((line) => line.funded.ok && !line.needsOverride)
  return (
    <Stack gap={4}>
      <Totals going={going} />
      {refused.length > 0 ? (
        <Alert tone="warning" title={t('fund.refused', { count: refused.length })}>
          {t('fund.refusedHint')}
          <Row gap={2}>
            {refused.some(isPartlyRefused) ? (
              <Button size="sm" onClick={onLeaveOut}>
                {t('fund.leaveOut')}
              </Button>
            ) : null}
            <Button size="sm" icon="refresh" onClick={onLookAgain}>
              {t('changed.again')}
            </Button>
          </Row>
        </Alert>
      ) : null}
      {[...refused, ...flagged, ...plain].map((line) => (
        <FundedClientCard
          key={line.funded.invoices[0]?.id}
          funded={line.funded}
          needsOverride={line.needsOverride}
          method={method}
          isShort={lines.length <= maxOpen}
        />
      ))}
    </Stack>
  )
}

/** Of more clients than these the invoices are folded up. */
const maxOpen = 4

/** Others of the client could go without those that are in the way. */
function isPartlyRefused({ funded: { invoices } }: FundLine): boolean {
  const stopped = invoices.filter(({ message }) => message !== null)
  return stopped.length > 0 && stopped.length < invoices.length
}

function Totals({ going }: { going: readonly FundLine[] }) {
  const t = useT()
  const { format } = useHost()
  const clients = going.map(({ funded }) => funded)
  const invoices = clients.reduce((sum, client) => sum + client.invoices.length, 0)
  if (invoices === 0) return <Text weight="medium">{t('fund.none')}</Text>
  const off = (['paidOff', 'recovered', 'fuel', 'escrow', 'transferFee'] as const)
    .map((part) => ({ part, sum: sumOf(clients, part) }))
    .filter(({ sum }) => !isZero(sum))
  const items = [
    { term: t('fund.invoices'), value: format.number(invoices) },
    { term: t('fund.clients'), value: format.number(clients.length) },
    { term: t('fund.face'), value: format.money(faceOf(clients)) },
    { term: t('fund.payable'), value: format.money(sumOf(clients, 'payable')) },
    ...off.map(({ part, sum }) => ({ term: t(`fund.${part}`), value: `−${format.money(sum)}` })),
  ]
  return (
    <Sums aria-label={t('fund.totals')}>
      {items.map(({ term, value }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd className="tabular">{value}</dd>
        </div>
      ))}
      <div>
        <dt>{t('fund.net')}</dt>
        <dd className="net">
          <Money value={sumOf(clients, 'net')} />
        </dd>
      </div>
    </Sums>
  )
}
