import { textIn } from '@drayline/contract'
import type { FigureRange } from '@drayline/domain/kernel/dates/figure-range'
import { useLanguage } from '@drayline/platform/i18n'
import { Card, Skeleton, SkeletonRows } from '@drayline/ui'
import type { ReactNode } from 'react'
import { useT } from '../messages.ts'
import { SlotFiller, useSlotFillers } from '../slots/Slot.tsx'
import type { Area, CardPlace } from './layout.ts'
import { QuickActions, useQuickActions } from './QuickActions.tsx'

/** A card of the dashboard: where it stands by default, its name and itself. */
export interface DashboardCard extends CardPlace {
  title: string
  content: ReactNode
  /** As its remote says it, in CSS pixels. */
  height?: number | undefined
  /** True for a card that nobody waits for: on a wide screen it goes where room is left. */
  fillsRoom?: true
}

/** The cards there are for this person, in their default order: the shell's own and those of the remotes. */
export function useCards(range: FigureRange): DashboardCard[] {
  const t = useT()
  const quick = useQuickActions()
  const stat = useArea('stat', range)
  const main = useArea('main', range)
  const side = useArea('side', range)
  const bottom = useArea('bottom', range)
  const own: DashboardCard[] =
    quick.length === 0
      ? []
      : [
          {
            id: 'shell.quick-actions',
            area: 'main',
            title: t('dashboard.quickActions'),
            height: 120,
            fillsRoom: true,
            content: <QuickActions items={quick} />,
          },
        ]
  return [...stat, ...main, ...own, ...side, ...bottom]
}

function useArea(area: Area, range: FigureRange): DashboardCard[] {
  const language = useLanguage()
  const fillers = useSlotFillers(`dashboard/${area}/v1`)
  return fillers.map((filler, index) => {
    const title = textIn(filler.title ?? filler.remoteTitle, language)
    const { height } = filler
    const fallback = filler.mayBeEmpty
      ? null
      : fallbackOf(area, { title, height, index, count: fillers.length })
    return {
      id: `${filler.remoteId}.${filler.id}`,
      area,
      title,
      height: filler.height,
      content: <SlotFiller filler={filler} props={area === 'stat' ? { range } : none} fallback={fallback} />,
    }
  })
}

interface Expected {
  title: string
  height: number | undefined
  index: number
  count: number
}

function fallbackOf(area: Area, { title, height, index, count }: Expected): ReactNode {
  if (area === 'stat') return statSkeletons(index, count)
  return <CardSkeleton title={title} height={height} rows={area === 'side' ? 3 : 5} />
}

const none = {}
const statCards = ['first', 'second', 'third', 'fourth']

/** Four figures in all, however they are spread over the remotes: the first has as many as the others lack. */
export function statSkeletons(index: number, count: number) {
  const own = index === 0 ? Math.max(1, statCards.length - (count - 1)) : 1
  return statCards
    .slice(0, own)
    .map((card) => <Skeleton key={card} height="var(--stat-height, 82px)" radius="var(--radius-lg)" />)
}

/** A card on its way: of the height that it will have, as far as its remote says so. */
export function CardSkeleton({ title, rows, height }: { title?: string; rows: number; height?: number }) {
  return (
    <Card
      flush
      title={title ?? <Skeleton width="8rem" height="0.9rem" />}
      style={height ? { minHeight: height } : undefined}
    >
      <SkeletonRows rows={rows} columns={3} />
    </Card>
  )
}
