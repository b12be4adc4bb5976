import { useHost } from '@drayline/contract'
import { type Density, densities } from '@drayline/domain/platform/views/view'
import { useMemo, useRef } from 'react'
import { type ColumnWidths, narrowestChosen } from './column-widths.ts'
import { chooseColumns, defaultColumnIds, parseSort, type Sort } from './columns.ts'
import type { ListSource } from './list-query.ts'
import { usePreferences } from './preferences.ts'
import type { Column, Filter, Layout, TableRow } from './types.ts'
import { useIsPhone } from './use-media.ts'

/** Height of a row by density, in CSS pixels; the stylesheet has the same. */
export const rowHeights: Record<Density, number> = { comfortable: 52, standard: 44, compact: 34 }
/** Rows that a page may have. */
export const pageSizes = [25, 50, 100, 200] as const

const noWidths: ColumnWidths = {}

function isDensity(text: string | null): text is Density {
  return (densities as readonly string[]).includes(text ?? '')
}

/** Names of a filter in the URL. */
export function filterParams(filter: Filter): string[] {
  return filter.kind === 'date-range' ? [filter.from, filter.to] : [filter.id]
}

interface TableSetup<Row extends TableRow> {
  list: string
  source: ListSource<Row>
  columns: readonly Column<Row>[]
  filters: readonly Filter[]
  hasCards: boolean
  defaultLayout: Layout
}

/**
 * Current look of the table: columns, density, layout and sort, each from the URL, else from the person's last choice
 * before on this device, else by default.
 */
export function useTable<Row extends TableRow>(setup: TableSetup<Row>) {
  const { list, source, columns, filters, hasCards, defaultLayout } = setup
  const { user } = useHost()
  const [preferences, changePreferences] = usePreferences(user.id, list)
  const isPhone = useIsPhone()
  const { search, set } = source.state
  const view = search.get('view')
  /** Looks that belong to a saved view are not this person's habit for the whole list. */
  const remembers = view === null || view === 'all'

  const columnText = search.get('cols')
  const visible = useMemo(
    () => chooseColumns(columns, columnText?.split(',') ?? (remembers ? preferences.columns : undefined)),
    [columns, columnText, preferences.columns, remembers],
  )
  const densityText = search.get('density')
  const density = isDensity(densityText) ? densityText : (remembers && preferences.density) || 'standard'
  const layoutText = search.get('layout')
  const layout: Layout = !hasCards
    ? 'table'
    : layoutText === 'table' || layoutText === 'cards'
      ? layoutText
      : (preferences.layout ?? defaultLayout)
  const sort: Sort | null = parseSort(search.get('sort') ?? source.data.defaults?.sort)
  const setWidths = (widths: ColumnWidths | undefined) => changePreferences({ widths })
  const drawnWidths = useRef<ColumnWidths>({})
  const activeFilters = filters.filter((filter) => filterParams(filter).some((name) => search.get(name)))

  return {
    visible,
    density,
    layout,
    isPhone,
    sort,
    isFiltered: activeFilters.length > 0 || Boolean(search.get('q')),
    activeFilters,
    limit: Number(search.get('limit') ?? source.data.defaults?.limit ?? 50),
    page: Math.max(1, Number(search.get('page')) || 1),
    preferences,
    changePreferences,
    widths: preferences.widths ?? noWidths,
    drawnWidths,
    setWidths,
    /** Makes a column wider or narrower and answers its width; the others keep theirs. */
    widen(id: string, by: number): number {
      const width = Math.max(narrowestChosen, (drawnWidths.current[id] ?? 0) + by)
      setWidths({ ...drawnWidths.current, [id]: width })
      return width
    },
    setColumns(ids: readonly string[] | null) {
      const isDefault = ids?.join() === defaultColumnIds(columns).join()
      if (remembers) changePreferences({ columns: isDefault ? undefined : (ids ?? undefined) })
      set({ cols: isDefault && remembers ? null : ids?.join(',') }, { replace: true })
    },
    setDensity(next: Density) {
      if (remembers) changePreferences({ density: next })
      set({ density: next }, { replace: true })
    },
    setLayout(next: Layout) {
      changePreferences({ layout: next })
      set({ layout: next }, { replace: true })
    },
    clearFilters() {
      const names = ['q', ...filters.flatMap(filterParams)]
      set(Object.fromEntries(names.map((name) => [name, null])))
    },
  }
}

export type TableModel<Row extends TableRow> = ReturnType<typeof useTable<Row>>
