import type { SavedView } from '@drayline/domain/platform/views/view'
import { Link } from '@drayline/platform/router'
import { Button } from '../actions/Button.tsx'
import { IconButton } from '../actions/IconButton.tsx'
import { Menu, MenuItem, MenuSeparator } from '../actions/Menu.tsx'
import { Icon } from '../display/Icon.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { useUiText } from '../messages.ts'
import { lazyComponent } from '../overlays/lazy-component.ts'
import type { PresetLink } from './use-presets.ts'
import type { ViewsControl } from './use-views.ts'

interface ViewsBarProps {
  control: ViewsControl
  presets: readonly PresetLink[]
}

/** The list's views as links: all, its work lists, and what this person has saved. */
export function ViewsBar({ control, presets }: ViewsBarProps) {
  const t = useUiText()
  const { views = [], current, isDirty } = control
  const preset = current ? undefined : presets.find(({ isCurrent }) => isCurrent)
  const isAll = !current && !preset
  return (
    <div className="dt-views">
      <ul aria-label={t('table.views')}>
        <li data-current={isAll ? '' : undefined}>
          <Link className="dt-view" to={control.hrefOfAll} aria-current={isAll ? 'true' : undefined}>
            {t('table.viewAll')}
          </Link>
        </li>
        {presets.map((one) => (
          <li key={one.id} data-current={one === preset ? '' : undefined}>
            <Link className="dt-view" to={one.href} aria-current={one === preset ? 'true' : undefined}>
              {one.label} {one.count === undefined ? null : <span className="dt-count">{one.count}</span>}
            </Link>
          </li>
        ))}
        {views.map((view) => (
          <li key={view.id} data-current={view === current ? '' : undefined}>
            <Link
              className="dt-view"
              to={control.hrefOf(view)}
              aria-current={view === current ? 'true' : undefined}
            >
              {view.name}
              {view.isDefault ? (
                <>
                  <Icon name="star" size={12} />
                  <VisuallyHidden> ({t('table.viewIsDefault')})</VisuallyHidden>
                </>
              ) : null}
              {view === current && isDirty ? (
                <>
                  <span className="dt-dirty" aria-hidden="true" />
                  <VisuallyHidden> ({t('table.viewChanged')})</VisuallyHidden>
                </>
              ) : null}
            </Link>
            {view === current ? <ViewMenu view={view} control={control} /> : null}
          </li>
        ))}
      </ul>
      {current && isDirty ? (
        <Button
          size="sm"
          variant="ghost"
          icon="save"
          loading={control.isSaving}
          onClick={() => control.saveChanges(current)}
        >
          {t('table.viewSaveChanges')}
        </Button>
      ) : null}
      <SaveViewButton control={control} />
    </div>
  )
}

function ViewMenu({ view, control }: { view: SavedView; control: ViewsControl }) {
  const t = useUiText()
  return (
    <Menu
      trigger={<IconButton icon="chevron-down" size="sm" label={t('table.viewMenu', { name: view.name })} />}
    >
      {control.isDirty ? (
        <MenuItem icon="undo" onSelect={() => control.discard(view)}>
          {t('table.viewDiscard')}
        </MenuItem>
      ) : null}
      <MenuItem icon="pencil" onSelect={() => control.setNaming({ kind: 'rename', view })}>
        {t('table.viewRename')}
      </MenuItem>
      <MenuItem icon="copy" onSelect={() => control.setNaming({ kind: 'duplicate', view })}>
        {t('table.viewDuplicate')}
      </MenuItem>
      <MenuItem icon="star" onSelect={() => control.toggleDefault(view)}>
        {t(view.isDefault ? 'table.viewNotDefault' : 'table.viewDefault')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon="trash" tone="danger" onSelect={() => void control.removeView(view)}>
        {t('table.viewDelete')}
      </MenuItem>
    </Menu>
  )
}

/** Keeps what the list shows now under a name; there when there is something to keep. */
export function SaveViewButton({ control }: { control: ViewsControl }) {
  const t = useUiText()
  if (!control.canSave) return null
  return (
    <Button
      size="sm"
      variant="ghost"
      icon="bookmark"
      onClick={() => control.setNaming({ kind: 'save', view: null })}
    >
      {t('table.viewSave')}
    </Button>
  )
}

const titles = {
  save: 'table.viewSave',
  rename: 'table.viewRename',
  duplicate: 'table.viewDuplicate',
} as const

const ViewNameDialog = lazyComponent(() => import('./ViewNameDialog.tsx'), 'ViewNameDialog')

/** The question for a name, while there is one. */
export function ViewNaming({ control }: { control: ViewsControl }) {
  const t = useUiText()
  const { naming } = control
  if (!naming) return null
  const { kind, view } = naming
  const name =
    kind === 'save' ? '' : kind === 'duplicate' ? t('table.viewCopy', { name: view.name }) : view.name
  return (
    <ViewNameDialog
      title={t(titles[kind])}
      name={name}
      onClose={() => control.setNaming(null)}
      onSave={control.saveNamed}
    />
  )
}
