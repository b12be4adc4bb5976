import { styled } from '@drayline/platform/styled'
import { Swatch } from './ChartLegend.tsx'
import type { ChartPoint, ChartSeries } from './chart.types.ts'

const Root = styled.div`
  display: grid;
  gap: var(--space-1);
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius);
  background: var(--surface-raised);
  color: var(--text);
  box-shadow: var(--shadow-md);
  font-size: var(--text-sm);
  pointer-events: none;

  strong { font-weight: var(--weight-semibold); }
  p { display: flex; align-items: center; gap: var(--space-2); white-space: nowrap; }
  span { flex: 1; color: var(--text-muted); }
`

interface ChartTooltipProps {
  kind: 'bar' | 'line'
  point: ChartPoint
  series: readonly ChartSeries[]
  format: (value: number | string) => string
}

/** The figures of one place of a chart; read out when the arrow keys reach it. */
export function ChartTooltip({ kind, point, series, format }: ChartTooltipProps) {
  return (
    <Root role="status">
      <strong>{point.label}</strong>
      {series.map(({ key, label }, index) => {
        const value = point.values[key]
        return (
          <p key={key}>
            <Swatch kind={kind} index={index} />
            <span>{label}</span>
            <b className="tabular">{value === null || value === undefined ? '—' : format(value)}</b>
          </p>
        )
      })}
    </Root>
  )
}
