import { useHost } from '@drayline/contract'
import type { SavedView } from '@drayline/domain/platform/views/view'
import { serverMessage } from '@drayline/platform/http'
import { useEffect, useState } from 'react'
import { useUiText } from '../messages.ts'
import { defaultColumnIds } from './columns.ts'
import type { ListSource } from './list-query.ts'
import type { Column, TableRow } from './types.ts'
import { useDefaultView } from './use-default-view.ts'
import { usePainted } from './use-painted.ts'
import type { TableModel } from './use-table.ts'
import { isSameView, useViews, type ViewState, viewChanges, viewStateOf } from './views.ts'

/** Purpose of the name that is asked for. */
export type Naming = { kind: 'save'; view: null } | { kind: 'duplicate' | 'rename'; view: SavedView }

interface ViewsOptions<Row extends TableRow> {
  list: string
  source: ListSource<Row>
  columns: readonly Column<Row>[]
  table: TableModel<Row>
  enabled: boolean
}

const stateOf = ({ query, columns, density }: SavedView): ViewState => ({ query, columns, density })

/** The saved views of a list: which one is open, whether it has been changed, and everything one does with them. */
export function useViewsControl<Row extends TableRow>(options: ViewsOptions<Row>) {
  const { list, source, columns, table, enabled } = options
  const t = useUiText()
  const { notify, confirm, user } = useHost()
  const { state } = source
  const { preferences, changePreferences } = table
  const { views, create, update, remove } = useViews(list, usePainted(enabled && source.status !== 'loading'))
  const [naming, setNaming] = useState<Naming | null>(null)
  const current = views?.find((view) => String(view.id) === state.search.get('view'))
  const ids = table.visible.map((column) => column.id)
  const isUsual = ids.join() === defaultColumnIds(columns).join()
  const now = viewStateOf(state.search, isUsual ? null : ids, table.density)
  const isDirty = current !== undefined && !isSameView(now, stateOf(current))
  const expected = preferences.hasViews || user.viewLists?.includes(list) || false
  const hasViews = views ? views.length > 0 : expected
  useDefaultView({ views, state, table, enabled })

  useEffect(() => {
    if (views && hasViews !== Boolean(preferences.hasViews)) changePreferences({ hasViews })
  }, [views, hasViews, preferences.hasViews, changePreferences])

  async function attempt(work: () => Promise<unknown>) {
    try {
      await work()
    } catch (error) {
      notify.error(t('table.viewFailed'), serverMessage(error))
    }
  }

  async function saveNamed(name: string) {
    if (!naming) return
    const { kind, view } = naming
    if (kind === 'rename') await update.mutateAsync({ view, changes: { name } })
    else {
      const what = kind === 'duplicate' ? stateOf(view) : now
      const saved = await create.mutateAsync({ list, name, ...what, isDefault: false })
      state.set(viewChanges(state.search, saved))
    }
    setNaming(null)
    notify.success(t('table.viewSaved'))
  }

  async function removeView(view: SavedView) {
    const confirmed = await confirm({
      title: t('table.viewDeleteTitle', { name: view.name }),
      message: t('table.viewDeleteHint'),
      confirmLabel: t('table.viewDelete'),
      danger: true,
    })
    if (!confirmed) return
    await attempt(async () => {
      await remove.mutateAsync(view)
      state.set(viewChanges(state.search, null))
      notify.success(t('table.viewDeleted'))
    })
  }

  const hasDefault = views?.some((view) => view.isDefault) ?? preferences.defaultView !== undefined
  return {
    views,
    hasViews,
    current,
    isDirty,
    /** True when there is something that a new view could hold. */
    canSave: enabled && (isDirty || (!current && (now.query !== '' || now.columns !== null))),
    isSaving: update.isPending,
    naming,
    setNaming,
    saveNamed,
    removeView,
    saveChanges: (view: SavedView) => void attempt(() => update.mutateAsync({ view, changes: now })),
    toggleDefault: (view: SavedView) =>
      void attempt(() => update.mutateAsync({ view, changes: { isDefault: !view.isDefault } })),
    discard: (view: SavedView) => state.set(viewChanges(state.search, view)),
    hrefOf: (view: SavedView) => state.href(viewChanges(state.search, view)) ?? '',
    /** With a default view, 'All' must say that it is meant. */
    hrefOfAll: state.href(viewChanges(state.search, hasDefault ? 'all' : null)) ?? '',
  }
}

export type ViewsControl = ReturnType<typeof useViewsControl>
