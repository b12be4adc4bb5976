import { useState } from 'react'
import type { PagePlan } from './page-plan.ts'
import { isChanged, planOf } from './page-plan.ts'

export type PagePlanning = ReturnType<typeof usePagePlan>

/** What shall become of the pages of a document, which of them are selected, and the way back. */
export function usePagePlan(count: number) {
  const [steps, setSteps] = useState<readonly PagePlan[]>(() => [planOf(count)])
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [anchor, setAnchor] = useState<number | null>(null)
  const plan = steps.at(-1) ?? planOf(count)
  const order = plan.keep.map(({ page }) => page)

  function select(pages: Iterable<number>) {
    setSelected(new Set(pages))
  }

  return {
    plan,
    order,
    selected,
    changed: isChanged(plan, count),
    canUndo: steps.length > 1,

    /** Pages that are gone are not selected any more. */
    change(next: PagePlan) {
      if (next === plan) return
      setSteps([...steps, next])
      const left = new Set(next.keep.map(({ page }) => page))
      select([...selected].filter((page) => left.has(page)))
    },

    undo() {
      if (steps.length > 1) setSteps(steps.slice(0, -1))
    },

    select,

    /** Selects a page or no longer does; with `isRange` all from the one before to it. */
    choose(page: number, isRange: boolean) {
      const from = anchor === null ? -1 : order.indexOf(anchor)
      if (isRange && from >= 0) {
        const to = order.indexOf(page)
        select([...selected, ...order.slice(Math.min(from, to), Math.max(from, to) + 1)])
        return
      }
      setAnchor(page)
      select(selected.has(page) ? [...selected].filter((other) => other !== page) : [...selected, page])
    },
  }
}
