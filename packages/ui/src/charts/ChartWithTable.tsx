import { styled } from '@drayline/platform/styled'
import type { ReactNode } from 'react'
import { Skeleton, SkeletonGroup } from '../feedback/Skeleton.tsx'
import { EmptyState } from '../feedback/States.tsx'
import { Card } from '../layout/Card.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { useUiText } from '../messages.ts'
import { BarChart, LineChart } from './Chart.tsx'
import { type BarChartProps, type ChartValue, chartHeight } from './chart.types.ts'

/* Beside each other where both have room, otherwise the table beneath: by the width of the card, not the window's. */
const Both = styled.div`
  container-type: inline-size;

  & > div { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--space-5); }

  @container (min-width: 44rem) {
    & > div { grid-template-columns: minmax(0, 3fr) minmax(min-content, 2fr); align-items: start; }
  }
`

const Scroll = styled.div`
  min-width: min(16rem, 100%);
  max-height: 24rem;
  overflow: auto;

  table { width: 100%; font-size: var(--text-sm); }
  th, td { padding: var(--space-1) var(--space-2); border-bottom: 1px solid var(--border); text-align: end; white-space: nowrap; }
  th:first-child { min-width: 5.5rem; text-align: start; white-space: normal; }
  thead th { position: sticky; top: 0; vertical-align: bottom; white-space: normal; background: var(--surface); color: var(--text-muted); font-weight: var(--weight-medium); }
  tbody th { font-weight: var(--weight-regular); }
  tfoot :is(th, td) { border-bottom: 0; font-weight: var(--weight-semibold); }

  @media print { max-height: none; overflow: visible; }
`

export interface ChartWithTableProps extends Omit<BarChartProps, 'label'> {
  title: string
  subtitle?: ReactNode
  /** Rank of the title in the outline of the page. */
  level?: 2 | 3 | 4
  actions?: ReactNode
  kind: 'bar' | 'line'
  /** Name of the categories, such as "Month". The head of the table's first column. */
  pointsLabel: string
  /** A last row of the table, by series. */
  totals?: Readonly<Record<string, ChartValue>>
  /** While the figures are on their way: a skeleton of the final size. */
  loading?: boolean
  /** Says why there is nothing to show. */
  empty?: string
}

/** A chart in a card, and always the same figures as a table: for reading, copying, and for who does not see. */
export function ChartWithTable(props: ChartWithTableProps) {
  const { title, subtitle, level, actions, points, loading } = props
  return (
    <Card title={title} subtitle={subtitle} level={level} actions={actions}>
      {loading ? <Waiting height={props.height ?? chartHeight} /> : null}
      {!loading && points.length === 0 ? <Nothing text={props.empty} /> : null}
      {!loading && points.length > 0 ? <Figures {...props} /> : null}
    </Card>
  )
}

function Waiting({ height }: { height: number }) {
  return (
    <SkeletonGroup>
      <Both>
        <div>
          <Skeleton height={height} radius="var(--radius)" />
          <Skeleton height={height} radius="var(--radius)" />
        </div>
      </Both>
    </SkeletonGroup>
  )
}

function Nothing({ text }: { text: string | undefined }) {
  const t = useUiText()
  return <EmptyState compact icon="trending-up" title={text ?? t('chart.empty')} />
}

function Figures(props: ChartWithTableProps) {
  const { title, kind, points, series, format, formatTick, height, stacked, horizontal } = props
  const chart = { label: title, points, series, format, formatTick, height }
  return (
    <Both>
      <div>
        {kind === 'bar' ? (
          <BarChart {...chart} stacked={stacked} horizontal={horizontal} />
        ) : (
          <LineChart {...chart} />
        )}
        <FigureTable {...props} />
      </div>
    </Both>
  )
}

function FigureTable({ title, pointsLabel, points, series, format, totals }: ChartWithTableProps) {
  const t = useUiText()
  const show = (value: ChartValue | undefined) =>
    value === null || value === undefined || value === '' ? '—' : format(value)
  return (
    // Scrollable content can be scrolled with the keyboard.
    <Scroll role="group" aria-label={t('chart.table', { title })} tabIndex={0}>
      <table>
        <caption>
          <VisuallyHidden>{title}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{pointsLabel}</th>
            {series.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ id, label, values }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              {series.map(({ key }) => (
                <td key={key} className="tabular">
                  {show(values[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals ? (
          <tfoot>
            <tr>
              <th scope="row">{t('chart.total')}</th>
              {series.map(({ key }) => (
                <td key={key} className="tabular">
                  {show(totals[key])}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </Scroll>
  )
}
