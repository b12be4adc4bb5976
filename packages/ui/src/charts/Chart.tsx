import { styled } from '@drayline/platform/styled'
import { Component, type ReactNode, useCallback, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { Text } from '../display/Text.tsx'
import { Skeleton, SkeletonGroup } from '../feedback/Skeleton.tsx'
import { Stack } from '../layout/Stack.tsx'
import { useUiText } from '../messages.ts'
import { ChartLegend } from './ChartLegend.tsx'
import { type BarChartProps, chartHeight, type LineChartProps } from './chart.types.ts'
import { type Drawing, useDrawing } from './use-drawing.ts'

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
  return <Chart kind="bar" {...props} draw={({ BarDrawing }, size) => <BarDrawing {...props} {...size} />} />
}

/** A line per series, for what goes on in time. Show the same figures beside it: `ChartWithTable` does. */
export function LineChart(props: LineChartProps) {
  return (
    <Chart kind="line" {...props} draw={({ LineDrawing }, size) => <LineDrawing {...props} {...size} />} />
  )
}

interface ChartBoxProps extends LineChartProps {
  kind: 'bar' | 'line'
  draw: (drawing: Drawing, size: { width: number; height: number }) => ReactNode
}

function Chart({ kind, series, height = chartHeight, draw }: ChartBoxProps) {
  const { drawing, failed, retry } = useDrawing()
  const [measure, width] = useWidth()
  const missing = <Missing height={height} onRetry={failed ? retry : undefined} />
  return (
    <Stack gap={2}>
      {series.length > 1 ? <ChartLegend kind={kind} series={series} /> : null}
      <Box ref={measure} style={{ minHeight: height }}>
        {failed ? missing : null}
        {failed || (drawing && width > 0) ? null : <Waiting height={height} />}
        {drawing && width > 0 ? (
          <Undrawable instead={missing}>{draw(drawing, { width, height })}</Undrawable>
        ) : null}
      </Box>
    </Stack>
  )
}

function Waiting({ height }: { height: number }) {
  return (
    <SkeletonGroup>
      <Skeleton height={height} radius="var(--radius)" />
    </SkeletonGroup>
  )
}

/** In place of a drawing that did not come: the table beside it says the same. */
function Missing({ height, onRetry }: { height: number; onRetry: (() => void) | undefined }) {
  const t = useUiText()
  return (
    <Stack role="alert" align="center" gap={3} style={{ minHeight: height, justifyContent: 'center' }}>
      <Text as="p" tone="muted">
        {t('chart.failed')}
      </Text>
      {onRetry ? (
        <Button size="sm" icon="refresh" onClick={onRetry}>
          {t('error.retry')}
        </Button>
      ) : null}
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
