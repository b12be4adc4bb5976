import { useHost } from '@drayline/contract'
import type { QuoteAnswer } from '@drayline/domain/finance/agreements/agreement'
import { formatCents } from '@drayline/domain/kernel/money/money'
import { type ChartPoint, ChartWithTable, SegmentedControl } from '@drayline/ui'
import { useT } from '../messages.ts'

interface QuoteCurveProps {
  sides: readonly { id: string; name: string; quote: QuoteAnswer | undefined }[]
  show: 'fee' | 'rebate'
  onShow: (show: string) => void
}

/** Fee or rebate by the day on which the money is there. */
export function QuoteCurve({ sides, show, onShow }: QuoteCurveProps) {
  const t = useT()
  const { format } = useHost()
  const series = sides.map(({ id, name }) => ({ key: id, label: name }))
  const days = sides[0]?.quote?.curve ?? []
  const points = days.map(({ day }, index): ChartPoint => {
    const values = sides.map(({ id, quote }) => [id, quote?.curve[index]?.[show] ?? null])
    return { id: day, label: t('sim.day', { day }), values: Object.fromEntries(values) }
  })
  return (
    <ChartWithTable
      kind="line"
      title={t(`sim.curve.${show}`)}
      pointsLabel={t('sim.paidOn')}
      actions={
        <SegmentedControl
          label={t('sim.show')}
          value={show}
          onValueChange={onShow}
          options={(['fee', 'rebate'] as const).map((value) => ({ value, label: t(`sim.${value}`) }))}
        />
      }
      series={series}
      points={points}
      format={(value) => format.money(String(value))}
      formatTick={(value) => format.money(formatCents(Math.round(value * 100)))}
      empty={t('sim.incomplete')}
    />
  )
}
