import { Skeleton, SkeletonGroup } from '../feedback/Skeleton.tsx'
import { later } from '../overlays/later.ts'
import { chartHeight } from './chart.types.ts'

const options = {
  shown: true,
  meanwhile: (
    <SkeletonGroup>
      <Skeleton height={chartHeight} />
    </SkeletonGroup>
  ),
}

export const BarChart = later('BarChart', options)
export const LineChart = later('LineChart', options)
export const ChartWithTable = later('ChartWithTable', options)
