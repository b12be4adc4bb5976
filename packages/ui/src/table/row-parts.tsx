import { Link } from '@drayline/platform/router'
import { memo, type ReactNode } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { Menu, MenuItem, MenuLink } from '../actions/Menu.tsx'
import { Checkbox } from '../inputs/Checkbox.tsx'
import { useUiText } from '../messages.ts'
import { type Column, cellValue, type RowAction, type TableRow } from './types.ts'

/** Content of a cell. */
export function cellContent<Row>(column: Column<Row>, row: Row): ReactNode {
  const content = column.cell ? column.cell(row) : cellValue(column, row)
  if (content === null || content === undefined || content === '') return <span className="dt-none">—</span>
  return content
}

/** Name of a row in labels. */
export function rowName<Row extends TableRow>(columns: readonly Column<Row>[], row: Row): string {
  const primary = columns.find((column) => column.primary) ?? columns[0]
  const value = primary ? cellValue(primary, row) : null
  return value === null || value === undefined || value === '' ? `#${row.id}` : String(value)
}

interface OpenLinkProps<Row> {
  row: Row
  href: string | undefined
  onOpen: ((row: Row) => void) | undefined
  /** -1 where the keyboard reaches it through the row. */
  tabIndex?: number
  children: ReactNode
}

/** The part of a row that opens the record: a real link where there is a URL. */
export function OpenLink<Row>({ row, href, onOpen, tabIndex, children }: OpenLinkProps<Row>) {
  if (href !== undefined)
    return (
      <Link className="dt-link" to={href} tabIndex={tabIndex} preventScrollReset>
        {children}
      </Link>
    )
  if (!onOpen) return children
  return (
    <button type="button" className="dt-link" tabIndex={tabIndex} onClick={() => onOpen(row)}>
      {children}
    </button>
  )
}

interface RowCheckboxProps<Row> {
  row: Row
  name: string
  selected: boolean
  tabIndex?: number
  onToggle: (row: Row) => void
  onExtend: (row: Row) => void
}

/** Selects a row; with Shift, by mouse or keyboard, all rows from the one before. */
export function RowCheckbox<Row>({
  row,
  name,
  selected,
  tabIndex,
  onToggle,
  onExtend,
}: RowCheckboxProps<Row>) {
  const t = useUiText()
  return (
    <Checkbox
      checked={selected}
      aria-label={t('table.select', { name })}
      tabIndex={tabIndex}
      // The click knows about Shift, the change does not. Both come for the space key, too.
      onClick={(event) => (event.shiftKey ? onExtend(row) : onToggle(row))}
      onCheckedChange={() => {}}
    />
  )
}

interface RowMenuProps<Row> {
  row: Row
  name: string
  actions: (row: Row) => readonly RowAction[]
  tabIndex?: number
}

/** The menu at the end of a row. Its items are asked for when it opens. */
export const RowMenu = memo(RowMenuButton) as typeof RowMenuButton

function RowMenuButton<Row>({ row, name, actions, tabIndex }: RowMenuProps<Row>) {
  const t = useUiText()
  return (
    <Menu
      align="end"
      trigger={
        <IconButton icon="more" size="sm" label={t('table.rowActions', { name })} tabIndex={tabIndex} />
      }
    >
      <RowMenuItems row={row} actions={actions} />
    </Menu>
  )
}

function RowMenuItems<Row>({ row, actions }: Pick<RowMenuProps<Row>, 'row' | 'actions'>) {
  return actions(row).map((action) =>
    action.href ? (
      <MenuLink key={action.label} to={action.href} icon={action.icon} tone={action.tone}>
        {action.label}
      </MenuLink>
    ) : (
      <MenuItem
        key={action.label}
        icon={action.icon}
        tone={action.tone}
        disabled={action.disabled}
        shortcut={action.key?.toUpperCase()}
        onSelect={() => action.onSelect?.()}
      >
        {action.label}
      </MenuItem>
    ),
  )
}
