import { useHost } from '@drayline/contract'
import type { FigureRange } from '@drayline/domain/kernel/dates/figure-range'
import { daysOfFigures, figureRanges } from '@drayline/domain/kernel/dates/figure-range'
import { SegmentedControl } from '@drayline/ui'
import { useT } from '../messages.ts'

interface RangeControlProps {
  range: FigureRange
  choose: (range: FigureRange) => void
}

/** Chooses the period of the dashboard's figures (R-DSH-10). */
export function RangeControl({ range, choose }: RangeControlProps) {
  const t = useT()
  return (
    <SegmentedControl
      label={t('range.label')}
      value={range}
      onValueChange={choose}
      options={figureRanges.map((value) => ({ value, label: t(`range.${value}`) }))}
    />
  )
}

/** Says which days the figures of a period are for, and which they are compared with. */
export function useComparedDays(range: FigureRange): string {
  const t = useT()
  const { format } = useHost()
  const { now, before } = daysOfFigures(range, format.today())
  return t('range.days', {
    from: format.date(now.from),
    to: format.date(now.to),
    beforeFrom: format.date(before.from),
    beforeTo: format.date(before.to),
  })
}
