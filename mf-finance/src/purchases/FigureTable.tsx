import { styled } from '@drayline/platform/styled'
import { VisuallyHidden } from '@drayline/ui'
import type { ReactNode } from 'react'

const Scroll = styled.div`
  max-height: 20rem;
  overflow: auto;

  table { width: 100%; font-size: var(--text-sm); }
  th, td { padding: var(--space-1) 0 var(--space-1) var(--space-3); border-bottom: 1px solid var(--border); text-align: end; white-space: nowrap; }
  th:first-child { padding-left: 0; }
  .name, th:first-child { text-align: start; }
  thead th { position: sticky; top: 0; background: var(--surface); color: var(--text-muted); font-weight: var(--weight-medium); white-space: normal; }
  tbody th { font-weight: var(--weight-regular); }
  @media screen and (max-width: 699px) {
    td.name { white-space: normal; }
  }
  tr[aria-current] > * { font-weight: var(--weight-semibold); }
`

interface FigureTableProps {
  label: string
  heads: readonly string[]
  /** Columns from the left that are words and no figures. */
  names?: number
  rows: readonly { key: string | number; cells: readonly ReactNode[]; isCurrent?: boolean }[]
}

/** A small table of figures; the first column names the rows. */
export function FigureTable({ label, heads, names = 1, rows }: FigureTableProps) {
  return (
    // Scrollable content can be scrolled with the keyboard.
    <Scroll role="group" aria-label={label} tabIndex={0}>
      <table>
        <caption>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" className={index < names ? 'name' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...cells], isCurrent }) => (
            <tr key={key} aria-current={isCurrent || undefined}>
              <th scope="row">{first}</th>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells are columns and never move
                <td key={index} className={index + 1 < names ? 'name' : 'tabular'}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}
