import { useHost } from '@drayline/contract'
import { ChartWithTable } from '../charts/ChartWithTable.tsx'
import type { ChartPoint } from '../charts/chart.types.ts'
import { Section } from './Section.tsx'

const months = ['Jun 2026', 'Jul 2026', 'Aug 2026', 'Sep 2026', 'Oct 2026', 'Nov 2026']
const figures = [
  [14, 3, 1],
  [18, 5, 2],
  [16, 2, 4],
  [23, 6, 3],
  [21, 4, 2],
  [9, 1, 0],
]

const byMonth: readonly ChartPoint[] = months.map((label, index) => {
  const [approved = 0, pending = 0, rejected = 0] = figures[index] ?? []
  return { id: label, label, values: { approved, pending, rejected } }
})

const funded: readonly ChartPoint[] = months.map((label, index) => ({
  id: label,
  label,
  // One month had nothing: the line has a gap, the table a dash.
  values: {
    funded: index === 2 ? null : `${48_000 + index * 6_500}.25`,
    collected: `${40_000 + index * 5_200}.10`,
  },
}))

const brokers: readonly ChartPoint[] = [
  { id: 1, label: 'Great Lakes Brokerage', values: { days: 31 } },
  { id: 2, label: 'Coastal Freight Partners', values: { days: 38 } },
  { id: 3, label: 'Summit Logistics', values: { days: 44 } },
]

const series = [
  { key: 'approved', label: 'Approved' },
  { key: 'pending', label: 'Pending' },
  { key: 'rejected', label: 'Rejected' },
]

/** Charts with their tables. */
export function ChartSamples() {
  const { format } = useHost()
  const number = (value: number | string) => format.number(Number(value))
  const money = (value: number | string) => format.money(String(value))
  const month = { pointsLabel: 'Month', level: 3 } as const
  return (
    <Section title="Charts">
      <ChartWithTable
        {...month}
        kind="bar"
        title="Applications per month"
        points={byMonth}
        series={series}
        stacked
        format={number}
        totals={{ approved: 101, pending: 21, rejected: 12 }}
      />
      <ChartWithTable
        {...month}
        kind="line"
        title="Funded and collected"
        points={funded}
        series={[
          { key: 'funded', label: 'Funded' },
          { key: 'collected', label: 'Collected' },
        ]}
        format={money}
        formatTick={(value) => `$${Math.round(value / 1000)}k`}
      />
      <ChartWithTable
        kind="bar"
        horizontal
        level={3}
        title="Days to pay"
        pointsLabel="Broker"
        points={brokers}
        series={[{ key: 'days', label: 'Days' }]}
        format={number}
        height={160}
      />
      <ChartWithTable
        {...month}
        kind="bar"
        title="On its way"
        points={[]}
        series={series}
        format={number}
        loading
      />
      <ChartWithTable {...month} kind="bar" title="Nothing yet" points={[]} series={series} format={number} />
    </Section>
  )
}
