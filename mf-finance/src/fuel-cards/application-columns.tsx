import type { FormatApi } from '@drayline/contract'
import type { FuelCardApplication } from '@drayline/domain/finance/fuel-cards/fuel-card'
import {
  businessTypes,
  fleetSizes,
  fuelCardStatuses,
  fuelCardTypes,
  fuelSpendBands,
} from '@drayline/domain/finance/fuel-cards/fuel-card'
import { domainMessages } from '@drayline/platform/domain-messages'
import { type Column, DateText, type Filter } from '@drayline/ui'
import type { useT } from '../messages.ts'
import { FuelCardStatusBadge } from './FuelCardStatusBadge.tsx'

type T = ReturnType<typeof useT>
const texts = domainMessages.t

/** The columns of the table and, all of them in this order, of the CSV file (R-FUC-3). */
export function applicationColumns(t: T, format: FormatApi): Column<FuelCardApplication>[] {
  return [
    { id: 'id', header: t('cards.id'), sortable: true, sortFirst: 'desc', width: 80 },
    {
      id: 'companyName',
      header: t('cards.company'),
      sortable: true,
      primary: true,
      hideable: false,
    },
    { id: 'contactName', header: t('cards.contact'), width: 160 },
    { id: 'email', header: t('cards.email'), hidden: true },
    {
      id: 'cardType',
      header: t('cards.cardType'),
      value: (row) => texts(`cardType.${row.cardType}`),
      width: 110,
    },
    {
      id: 'status',
      header: t('column.status'),
      cell: (row) => <FuelCardStatusBadge status={row.status} />,
      csv: (row) => texts(`status.${row.status}`),
      sortable: true,
      width: 130,
    },
    {
      id: 'createdAt',
      header: t('cards.applied'),
      cell: (row) => <DateText value={row.createdAt} />,
      csv: (row) => format.date(row.createdAt),
      sortable: true,
      sortFirst: 'desc',
      width: 130,
    },
    {
      id: 'fleetSize',
      header: t('cards.fleetSize'),
      value: (row) => t(`fleetSize.${row.fleetSize}`),
      width: 120,
    },
    {
      id: 'monthlyFuelSpend',
      header: t('cards.monthlySpend'),
      value: (row) => t(`fuelSpend.${row.monthlyFuelSpend}`),
      width: 160,
    },
  ]
}

/** Filters of applications. */
export function applicationFilters(t: T): Filter[] {
  return [
    {
      kind: 'multi',
      id: 'status',
      label: t('filter.status'),
      options: fuelCardStatuses.map((value) => ({ value, label: texts(`status.${value}`) })),
    },
    {
      kind: 'multi',
      id: 'cardType',
      label: t('cards.cardType'),
      options: fuelCardTypes.map((value) => ({ value, label: texts(`cardType.${value}`) })),
    },
    {
      kind: 'multi',
      id: 'fleetSize',
      label: t('cards.fleetSize'),
      options: fleetSizes.map((value) => ({ value, label: t(`fleetSize.${value}`) })),
    },
    {
      kind: 'multi',
      id: 'monthlyFuelSpend',
      label: t('cards.monthlySpend'),
      options: fuelSpendBands.map((value) => ({ value, label: t(`fuelSpend.${value}`) })),
    },
    {
      kind: 'multi',
      id: 'businessType',
      label: t('cards.businessType'),
      options: businessTypes.map((value) => ({ value, label: t(`businessType.${value}`) })),
    },
    { kind: 'date-range', id: 'applied', label: t('cards.applied'), from: 'appliedFrom', to: 'appliedTo' },
  ]
}
