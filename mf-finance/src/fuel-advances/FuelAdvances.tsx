import { useHost } from '@drayline/contract'
import type { FuelAdvance } from '@drayline/domain/finance/fuel-advances/fuel-advance'
import { advanceRefusal, bookRefusal } from '@drayline/domain/finance/fuel-advances/fuel-advance'
import { clientChoices, loadChoices, staffChoices } from '@drayline/platform/choices'
import {
  Button,
  DataTable,
  type RowAction,
  Stack,
  useListQuery,
  useRecordNavigation,
  useRecordParams,
} from '@drayline/ui'
import { useMemo, useState } from 'react'
import { useT } from '../messages.ts'
import { FuelAdvanceDrawer } from './FuelAdvanceDrawer.tsx'
import { FuelAdvanceEditor } from './FuelAdvanceEditor.tsx'
import { FuelAdvanceStats } from './FuelAdvanceStats.tsx'
import { fuelAdvanceColumns, fuelAdvanceFilters } from './fuel-advance-columns.tsx'
import { fuelAdvanceList } from './fuel-advances.queries.ts'
import { mayReverse, ReverseAdvance } from './ReverseAdvance.tsx'
import { useDeleteAdvance } from './use-delete-advance.ts'

/** Fuel Advance Tracking (R-FUA-1): four counters, search, table, and the form beside it. */
export function FuelAdvances() {
  const t = useT()
  const { http, format, can, user } = useHost()
  const record = useRecordParams()
  const source = useListQuery<FuelAdvance>(fuelAdvanceList)
  const pager = useRecordNavigation({ source, list: fuelAdvanceList, openId: record.open })
  const [reversing, setReversing] = useState<FuelAdvance | null>(null)
  const remove = useDeleteAdvance(record.close)
  const columns = useMemo(() => fuelAdvanceColumns(t, format), [t, format])
  const filters = useMemo(
    () =>
      fuelAdvanceFilters(t, {
        clients: clientChoices(http),
        loads: loadChoices(http),
        staff: staffChoices(http),
      }),
    [t, http],
  )
  const create = can('fuelAdvances.create') ? (
    <Button variant="primary" icon="plus" onClick={record.create}>
      {t('advances.new')}
    </Button>
  ) : undefined
  const mayChange = (advance: FuelAdvance) =>
    advanceRefusal(advance, advance.status, { id: user.id, can }) === null
  const rowActions = (advance: FuelAdvance): RowAction[] => [
    { label: t('action.view'), icon: 'eye', onSelect: () => record.show(advance.id) },
    ...(can('fuelAdvances.update') && mayChange(advance)
      ? [
          {
            label: t('action.edit'),
            icon: 'pencil' as const,
            key: 'e',
            onSelect: () => record.editRecord(advance.id),
          },
        ]
      : []),
    ...(mayReverse(advance, { id: user.id, can })
      ? [
          {
            label: t('advances.reverse'),
            icon: 'undo' as const,
            tone: 'danger' as const,
            onSelect: () => setReversing(advance),
          },
        ]
      : []),
    ...(can('fuelAdvances.delete') && mayChange(advance) && !bookRefusal(advance)
      ? [
          {
            label: t('advances.delete'),
            icon: 'trash' as const,
            tone: 'danger' as const,
            onSelect: () => void remove(advance),
          },
        ]
      : []),
  ]
  return (
    <Stack gap={5}>
      <FuelAdvanceStats />
      <DataTable
        list="fuel-advances"
        label={t('advances.title')}
        source={source}
        columns={columns}
        filters={filters}
        search={{ placeholder: t('advances.search') }}
        rowActions={rowActions}
        rowHref="open"
        height="content"
        toolbar={create}
        empty={{ title: t('advances.empty'), message: t('advances.emptyHint'), icon: 'fuel', action: create }}
      />
      {record.open ? (
        <FuelAdvanceDrawer
          id={record.open}
          listed={source.rows.find(({ id }) => id === record.open)}
          pager={pager}
          onEdit={() => record.open && record.editRecord(record.open)}
          onDelete={(advance) => void remove(advance)}
          onReverse={setReversing}
          onClose={record.close}
        />
      ) : null}
      {reversing ? <ReverseAdvance advance={reversing} onClose={() => setReversing(null)} /> : null}
      <FuelAdvanceEditor record={record} />
    </Stack>
  )
}
