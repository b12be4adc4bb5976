import { type ReactNode, useRef } from 'react'
import { Skeleton } from '../feedback/Skeleton.tsx'
import type { RowHandlers } from './BodyRow.tsx'
import { useRowKeys } from './row-keys.ts'
import { cellContent, OpenLink, RowCheckbox, RowMenu, rowName } from './row-parts.tsx'
import type { SelectionControl } from './selection.ts'
import type { CardContext, Column, TableRow } from './types.ts'
import { useCardCount } from './use-window.ts'

interface CardsViewProps<Row extends TableRow> {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  loading: boolean
  /** A screen's own card; without it each row is its columns as lines, for phones. */
  renderCard: ((row: Row, context: CardContext) => ReactNode) | undefined
  selection: SelectionControl<Row> | null
  handlers: RowHandlers<Row>
  hrefOf: (row: Row) => string | undefined
  openId: number | null
}

/** The list as cards: nothing that the table offers is lost. */
export function CardsView<Row extends TableRow>(props: CardsViewProps<Row>) {
  const { label, rows, columns, loading, renderCard, selection, handlers, hrefOf, openId } = props
  const lines = renderCard ? undefined : ''
  const drawn = useCardCount(rows.length)
  const list = useRef<HTMLUListElement>(null)
  const { open, actions: actionsOf } = handlers
  const perLine = () => cardsPerLine(list.current)
  const keys = useRowKeys({ rows, box: list, perLine, open, actions: actionsOf, selection })
  if (loading) return <CardSkeletons lines={lines} />

  return (
    <ul
      ref={list}
      className="dt-cards"
      data-lines={lines}
      aria-label={label}
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
    >
      {rows.slice(0, drawn).map((row, index) => {
        const name = rowName(columns, row)
        const selected = selection?.isSelected(row.id) ?? false
        const checkbox = selection ? (
          <RowCheckbox
            row={row}
            name={name}
            selected={selected}
            onToggle={handlers.toggle}
            onExtend={handlers.extendTo}
          />
        ) : null
        const actions = handlers.actions ? <RowMenu row={row} name={name} actions={handlers.actions} /> : null
        const href = hrefOf(row)
        if (renderCard) {
          return (
            <li
              key={row.id}
              data-index={index}
              data-id={row.id}
              data-open={row.id === openId || undefined}
              tabIndex={-1}
            >
              {renderCard(row, { selected, checkbox, actions, href })}
            </li>
          )
        }
        const primary = columns.find((column) => column.primary) ?? columns[0]
        return (
          <li key={row.id} data-index={index} data-id={row.id} tabIndex={-1}>
            <div
              className="dt-card"
              data-selected={selected || undefined}
              data-open={row.id === openId || undefined}
            >
              {checkbox}
              <div className="dt-title">
                <span className="dt-lines">
                  <span>
                    <OpenLink
                      row={row}
                      href={href}
                      onOpen={handlers.opensByFunction ? handlers.open : undefined}
                    >
                      {primary ? cellContent(primary, row) : name}
                    </OpenLink>
                  </span>
                  {primary?.second?.(row) ? <small>{primary.second(row)}</small> : null}
                </span>
              </div>
              {actions}
              <dl>
                {columns
                  .filter((column) => column !== primary)
                  .map((column) => (
                    <div key={column.id}>
                      <dt>{column.header}</dt>
                      <dd>{cellContent(column, row)}</dd>
                    </div>
                  ))}
              </dl>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** So many cards of the first line are at the same height. */
function cardsPerLine(list: HTMLElement | null): number {
  const tops = [...(list?.children ?? [])].map((card) => (card as HTMLElement).offsetTop)
  return tops.filter((top) => top === tops[0]).length
}

function CardSkeletons({ lines }: { lines: '' | undefined }) {
  return (
    <ul className="dt-cards" data-lines={lines} data-loading="" aria-hidden="true">
      {Array.from({ length: 9 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons never move
        <li key={index}>
          <Skeleton height="9rem" radius="var(--radius-lg)" />
        </li>
      ))}
    </ul>
  )
}
