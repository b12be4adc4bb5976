import { styled } from '@drayline/platform/styled'
import { Component, type ReactNode, useCallback, useState } from 'react'
import { Text } from '../display/Text.tsx'
import { Skeleton, SkeletonGroup } from '../feedback/Skeleton.tsx'
import { Stack } from '../layout/Stack.tsx'
import { useUiText } from '../messages.ts'
import { lazyComponent } from '../overlays/lazy-component.ts'
import { ChartLegend } from './ChartLegend.tsx'
import { type BarChartProps, chartHeight, type LineChartProps } from './chart.types.ts'

const waiting = {
  onDemand: true,
  fallback: (
    <SkeletonGroup>
      <Skeleton height="auto" radius="var(--radius)" style={{ position: 'absolute', inset: 0 }} />
    </SkeletonGroup>
  ),
}
const drawings = () => import('./drawing.tsx')
const BarDrawing = lazyComponent(drawings, 'BarDrawing', waiting)
const LineDrawing = lazyComponent(drawings, 'LineDrawing', waiting)

const Box = styled.div`
  position: relative;
  min-width: 0;
  overflow: hidden;

  svg:focus-visible { outline: 2px solid var(--focus); outline-offset: -2px; border-radius: var(--radius); }

  /* A page of paper has its own width. */
  @media print {
    overflow: visible;
    break-inside: avoid;

    .recharts-wrapper, .recharts-wrapper > svg { width: 100% !important; height: auto !important; }
  }
`

/** Columns, or lying bars with `horizontal`. Show the same figures beside it: `ChartWithTable` does. */
export function BarChart(props: BarChartProps) {
  return <Chart kind="bar" {...props} draw={(size) => <BarDrawing {...props} {...size} />} />
}

/** A line per series, for what goes on in time. Show the same figures beside it: `ChartWithTable` does. */
export function LineChart(props: LineChartProps) {
  return <Chart kind="line" {...props} draw={(size) => <LineDrawing {...props} {...size} />} />
}

interface ChartBoxProps extends LineChartProps {
  kind: 'bar' | 'line'
  draw: (size: { width: number; height: number }) => ReactNode
}

function Chart({ kind, series, height = chartHeight, draw }: ChartBoxProps) {
  const [measure, width] = useWidth()
  return (
    <Stack gap={2}>
      {series.length > 1 ? <ChartLegend kind={kind} series={series} /> : null}
      <Box ref={measure} style={{ minHeight: height }}>
        {width > 0 ? (
          <Undrawable instead={<Missing height={height} />}>{draw({ width, height })}</Undrawable>
        ) : null}
      </Box>
    </Stack>
  )
}

/** In place of a drawing that failed: the table beside it says the same. */
function Missing({ height }: { height: number }) {
  const t = useUiText()
  return (
    <Stack role="alert" align="center" gap={3} style={{ minHeight: height, justifyContent: 'center' }}>
      <Text as="p" tone="muted">
        {t('chart.failed')}
      </Text>
    </Stack>
  )
}

/** A drawing that throws takes nothing else of the page with it. */
class Undrawable extends Component<{ instead: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children
  }
}

/** The width of an element in CSS pixels, now and whenever it changes. */
function useWidth() {
  const [width, setWidth] = useState(0)
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const read = () => setWidth(element.offsetWidth)
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [measure, width] as const
}
