import { styled } from '@drayline/platform/styled'
import { SkeletonRows } from '../feedback/Skeleton.tsx'
import { ListPages } from './ListPages.tsx'
import type { ListSource } from './list-query.ts'
import { cellContent } from './row-parts.tsx'
import { TableState } from './TableStates.tsx'
import { type Column, cellValue, type TableEmpty, type TableRow } from './types.ts'
import { useIsPhone } from './use-media.ts'

const Root = styled.div`
  & > nav { padding: var(--space-2) var(--space-4); border-top: 1px solid var(--border); }

  table { width: 100%; border-collapse: collapse; font-size: var(--text-sm); }
  th, td { padding: var(--space-2) var(--space-3); text-align: start; white-space: nowrap; }
  th { color: var(--text-muted); font-weight: var(--weight-medium); }
  tbody tr { height: 44px; border-top: 1px solid var(--border); }
  tbody tr:hover { background: var(--surface-hover); }
  [data-align='end'] { text-align: end; }
  [data-align='center'] { text-align: center; }
  :is(th, td):first-child { padding-inline-start: var(--space-5); }
  :is(th, td):last-child { padding-inline-end: var(--space-5); }
  td { max-width: 18rem; overflow: hidden; text-overflow: ellipsis; }
  /* Names go on in a second line before the list scrolls sideways; a number does not break at its hyphen. */
  td[data-words] { min-width: 9rem; white-space: normal; }
  .dt-lines { display: grid; line-height: 1.2; white-space: normal; }
  .dt-lines > small { color: var(--text-muted); font-size: var(--text-xs); }
`

/* What scrolls can be scrolled with the keyboard. */
const Scroll = styled.div`
  overflow-x: auto;
  &[data-stale] { opacity: 0.6; }
`

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  &[data-stale] { opacity: 0.6; }

  li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: var(--space-1) var(--space-3); padding: var(--space-3) var(--space-4); }
  li + li { border-top: 1px solid var(--border); }
  .rest { grid-column: 1 / -1; display: flex; flex-wrap: wrap; align-items: center; gap: var(--space-1) var(--space-3); color: var(--text-muted); font-size: var(--text-sm); }
  .rest > span { min-width: 0; overflow-wrap: anywhere; }
  small { color: var(--text-subtle); font-size: var(--text-xs); }
  .dt-lines { display: inline-flex; flex-wrap: wrap; align-items: baseline; gap: 0 var(--space-1); }
`

export interface ListTableProps<Row extends TableRow> {
  /** Name of the list for people: "Loads". */
  label: string
  /** From `useListQuery`, usually with `useLocalListState`. */
  source: ListSource<Row>
  columns: readonly Column<Row>[]
  /** Rows of a page; the list's call asks for as many. */
  limit: number
  empty: TableEmpty
}

/**
 * A list as a part of a page, paged and without tools: a client's loads in a `Card`. Use `DataTable` where the list is
 * the page.
 */
export function ListTable<Row extends TableRow>(props: ListTableProps<Row>) {
  const { label, source, columns, limit, empty } = props
  const { state, status, rows } = source
  const page = Number(state.search.get('page')) || 1
  const toFirst = () => state.set({ cursor: null, page: null })
  if (status === 'loading') return <SkeletonRows rows={5} columns={columns.length} />
  return (
    <Root>
      <TableState
        source={source}
        isFiltered={false}
        isLaterPage={page > 1}
        empty={empty}
        onClearFilters={toFirst}
        onFirstPage={toFirst}
      />
      {rows.length > 0 ? <Rows {...props} /> : null}
      {rows.length > 0 && (page > 1 || source.next) ? (
        <ListPages label={label} source={source} page={page} limit={limit} />
      ) : null}
    </Root>
  )
}

function Rows<Row extends TableRow>({ label, source, columns }: ListTableProps<Row>) {
  const isPhone = useIsPhone()
  const stale = source.isStale || undefined
  if (isPhone) return <Lines label={label} rows={source.rows} columns={columns} stale={stale} />
  return (
    <Scroll role="group" aria-label={label} tabIndex={0} data-stale={stale}>
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" data-align={column.align}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {source.rows.map((row) => (
            <tr key={row.id}>
              {columns.map((column) => (
                <td key={column.id} data-align={column.align} data-words={hasWords(column, row) || undefined}>
                  {cellContent(column, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

function hasWords<Row extends TableRow>(column: Column<Row>, row: Row): boolean {
  return /\s/.test(String(cellValue(column, row) ?? ''))
}

interface LinesProps<Row extends TableRow> {
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  stale: true | undefined
}

/** On a phone each row is a few lines: its name and its amount, then all that is known besides. */
function Lines<Row extends TableRow>({ label, rows, columns, stale }: LinesProps<Row>) {
  const [name, ...others] = columns
  const amount = others.find((column) => column.align === 'end')
  const rest = others.filter((column) => column !== amount)
  return (
    <List aria-label={label} data-stale={stale}>
      {rows.map((row) => (
        <li key={row.id}>
          <span className="name">{name ? cellContent(name, row) : null}</span>
          {amount ? <span className="amount">{cellContent(amount, row)}</span> : null}
          <span className="rest">
            {rest
              .filter((column) => cellValue(column, row))
              .map((column) => (
                <span key={column.id}>
                  <small>{column.header} </small>
                  {cellContent(column, row)}
                </span>
              ))}
          </span>
        </li>
      ))}
    </List>
  )
}
