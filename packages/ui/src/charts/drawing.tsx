import { useId } from 'react'
import {
  Bar,
  CartesianGrid,
  LabelList,
  Line,
  BarChart as RechartsBars,
  LineChart as RechartsLines,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { color } from '../tokens.ts'
import { ChartTooltip } from './ChartTooltip.tsx'
import type { BarChartProps, ChartPoint, ChartProps, LineChartProps } from './chart.types.ts'
import { plain } from './chart.types.ts'
import { Dot, fillOf, Patterns, styleOf } from './series-styles.tsx'

/** Both drawings; this file and recharts behind it come when the first chart of a session is shown. */
export interface Drawn {
  width: number
  height: number
}

const tick = { fill: color.textMuted, fontSize: 12 }
const margin = { top: 20, right: 12, bottom: 4, left: 4 }
/** From so many places on, figures over the bars would run into each other. */
const maxLabels = 14
/** Width of an em of the axis' texts, roughly, in CSS pixels. */
const letter = 7

export function BarDrawing({ stacked, horizontal, ...props }: BarChartProps & Drawn) {
  const scope = useId()
  const { series, points, height, width, format, formatTick = format } = props
  const labelled = series.length === 1 && points.length <= maxLabels
  const longest = Math.max(0, ...points.map(({ label }) => label.length))
  return (
    <RechartsBars
      {...surface(props)}
      width={width}
      height={height}
      layout={horizontal ? 'vertical' : 'horizontal'}
      margin={horizontal ? { ...margin, top: 4, right: labelled ? 72 : 12 } : margin}
      barCategoryGap="22%"
    >
      <Patterns scope={scope} count={series.length} />
      <CartesianGrid stroke={color.border} vertical={horizontal === true} horizontal={!horizontal} />
      {horizontal ? (
        <>
          <XAxis type="number" {...figures(formatTick)} />
          <YAxis
            type="category"
            {...places(points)}
            width={Math.min(width * 0.4, longest * letter + 12)}
            interval={0}
          />
        </>
      ) : (
        <>
          <XAxis {...places(points)} interval="equidistantPreserveStart" minTickGap={8} />
          <YAxis {...figures(formatTick)} width={axisWidth(props)} />
        </>
      )}
      {tooltip('bar', props, { fill: color.surfaceHover })}
      {series.map(({ key, label }, index) => (
        <Bar
          key={key}
          name={label}
          dataKey={(point: ChartPoint) => plain(point.values[key])}
          stackId={stacked ? 'all' : undefined}
          fill={fillOf(scope, index)}
          stroke={styleOf(index).color}
          maxBarSize={48}
          radius={stacked ? 0 : 2}
          isAnimationActive={false}
        >
          {labelled ? (
            <LabelList
              position={horizontal ? 'right' : 'top'}
              fill={color.text}
              fontSize={12}
              formatter={(value) => (typeof value === 'number' ? formatTick(value) : '')}
            />
          ) : null}
        </Bar>
      ))}
    </RechartsBars>
  )
}

export function LineDrawing(props: LineChartProps & Drawn) {
  const { series, points, height, width, format, formatTick = format } = props
  return (
    <RechartsLines {...surface(props)} width={width} height={height} margin={margin}>
      <CartesianGrid stroke={color.border} vertical={false} />
      <XAxis {...places(points)} interval="equidistantPreserveStart" minTickGap={8} />
      <YAxis {...figures(formatTick)} width={axisWidth(props)} />
      {tooltip('line', props, { stroke: color.borderStrong })}
      {series.map(({ key, label }, index) => (
        <Line
          key={key}
          name={label}
          dataKey={(point: ChartPoint) => plain(point.values[key])}
          stroke={styleOf(index).color}
          strokeWidth={2}
          strokeDasharray={styleOf(index).dashes}
          // Marks of a long row would be a thick line.
          dot={points.length > 40 ? false : (dot) => mark(dot, index)}
          isAnimationActive={false}
        />
      ))}
    </RechartsLines>
  )
}

/**
 * Settings that both charts share. Nothing is animated, so there is nothing to reduce, and print shows what the
 * screen does.
 */
function surface({ label, points }: ChartProps) {
  return { data: [...points], accessibilityLayer: true, 'aria-label': label }
}

function places(points: readonly ChartPoint[]) {
  const labels = new Map(points.map(({ id, label }) => [id, label]))
  return {
    dataKey: 'id',
    tick,
    tickLine: false,
    axisLine: { stroke: color.borderStrong },
    tickFormatter: (id: string | number) => labels.get(id) ?? '',
  }
}

function figures(formatTick: (value: number) => string) {
  return {
    tick,
    tickLine: false,
    axisLine: false,
    tickFormatter: (value: number) => formatTick(value),
    allowDecimals: false,
  }
}

/** Room for the longest figure beside the axis. */
function axisWidth({ points, series, format, formatTick = format }: ChartProps): number {
  const values = points.flatMap(({ values }) => series.map(({ key }) => plain(values[key]) ?? 0))
  const longest = formatTick(Math.round(Math.max(1, ...values.map(Math.abs)))).length
  return Math.max(32, longest * letter + 12)
}

function tooltip(kind: 'bar' | 'line', { points, series, format }: ChartProps, cursor: object) {
  return (
    <Tooltip
      cursor={cursor}
      isAnimationActive={false}
      content={({ active, label }) => {
        const point = active ? points.find(({ id }) => id === label) : undefined
        return point ? <ChartTooltip kind={kind} point={point} series={series} format={format} /> : null
      }}
    />
  )
}

interface DotPlace {
  key?: React.Key | null
  cx?: number
  cy?: number
  value?: unknown
}

function mark({ key, cx, cy, value }: DotPlace, index: number) {
  if (cx === undefined || cy === undefined || value === null || value === undefined) return <g key={key} />
  return <Dot key={key} x={cx} y={cy} style={styleOf(index)} />
}
