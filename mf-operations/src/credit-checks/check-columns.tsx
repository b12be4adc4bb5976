import type { FormatApi } from '@drayline/contract'
import type { CreditCheck } from '@drayline/domain/operations/credit-checks/credit-check'
import { creditCheckStatuses } from '@drayline/domain/operations/credit-checks/credit-check'
import { bands } from '@drayline/domain/operations/credit-checks/credit-score'
import type { RecordChoices } from '@drayline/platform/choices'
import { domainMessages } from '@drayline/platform/domain-messages'
import { type Column, DateText, type Filter, Money, recordFilter } from '@drayline/ui'
import type { useT } from '../messages.ts'
import { CheckStatusBadge, ScoreBadge } from './check-badges.tsx'

type T = ReturnType<typeof useT>
type Limit = 'requestedLimit' | 'proposedLimit' | 'limit'

/** A limit in whole dollars as an amount; nothing where there is none. */
export function limitText(limit: number | null): string | null {
  return limit === null ? null : `${limit}.00`
}

/** The columns of the credit checks: company, score, rating, status, credit limit, last check (R-CRC-2). */
export function checkColumns(t: T, format: FormatApi): Column<CreditCheck>[] {
  const money = (
    id: Limit,
    header: string,
    more: Partial<Column<CreditCheck>> = {},
  ): Column<CreditCheck> => ({
    id,
    header,
    cell: (row) => <Money value={limitText(row[id])} block />,
    align: 'end',
    width: 135,
    ...more,
  })
  return [
    {
      id: 'broker',
      header: t('check.broker'),
      value: (row) => row.broker?.name ?? `#${row.brokerId}`,
      primary: true,
      hideable: false,
    },
    {
      id: 'score',
      header: t('check.score'),
      cell: (row) => <ScoreBadge check={row} />,
      csv: (row) => row.score,
      sortable: true,
      sortFirst: 'desc',
      width: 105,
    },
    {
      id: 'rating',
      header: t('check.rating'),
      value: (row) => (row.rating ? t(`rating.${row.rating}`) : null),
      width: 110,
    },
    {
      id: 'status',
      header: t('check.status'),
      cell: (row) => <CheckStatusBadge status={row.status} />,
      csv: (row) => domainMessages.t(`status.${row.status}`),
      sortable: true,
      width: 120,
    },
    money('requestedLimit', t('check.requestedLimit'), { sortable: true, sortFirst: 'desc' }),
    money('proposedLimit', t('check.proposedLimit'), { hidden: true }),
    money('limit', t('check.limit')),
    {
      id: 'checkedAt',
      header: t('check.checkedAt'),
      cell: (row) => <DateText value={row.checkedAt} />,
      csv: (row) => (row.checkedAt ? format.date(row.checkedAt) : ''),
      sortable: true,
      sortFirst: 'desc',
      width: 150,
    },
    {
      id: 'requestedBy',
      header: t('check.requestedBy'),
      value: (row) => row.requestedBy?.name,
      hidden: true,
    },
    { id: 'decidedBy', header: t('check.decidedBy'), value: (row) => row.decidedBy?.name, hidden: true },
  ]
}

/** Filters of the credit checks. */
export function checkFilters(t: T, brokers: RecordChoices<unknown>): Filter[] {
  return [
    {
      kind: 'multi',
      id: 'status',
      label: t('check.status'),
      options: creditCheckStatuses.map((value) => ({ value, label: domainMessages.t(`status.${value}`) })),
    },
    {
      kind: 'select',
      id: 'band',
      label: t('check.score'),
      options: bands.map((value) => ({ value, label: t(`band.${value}`) })),
    },
    recordFilter('brokerId', t('check.broker'), brokers),
    { kind: 'date-range', id: 'checked', label: t('check.checkedAt'), from: 'checkedFrom', to: 'checkedTo' },
  ]
}
