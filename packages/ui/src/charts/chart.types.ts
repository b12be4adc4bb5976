/** A figure: a number, an amount as decimal text ("1500.25"), or null where there is none. */
export type ChartValue = number | string | null

/** Name of the measure, such as "Approved". Up to six can be told apart in one chart. */
export interface ChartSeries {
  key: string
  label: string
}

/** One place on the axis, such as a month, with a figure for each series. */
export interface ChartPoint {
  /** Tells places apart, even when two have the same label. */
  id: string | number
  label: string
  values: Readonly<Record<string, ChartValue>>
}

export interface ChartProps {
  /** Description of the chart for assistive technology; a sentence is best. */
  label: string
  points: readonly ChartPoint[]
  series: readonly ChartSeries[]
  /** Formats a figure for the tooltip and the table: `format.money`, `format.number`. */
  format: (value: number | string) => string
  /** Formats a figure for the axis, where there is little room; `format` when left out. */
  formatTick?: (value: number) => string
  /** Height in CSS pixels, the same while loading. */
  height?: number
}

export interface BarChartProps extends ChartProps {
  /** Series on top of each other instead of beside each other. */
  stacked?: boolean
  /** Bars lie, their names on the left: for names longer than a month's. */
  horizontal?: boolean
}

export type LineChartProps = ChartProps

export const chartHeight = 260

/** A figure to draw. Only the picture is rounded to what a float can hold: texts are made of the value itself. */
export function plain(value: ChartValue | undefined): number | null {
  return value === null || value === undefined || value === '' ? null : Number(value)
}
