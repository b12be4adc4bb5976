import { useHost } from '@drayline/contract'
import type {
  Cell,
  CellKind,
  ReportAnswer,
  ReportName,
  ReportRow,
} from '@drayline/domain/finance/reports/report'
import { reportSorts } from '@drayline/domain/finance/reports/report'
import { formatPercent } from '@drayline/domain/kernel/money/money'
import { styled } from '@drayline/platform/styled'
import { Icon, TextLink } from '@drayline/ui'
import { useT } from '../messages.ts'
import type { ReportState } from './report-state.ts'

const Scroll = styled.div`
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface);
  box-shadow: var(--shadow-sm);
  overflow-x: auto;

  &[data-stale] { opacity: 0.6; }
  table { width: 100%; border-collapse: collapse; }
  th, td { padding: var(--space-2); text-align: end; white-space: nowrap; font-weight: inherit; }
  [data-text] { text-align: start; }
  tbody [data-text] { white-space: normal; overflow-wrap: break-word; }
  tbody th { min-width: 9rem; }
  tbody td[data-text] { min-width: 7rem; }
  th:first-child, td:first-child { padding-inline-start: var(--space-5); }
  th:last-child, td:last-child { padding-inline-end: var(--space-5); }
  thead { color: var(--text-muted); font-size: var(--text-sm); }
  thead th { vertical-align: bottom; white-space: normal; }
  thead button { display: inline-flex; align-items: center; gap: 4px; text-align: inherit; font-weight: var(--weight-medium); }
  thead button:hover { color: var(--text); }
  tbody tr { border-top: 1px solid var(--border); }
  tbody tr:hover { background: var(--surface-hover); }
  .totals tr { border-bottom: 1px solid var(--border-strong); background: var(--surface-hover); font-weight: var(--weight-semibold); }
  .none { color: var(--text-subtle); }

  /* On a phone every row is a small list: the names of the columns stand before the figures. */
  @media screen and (max-width: 759px) {
    thead { display: none; }
    table, tbody, tr, th, td { display: block; }
    tr { padding: var(--space-3) var(--space-4); }
    th[data-text]:first-child { padding: 0 0 var(--space-1); font-weight: var(--weight-medium); }
    td { display: flex; justify-content: space-between; gap: var(--space-3); padding: 2px 0 !important; text-align: end !important; }
    td::before { content: attr(data-title); color: var(--text-muted); font-size: var(--text-sm); text-align: start; }
    td:has(.none) { display: none; }
  }

  @media print {
    border: 0;
    box-shadow: none;
    overflow: visible;
    font-size: 8.5pt;
    th, td { padding: 3px 5px; }
    th:first-child, td:first-child { padding-inline-start: 0; }
    thead button svg { display: none; }
  }
`

type Columns = ReportAnswer['columns']

interface ReportTableProps {
  name: ReportName
  title: string
  answer: Pick<ReportAnswer, 'columns' | 'totals' | 'opening'>
  rows: readonly ReportRow[]
  state: ReportState
  isStale: boolean
}

/** All rows, the totals first. Heads put in order, names lead to what they name. */
export function ReportTable({ name, title, answer, rows, state, isStale }: ReportTableProps) {
  const t = useT()
  const { columns, totals, opening } = answer
  return (
    <Scroll data-stale={isStale || undefined}>
      <table aria-label={title}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} name={name} column={column} state={state} />
            ))}
          </tr>
        </thead>
        <tbody className="totals">
          <tr>
            <th scope="row" data-text="">
              {t('reports.total')}
            </th>
            {columns.slice(1).map((column) => (
              <CellOf key={column.key} column={column} value={totals[column.key] ?? null} isTotal />
            ))}
          </tr>
        </tbody>
        <tbody>
          {opening === null ? null : <Opening columns={columns} opening={opening} />}
          {rows.map((row) => (
            <RowOf key={row.id} name={name} row={row} columns={columns} state={state} />
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

/** Opening balance of a statement, in its own column. */
function Opening({ columns, opening }: { columns: Columns; opening: string }) {
  const t = useT()
  return (
    <tr>
      <th scope="row" data-text="">
        {t('reports.opening')}
      </th>
      {columns.slice(1).map((column) => (
        <CellOf key={column.key} column={column} value={column.key === 'balance' ? opening : null} isTotal />
      ))}
    </tr>
  )
}

interface HeadProps {
  name: ReportName
  column: Columns[number]
  state: ReportState
}

function Head({ name, column: { key, title, kind }, state: { sort, set } }: HeadProps) {
  const canSort = reportSorts(name).includes(`-${key}`)
  const isSorted = sort === key || sort === `-${key}`
  const isDown = sort === `-${key}`
  // Figures are looked at from the largest, names and dates from the first.
  const first = isText(kind) ? key : `-${key}`
  const next = isSorted ? (isDown ? key : `-${key}`) : first
  return (
    <th
      scope="col"
      data-text={isText(kind) ? '' : undefined}
      aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
    >
      {canSort ? (
        <button type="button" onClick={() => set({ sort: next })}>
          {title}
          {isSorted ? <Icon name={isDown ? 'arrow-down' : 'arrow-up'} size={12} /> : null}
        </button>
      ) : (
        title
      )}
    </th>
  )
}

interface RowProps {
  name: ReportName
  row: ReportRow
  columns: Columns
  state: ReportState
}

function RowOf({ name, row, columns, state }: RowProps) {
  const { entityLink } = useHost()
  const { record, cells } = row
  const [first, ...rest] = columns
  const link = record
    ? name === 'client-statements'
      ? statementHref(record.id, state)
      : entityLink(record.type, record.id)
    : undefined
  const linked = name === 'client-statement' ? 'invoice' : first?.key
  return (
    <tr>
      <th scope="row" data-text="">
        {first ? (
          <Linked
            to={linked === first.key ? link : undefined}
            column={first}
            value={cells[first.key] ?? null}
          />
        ) : null}
      </th>
      {rest.map((column) => (
        <CellOf
          key={column.key}
          column={column}
          value={cells[column.key] ?? null}
          to={column.key === linked ? link : undefined}
        />
      ))}
    </tr>
  )
}

/** From the balances of all clients to the statement of one, of the same days. */
function statementHref(clientId: number, { values }: ReportState): string {
  const days = { ...(values.from ? { from: values.from } : {}), ...(values.to ? { to: values.to } : {}) }
  return `/reports?${new URLSearchParams({ report: 'client-statement', clientId: String(clientId), ...days })}`
}

interface CellProps {
  column: Columns[number]
  value: Cell
  to?: string | undefined
  /** Renders nothing for empty groups. */
  isTotal?: boolean
}

function CellOf({ column, value, to, isTotal }: CellProps) {
  return (
    <td data-text={isText(column.kind) ? '' : undefined} data-title={column.title} className="tabular">
      {isTotal && value === null ? (
        <span className="none" />
      ) : (
        <Linked column={column} value={value} to={to} />
      )}
    </td>
  )
}

function Linked({ column, value, to }: CellProps) {
  const text = useCellText()
  if (value === null || value === '') return <span className="none">—</span>
  return to ? (
    <TextLink to={to}>{text(column.kind, value)}</TextLink>
  ) : (
    <span>{text(column.kind, value)}</span>
  )
}

function isText(kind: CellKind): boolean {
  return kind === 'text' || kind === 'date'
}

/** Cells as this person reads them. */
export function useCellText() {
  const { format } = useHost()
  return (kind: CellKind, value: string | number): string => {
    if (kind === 'money') return format.money(String(value))
    if (kind === 'date') return format.date(String(value))
    if (kind === 'percent') return formatPercent(Number(value))
    return typeof value === 'number' ? format.number(value) : value
  }
}
