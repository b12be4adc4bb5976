import { densities } from '@drayline/domain/platform/views/view'
import { styled } from '@drayline/platform/styled'
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { IconButton } from '../actions/IconButton.tsx'
import { SegmentedControl } from '../actions/SegmentedControl.tsx'
import { Checkbox } from '../inputs/Checkbox.tsx'
import { Select } from '../inputs/Select.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { useUiText } from '../messages.ts'
import { allInOrder, moveBy } from './columns.ts'
import type { ListState } from './list-state.ts'
import { type Column, sortName, type TableRow } from './types.ts'
import type { TableModel } from './use-table.ts'

const Panel = styled.div`
  display: grid;
  gap: var(--space-4);
  width: 19rem;
  max-width: 100%;

  h3 { margin-bottom: var(--space-1); font-size: var(--text-sm); font-weight: var(--weight-medium); }
  p { color: var(--text-muted); font-size: var(--text-sm); }
  li { display: flex; align-items: center; gap: var(--space-1); min-height: 34px; border-radius: var(--radius); }
  li[data-over] { box-shadow: inset 0 2px 0 var(--accent); }
  li[draggable='true'] { cursor: grab; }
  li > label { flex: 1; align-items: center; min-width: 0; }
  li > label > input { margin-top: 0; }
  label.dt-field { display: grid; gap: var(--space-1); font-size: var(--text-sm); font-weight: var(--weight-medium); }
`

export interface DisplayChoicesProps<Row extends TableRow> {
  columns: readonly Column<Row>[]
  table: TableModel<Row>
  state: ListState
  hasCards: boolean
}

/** Content of the list's display menu. */
export function DisplayChoices<Row extends TableRow>({
  columns,
  table,
  state,
  hasCards,
}: DisplayChoicesProps<Row>) {
  const t = useUiText()
  const asCards = table.isPhone || table.layout === 'cards'
  return (
    <Panel>
      {hasCards && !table.isPhone ? (
        <SegmentedControl
          label={t('table.layout')}
          value={table.layout}
          onValueChange={table.setLayout}
          options={[
            { value: 'table', label: t('table.layout.table'), icon: 'rows' },
            { value: 'cards', label: t('table.layout.cards'), icon: 'grid' },
          ]}
        />
      ) : null}
      {asCards ? <SortChoice columns={columns} state={state} /> : null}
      {asCards ? null : (
        <div>
          <h3>{t('table.density')}</h3>
          <SegmentedControl
            label={t('table.density')}
            value={table.density}
            onValueChange={table.setDensity}
            options={densities.map((value) => ({ value, label: t(`table.density.${value}`) }))}
          />
        </div>
      )}
      {table.layout === 'cards' ? null : <ColumnChoice columns={columns} table={table} />}
    </Panel>
  )
}

/** Cards have no headers to click. */
function SortChoice<Row>({ columns, state }: { columns: readonly Column<Row>[]; state: ListState }) {
  const t = useUiText()
  const options = columns.flatMap((column) => {
    const name = sortName(column)
    if (name === undefined) return []
    return [
      { value: name, label: t('table.ascending', { label: column.header }) },
      { value: `-${name}`, label: t('table.descending', { label: column.header }) },
    ]
  })
  if (options.length === 0) return null
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the select inside is the control
    <label className="dt-field">
      {t('table.sort')}
      <Select
        size="sm"
        value={state.search.get('sort') ?? ''}
        placeholder={t('table.sortDefault')}
        options={options}
        onValueChange={(sort) => state.set({ sort })}
      />
    </label>
  )
}

/** CSS pixels that a key makes a column wider or narrower. */
const widthStep = 16

interface ColumnChoiceProps<Row extends TableRow> {
  columns: readonly Column<Row>[]
  table: TableModel<Row>
}

function ColumnChoice<Row extends TableRow>({ columns, table }: ColumnChoiceProps<Row>) {
  const t = useUiText()
  const { visible } = table
  const [over, setOver] = useState<string | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const dragged = useRef<Column<Row> | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const show = (next: readonly Column<Row>[]) => table.setColumns(next.map((column) => column.id))

  function toggle(column: Column<Row>, checked: boolean) {
    if (checked) show([...visible, column])
    else show(visible.filter((other) => other !== column))
  }

  function move(column: Column<Row>, by: number) {
    const next = moveBy(visible, column, by)
    show(next)
    const position = next.indexOf(column) + 1
    setAnnouncement(t('table.moved', { label: column.header, position, count: next.length }))
  }

  function reset() {
    table.setColumns(null)
    table.setWidths(undefined)
  }

  function onKeyDown(event: KeyboardEvent, column: Column<Row>) {
    if (!event.altKey || !visible.includes(column)) return
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    const wider = { ArrowLeft: -widthStep, ArrowRight: widthStep }[event.key]
    if (by === undefined && wider === undefined) return
    event.preventDefault()
    if (by !== undefined) return move(column, by)
    const width = table.widen(column.id, wider ?? 0)
    setAnnouncement(t('table.widened', { label: column.header, width }))
  }

  function drop(event: DragEvent, target: Column<Row>) {
    event.preventDefault()
    const column = dragged.current
    setOver(null)
    if (!column || column === target || !visible.includes(target)) return
    const without = visible.filter((other) => other !== column)
    without.splice(visible.indexOf(target), 0, column)
    show(without)
  }

  return (
    <div>
      <h3>{t('table.columns')}</h3>
      <p>{t('table.columnsHint')}</p>
      <ul ref={list}>
        {allInOrder(columns, visible).map((column) => {
          const place = visible.indexOf(column)
          const isShown = place >= 0
          return (
            <li
              key={column.id}
              draggable={isShown}
              data-over={over === column.id || undefined}
              onKeyDown={(event) => onKeyDown(event, column)}
              onDragStart={(event) => {
                dragged.current = column
                event.dataTransfer.effectAllowed = 'move'
              }}
              onDragOver={(event) => {
                event.preventDefault()
                setOver(column.id)
              }}
              onDragEnd={() => setOver(null)}
              onDrop={(event) => drop(event, column)}
            >
              <Checkbox
                label={column.header}
                checked={isShown}
                disabled={column.hideable === false || (isShown && visible.length === 1)}
                onCheckedChange={(checked) => toggle(column, checked)}
              />
              {isShown ? (
                <>
                  <IconButton
                    icon="arrow-up"
                    size="sm"
                    label={t('table.moveUp', { label: column.header })}
                    aria-disabled={place === 0}
                    onClick={() => move(column, -1)}
                  />
                  <IconButton
                    icon="arrow-down"
                    size="sm"
                    label={t('table.moveDown', { label: column.header })}
                    aria-disabled={place === visible.length - 1}
                    onClick={() => move(column, 1)}
                  />
                </>
              ) : null}
            </li>
          )
        })}
      </ul>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      <Button size="sm" variant="ghost" icon="undo" onClick={reset}>
        {t('table.resetColumns')}
      </Button>
    </div>
  )
}
