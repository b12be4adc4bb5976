import { useHost } from '@drayline/contract'
import type { FuelCardApplication } from '@drayline/domain/finance/fuel-cards/fuel-card'
import {
  Button,
  DataTable,
  type RecordParams,
  type RowAction,
  useListQuery,
  useRecordNavigation,
} from '@drayline/ui'
import { useMemo } from 'react'
import { useT } from '../messages.ts'
import { ApplicationDrawer } from './ApplicationDrawer.tsx'
import { applicationColumns, applicationFilters } from './application-columns.tsx'
import { fuelCardList } from './fuel-cards.queries.ts'

interface ApplicationsProps {
  record: RecordParams
  onReview: (application: FuelCardApplication) => void
}

/** All applications with filters, details and export (R-FUC-3). */
export function Applications({ record, onReview }: ApplicationsProps) {
  const t = useT()
  const { format, can } = useHost()
  const source = useListQuery<FuelCardApplication>(fuelCardList)
  const pager = useRecordNavigation({ source, list: fuelCardList, openId: record.open })
  const columns = useMemo(() => applicationColumns(t, format), [t, format])
  const filters = useMemo(() => applicationFilters(t), [t])
  const create = can('fuelCards.apply') ? (
    <Button variant="primary" icon="plus" onClick={record.create}>
      {t('cards.new')}
    </Button>
  ) : undefined
  const rowActions = (application: FuelCardApplication): RowAction[] => [
    { label: t('action.view'), icon: 'eye', onSelect: () => record.show(application.id) },
    ...(can('fuelCards.review')
      ? [
          {
            label: t('review.open'),
            icon: 'shield-check' as const,
            onSelect: () => onReview(application),
          },
        ]
      : []),
  ]
  return (
    <>
      <DataTable
        list="fuel-card-applications"
        label={t('cards.applications')}
        source={source}
        columns={columns}
        exportColumns={columns}
        filters={filters}
        search={{ placeholder: t('cards.search') }}
        rowActions={rowActions}
        rowHref="open"
        selectable
        toolbar={create}
        empty={{
          title: t('cards.empty'),
          message: t('cards.emptyHint'),
          icon: 'credit-card',
          action: create,
        }}
      />
      {record.open ? (
        <ApplicationDrawer
          id={record.open}
          listed={source.rows.find(({ id }) => id === record.open)}
          pager={pager}
          onReview={onReview}
          onClose={record.close}
        />
      ) : null}
    </>
  )
}
