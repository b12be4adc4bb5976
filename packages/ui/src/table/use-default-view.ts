import type { SavedView } from '@drayline/domain/platform/views/view'
import { useEffect, useRef } from 'react'
import type { Changes, ListState } from './list-state.ts'
import type { TableRow } from './types.ts'
import type { TableModel } from './use-table.ts'
import { isBare, viewChanges } from './views.ts'

interface DefaultViewOptions<Row extends TableRow> {
  views: readonly SavedView[] | undefined
  state: ListState
  table: Pick<TableModel<Row>, 'preferences' | 'changePreferences'>
  enabled: boolean
}

/**
 * Opens the default view when the list is opened without parameters. The device remembers it, so
 * that the list need not wait for the views.
 */
export function useDefaultView<Row extends TableRow>({
  views,
  state,
  table,
  enabled,
}: DefaultViewOptions<Row>): void {
  const { preferences, changePreferences } = table
  const bare = isBare(state.search)
  const remembered = preferences.defaultView
  /** Only on arrival: later an empty URL is a choice. */
  const arriving = useRef(bare && enabled)
  const latest = useRef(state)
  latest.current = state

  useEffect(() => {
    if (!arriving.current || !remembered) return
    arriving.current = false
    latest.current.set(remembered, { replace: true })
  }, [remembered])

  useEffect(() => {
    if (!views) return
    const view = views.find((other) => other.isDefault)
    const changes = view ? opening(view) : undefined
    if (JSON.stringify(changes) !== JSON.stringify(remembered)) changePreferences({ defaultView: changes })
    else arriving.current = false
  }, [views, remembered, changePreferences])

  useEffect(() => {
    if (!bare) arriving.current = false
  }, [bare])
}

/** Opens the default view on a URL that says nothing; an open record or form stays. */
function opening(view: SavedView): Changes {
  const changes = viewChanges(new URLSearchParams(), view)
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value))
}
