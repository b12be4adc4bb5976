import { useHost } from '@drayline/contract'
import type { SavedView } from '@drayline/domain/view'
import { serverMessage } from '@drayline/platform/http'
import { Link } from '@drayline/platform/router'
import { useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { IconButton } from '../actions/IconButton.tsx'
import { Menu, MenuItem, MenuSeparator } from '../actions/Menu.tsx'
import { Icon } from '../display/Icon.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { useUiText } from '../messages.ts'
import { defaultColumnIds } from './columns.ts'
import type { ListSource } from './list-query.ts'
import type { Column, TableRow } from './types.ts'
import { useDefaultView } from './use-default-view.ts'
import type { TableModel } from './use-table.ts'
import { ViewNameDialog } from './ViewNameDialog.tsx'
import { isSameView, useViews, type ViewState, viewChanges, viewStateOf } from './views.ts'

interface ViewsBarProps<Row extends TableRow> {
  list: string
  source: ListSource<Row>
  columns: readonly Column<Row>[]
  table: TableModel<Row>
}

type Naming = { kind: 'save' | 'duplicate' | 'rename'; view: SavedView | null }

/** The list's views as links: all, and what this person has saved. */
export function ViewsBar<Row extends TableRow>({ list, source, columns, table }: ViewsBarProps<Row>) {
  const t = useUiText()
  const { notify, confirm } = useHost()
  const { state } = source
  const { views, create, update, remove } = useViews(list, source.status !== 'loading')
  const [naming, setNaming] = useState<Naming | null>(null)
  const now = currentState()
  const current = views?.find((view) => String(view.id) === state.search.get('view'))
  const isDirty = current !== undefined && !isSameView(now, stateOf(current))
  useDefaultView({ views, state, table })

  function currentState(): ViewState {
    const ids = table.visible.map((column) => column.id)
    const isUsual = ids.join() === defaultColumnIds(columns).join()
    return viewStateOf(state.search, isUsual ? null : ids, table.density)
  }

  async function attempt(work: () => Promise<unknown>) {
    try {
      await work()
    } catch (error) {
      notify.error(t('table.viewFailed'), serverMessage(error))
    }
  }

  async function saveAs(name: string, kind: Naming['kind'], view: SavedView | null) {
    if (kind === 'rename' && view) await update.mutateAsync({ view, changes: { name } })
    else {
      const what = kind === 'duplicate' && view ? stateOf(view) : now
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

  const hrefOf = (view: SavedView | 'all' | null) => state.href(viewChanges(state.search, view)) ?? ''
  const hasDefault = views?.some((view) => view.isDefault) ?? table.preferences.defaultView !== undefined
  return (
    <div className="dt-views">
      <ul aria-label={t('table.views')}>
        <li data-current={current ? undefined : ''}>
          <Link
            className="dt-view"
            to={hrefOf(hasDefault ? 'all' : null)}
            aria-current={current ? undefined : 'true'}
          >
            {t('table.viewAll')}
          </Link>
        </li>
        {views?.map((view) => (
          <li key={view.id} data-current={view === current ? '' : undefined}>
            <Link className="dt-view" to={hrefOf(view)} aria-current={view === current ? 'true' : undefined}>
              {view.name}
              {view.isDefault ? <Mark icon="star" text={t('table.viewIsDefault')} /> : null}
              {view === current && isDirty ? (
                <>
                  <span className="dt-dirty" aria-hidden="true" />
                  <VisuallyHidden>({t('table.viewChanged')})</VisuallyHidden>
                </>
              ) : null}
            </Link>
            {view === current ? (
              <Menu
                trigger={
                  <IconButton
                    icon="chevron-down"
                    size="sm"
                    label={t('table.viewMenu', { name: view.name })}
                  />
                }
              >
                {isDirty ? (
                  <MenuItem icon="undo" onSelect={() => state.set(viewChanges(state.search, view))}>
                    {t('table.viewDiscard')}
                  </MenuItem>
                ) : null}
                <MenuItem icon="pencil" onSelect={() => setNaming({ kind: 'rename', view })}>
                  {t('table.viewRename')}
                </MenuItem>
                <MenuItem icon="copy" onSelect={() => setNaming({ kind: 'duplicate', view })}>
                  {t('table.viewDuplicate')}
                </MenuItem>
                <MenuItem
                  icon="star"
                  onSelect={() =>
                    void attempt(() => update.mutateAsync({ view, changes: { isDefault: !view.isDefault } }))
                  }
                >
                  {t(view.isDefault ? 'table.viewNotDefault' : 'table.viewDefault')}
                </MenuItem>
                <MenuSeparator />
                <MenuItem icon="trash" tone="danger" onSelect={() => void removeView(view)}>
                  {t('table.viewDelete')}
                </MenuItem>
              </Menu>
            ) : null}
          </li>
        ))}
      </ul>
      {current && isDirty ? (
        <Button
          size="sm"
          variant="ghost"
          icon="save"
          loading={update.isPending}
          onClick={() => void attempt(() => update.mutateAsync({ view: current, changes: now }))}
        >
          {t('table.viewSaveChanges')}
        </Button>
      ) : null}
      {isDirty || (!current && (now.query || now.columns || state.search.has('density'))) ? (
        <Button
          size="sm"
          variant="ghost"
          icon="bookmark"
          onClick={() => setNaming({ kind: 'save', view: null })}
        >
          {t('table.viewSave')}
        </Button>
      ) : null}
      {naming ? (
        <ViewNameDialog
          title={t(titles[naming.kind])}
          name={startName(naming)}
          onClose={() => setNaming(null)}
          onSave={(name) => saveAs(name, naming.kind, naming.view)}
        />
      ) : null}
    </div>
  )

  function startName({ kind, view }: Naming): string {
    if (!view) return ''
    return kind === 'duplicate' ? t('table.viewCopy', { name: view.name }) : view.name
  }
}

const titles = {
  save: 'table.viewSave',
  rename: 'table.viewRename',
  duplicate: 'table.viewDuplicate',
} as const

function stateOf({ query, columns, density }: SavedView): ViewState {
  return { query, columns, density }
}

function Mark({ icon, text }: { icon: 'star'; text: string }) {
  return (
    <>
      <Icon name={icon} size={12} />
      <VisuallyHidden>({text})</VisuallyHidden>
    </>
  )
}
