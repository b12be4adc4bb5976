import { Skeleton, SkeletonGroup } from '../feedback/Skeleton.tsx'
import { deferred } from '../overlays/lazy-component.ts'
import { chartHeight } from './chart.types.ts'

const options = {
  shown: true,
  meanwhile: (
    <SkeletonGroup>
      <Skeleton height={chartHeight} />
    </SkeletonGroup>
  ),
}

export const BarChart = deferred('BarChart', options)
export const LineChart = deferred('LineChart', options)
export const ChartWithTable = deferred('ChartWithTable', options)
