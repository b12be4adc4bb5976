import { useHost } from '@drayline/contract'
import { shows, useQuery } from '@drayline/platform/query'
import { type ReactNode, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { IconButton } from '../actions/IconButton.tsx'
import { Icon } from '../display/Icon.tsx'
import { useUiText } from '../messages.ts'
import { Popover } from '../overlays/Popover.tsx'
import { FilterEditor } from './FilterEditor.tsx'
import type { ListState } from './list-state.ts'
import type { Filter, RecordFilter } from './types.ts'
import { filterParams, type TableModel } from './use-table.ts'

interface FilterBarProps {
  filters: readonly Filter[]
  state: ListState
  table: Pick<TableModel<never>, 'isFiltered' | 'clearFilters' | 'isPhone' | 'activeFilters'>
}

/** A pill for each filter: dashed while it is open to choose, filled with its value once it holds. */
export function FilterBar({ filters, state, table }: FilterBarProps) {
  const t = useUiText()
  const [open, setOpen] = useState(false)
  const collapses = table.isPhone && filters.length > 1
  // On a phone only filters that hold take room; the others are one tap away.
  const shown = collapses && !open ? table.activeFilters : filters
  return (
    <div className="dt-filters">
      {collapses ? (
        <Button size="sm" variant="ghost" icon="filter" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('table.filters')}
        </Button>
      ) : null}
      {shown.map((filter) => (
        <FilterPill key={filter.id} filter={filter} state={state} />
      ))}
      {table.isFiltered ? (
        <Button size="sm" variant="ghost" onClick={table.clearFilters}>
          {t('table.clearFilters')}
        </Button>
      ) : null}
    </div>
  )
}

function FilterPill({ filter, state }: { filter: Filter; state: ListState }) {
  const t = useUiText()
  const [open, setOpen] = useState(false)
  const names = filterParams(filter)
  const active = names.some((name) => state.search.get(name))
  const clear = () => state.set(Object.fromEntries(names.map((name) => [name, null])))
  return (
    <span className="dt-pill" data-active={active || undefined}>
      <Popover
        label={filter.label}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <button
            type="button"
            aria-label={active ? undefined : t('table.filterBy', { label: filter.label })}
          >
            {active ? null : <Icon name="plus" size={14} />}
            <span>
              {filter.label}
              {active ? <FilterText filter={filter} state={state} /> : null}
            </span>
          </button>
        }
      >
        <FilterEditor filter={filter} state={state} onDone={() => setOpen(false)} />
      </Popover>
      {active ? (
        <IconButton
          icon="x"
          size="sm"
          label={t('table.clearFilter', { label: filter.label })}
          onClick={clear}
        />
      ) : null}
    </span>
  )
}

/** The value of a filter in words. */
export function FilterText({ filter, state }: { filter: Filter; state: ListState }): ReactNode {
  const t = useUiText()
  const { format } = useHost()
  const value = state.search.get(filter.id) ?? ''
  switch (filter.kind) {
    case 'record':
      return <RecordText filter={filter} id={Number(value)} />
    case 'date-range': {
      const from = state.search.get(filter.from)
      const to = state.search.get(filter.to)
      if (from && from === to) return `: ${format.date(from)}`
      if (from && to) return `: ${t('table.filterBetween', { from: format.date(from), to: format.date(to) })}`
      if (from) return `: ${t('table.filterFrom', { date: format.date(from) })}`
      return `: ${t('table.filterTo', { date: format.date(to ?? '') })}`
    }
    case 'text':
      return `: ${value}`
    default: {
      const labels = value
        .split(',')
        .map((part) => filter.options.find((option) => option.value === part)?.label ?? part)
      const [first = ''] = labels
      if (labels.length <= 2) return `: ${labels.join(', ')}`
      return `: ${t('table.filterSeveral', { first, count: labels.length - 1 })}`
    }
  }
}

function RecordText({ filter, id }: { filter: RecordFilter; id: number }) {
  const { data } = useQuery({
    queryKey: ['table', 'record', filter.id, id],
    meta: shows('client', 'broker', 'load', 'user'),
    queryFn: () => filter.resolve(id),
    enabled: Number.isInteger(id) && id > 0,
  })
  return `: ${data ?? `#${id}`}`
}
