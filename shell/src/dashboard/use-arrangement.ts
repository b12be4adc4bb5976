import { useHost } from '@drayline/contract'
import { useEffect, useMemo, useState } from 'react'
import { useT } from '../messages.ts'
import type { Area, Direction, Layout } from './layout.ts'
import { areaOf, arrange, move, put, toSaved } from './layout.ts'
import type { DashboardCard } from './use-cards.tsx'
import { useDashboardLayout } from './use-dashboard-layout.ts'

const directions: readonly Direction[] = ['up', 'down', 'left', 'right']

/** Places of the cards, and the actions on them. */
export interface Arrangement {
  arranging: boolean
  cardsOf: (area: Area) => DashboardCard[]
  waysOf: (card: DashboardCard) => Direction[]
  moveCard: (card: DashboardCard, direction: Direction) => void
  hide: (card: DashboardCard) => void
  drop: (dropped: string, area: Area, onto: string | null, after: boolean) => void
}

/** Arranging the dashboard: every step is shown, told to assistive technology and stored at once. */
export function useArrangement(cards: readonly DashboardCard[]) {
  const t = useT()
  const { confirm } = useHost()
  const { saved, save, reset, canArrange } = useDashboardLayout()
  const [arranging, setArranging] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const [focus, setFocus] = useState<string | null>(null)
  const layout = useMemo(() => arrange(cards, saved), [cards, saved])
  const find = (id: string) => cards.find((card) => card.id === id)
  const cardsIn = (area: Area | 'hidden') => layout[area].map(find).filter((card) => card !== undefined)

  // A card that went into another column was drawn anew there; the focus goes with it.
  useEffect(() => {
    if (focus === null) return
    document.querySelector<HTMLElement>(focus)?.focus()
    setFocus(null)
  }, [focus])

  function apply(next: Layout, card: DashboardCard): void {
    save(toSaved(next))
    const area = areaOf(next, card.id)
    setFocus(area ? `[data-card="${card.id}"] .handle` : `[data-show="${card.id}"]`)
    if (!area) {
      setAnnouncement(t('arrange.hidden', { title: card.title }))
      return
    }
    const position = next[area].indexOf(card.id) + 1
    const place = t(`arrange.area.${area}`)
    setAnnouncement(t('arrange.moved', { title: card.title, position, count: next[area].length, place }))
  }

  return {
    arranging,
    canArrange,
    announcement,
    hidden: cardsIn('hidden'),
    cardsOf: cardsIn,
    waysOf: (card: DashboardCard) => directions.filter((way) => move(layout, card.id, way) !== null),
    toggle: () => {
      setArranging(!arranging)
      setAnnouncement(t(arranging ? 'arrange.ended' : 'arrange.begun'))
    },
    moveCard(card: DashboardCard, direction: Direction) {
      const next = move(layout, card.id, direction)
      if (next) apply(next, card)
      else setAnnouncement(t('arrange.noWay', { title: card.title }))
    },
    hide: (card: DashboardCard) => apply(put(layout, card.id, 'hidden'), card),
    show: (card: DashboardCard) => apply(put(layout, card.id, card.area), card),
    drop(dropped: string, area: Area, onto: string | null, after: boolean) {
      const card = find(dropped)
      if (!card) return
      const others = layout[area].filter((id) => id !== dropped)
      const at = onto === null ? -1 : others.indexOf(onto)
      const before = at < 0 ? null : (others[after ? at + 1 : at] ?? null)
      apply(put(layout, dropped, area, before), card)
    },
    async reset() {
      const question = {
        title: t('arrange.resetTitle'),
        message: t('arrange.resetMessage'),
        confirmLabel: t('arrange.reset'),
      }
      if (!(await confirm(question))) return
      reset()
      setAnnouncement(t('arrange.resetDone'))
    },
  }
}
