import { useHost } from '@drayline/contract'
import type { InvoiceBulkRow } from '@drayline/domain/finance/invoices/invoice-bulk'
import { formatCents, parseMoney } from '@drayline/domain/kernel/money/money'
import { domainMessages } from '@drayline/platform/domain-messages'
import { styled } from '@drayline/platform/styled'
import { Alert, Button, Stack, Text } from '@drayline/ui'
import { useState } from 'react'
import { useT } from '../messages.ts'
import { type BulkFailed, seenRow } from './bulk.queries.ts'
import { ChangedFields } from './ChangedFields.tsx'
import type { SeenInvoice } from './changed-fields.ts'
import { FlaggedRows } from './FlaggedRows.tsx'

/* Scrolls by itself: the question and its buttons stay in sight. */
const Refused = styled.ul`
  display: grid;
  gap: var(--space-2);
  max-height: min(28rem, 40dvh);
  margin: 0;
  padding: 0;
  overflow-y: auto;
  list-style: none;

  > li { display: grid; }
  strong { font-weight: var(--weight-medium); }
  span { color: var(--text-muted); font-size: var(--text-sm); }
`

/** So many are named at first. */
const firstShown = 20

/** The sum of amounts, as a decimal string. */
function sumOf(rows: readonly InvoiceBulkRow[]): string {
  return formatCents(rows.reduce((sum, { amount }) => sum + (amount ? parseMoney(amount) : 0), 0))
}

interface BulkPreviewProps {
  rows: readonly InvoiceBulkRow[]
  /** Those of them that go when it is confirmed now. */
  going: readonly InvoiceBulkRow[]
  status: string
  /** Invoice as the person last saw it, if they did. */
  seenBefore: (id: number) => SeenInvoice | undefined
  onLookAgain: () => void
}

/** Preview of a change to many invoices: how many and how much would go, and which would not and why. */
export function BulkPreview({ rows, going, status, seenBefore, onLookAgain }: BulkPreviewProps) {
  const t = useT()
  const { format } = useHost()
  const refused = rows.filter(({ ok }) => !ok)
  return (
    <Stack gap={4}>
      <Text weight="medium">
        {going.length === 0
          ? t('bulk.none')
          : t('bulk.going', { count: going.length, amount: format.money(sumOf(going)), status })}
      </Text>
      <Origins rows={going} />
      <FlaggedRows rows={rows.filter(({ ok }) => ok)} />
      {refused.length > 0 ? (
        <Alert tone="warning" title={t('bulk.refused', { count: refused.length })}>
          <RefusedRows rows={refused.map((row) => ({ row, seen: seenBefore(row.id) }))} />
          {refused.some(({ current }) => current) ? (
            <Button size="sm" icon="refresh" onClick={onLookAgain}>
              {t('changed.again')}
            </Button>
          ) : null}
        </Alert>
      ) : null}
    </Stack>
  )
}

/** From which statuses they would go, when there are several: no draft is paid by mistake. */
function Origins({ rows }: { rows: readonly InvoiceBulkRow[] }) {
  const texts = domainMessages.useT()
  const t = useT()
  const counts = new Map<string, number>()
  for (const { from } of rows) if (from) counts.set(from, (counts.get(from) ?? 0) + 1)
  if (counts.size < 2) return null
  const parts = [...counts].map(([from, count]) => `${texts(`status.${from}` as 'status.paid')} ${count}`)
  return <Text tone="muted">{t('bulk.origins', { parts: parts.join(', ') })}</Text>
}

/** Those that a colleague changed between the preview and the change, and others that stayed. */
export function ChangedRows({ failed }: { failed: readonly BulkFailed[] }) {
  const t = useT()
  return (
    <Alert tone="warning" title={t('changed.several', { count: failed.length })}>
      <RefusedRows rows={failed.map(({ row, shown }) => ({ row, seen: seenRow(shown) }))} />
    </Alert>
  )
}

interface RefusedRow {
  row: InvoiceBulkRow
  seen: SeenInvoice | undefined
}

function RefusedRows({ rows }: { rows: readonly RefusedRow[] }) {
  const t = useT()
  const [all, setAll] = useState(false)
  return (
    <>
      <Refused tabIndex={0} aria-label={t('bulk.refused', { count: rows.length })}>
        {(all ? rows : rows.slice(0, firstShown)).map(({ row, seen }) => (
          <li key={row.id}>
            <strong>{row.invoiceNumber ?? `#${row.id}`}</strong>
            <span>{row.message}</span>
            {row.current && seen ? <ChangedFields seen={seen} now={row.current} /> : null}
          </li>
        ))}
      </Refused>
      {!all && rows.length > firstShown ? (
        <Button size="sm" onClick={() => setAll(true)}>
          {t('bulk.showAll', { count: rows.length })}
        </Button>
      ) : null}
    </>
  )
}
