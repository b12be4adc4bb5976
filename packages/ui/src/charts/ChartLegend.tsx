import { styled } from '@drayline/platform/styled'
import { useId } from 'react'
import type { ChartSeries } from './chart.types.ts'
import { Dot, fillOf, Patterns, styleOf } from './series-styles.tsx'

const Root = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-4);
  margin: 0;
  color: var(--text-muted);
  font-size: var(--text-sm);

  li { display: inline-flex; align-items: center; gap: var(--space-2); }
`

interface ChartLegendProps {
  kind: 'bar' | 'line'
  series: readonly ChartSeries[]
}

/** Says which series looks how. */
export function ChartLegend({ kind, series }: ChartLegendProps) {
  return (
    <Root>
      {series.map(({ key, label }, index) => (
        <li key={key}>
          <Swatch kind={kind} index={index} />
          {label}
        </li>
      ))}
    </Root>
  )
}

/** A small piece of the drawing of a series. */
export function Swatch({ kind, index }: { kind: 'bar' | 'line'; index: number }) {
  const scope = useId()
  const style = styleOf(index)
  if (kind === 'bar')
    return (
      <svg width="14" height="14" aria-hidden="true">
        <Patterns scope={scope} count={index + 1} />
        <rect x="1" y="1" width="12" height="12" rx="2" fill={fillOf(scope, index)} stroke={style.color} />
      </svg>
    )
  return (
    <svg width="28" height="14" aria-hidden="true">
      <path d="M0 7H28" stroke={style.color} strokeWidth="2" strokeDasharray={style.dashes} />
      <Dot x={14} y={7} style={style} />
    </svg>
  )
}
