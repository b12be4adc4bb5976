import type { DocumentPages, DocumentType, PageTurn } from '@drayline/domain/operations/documents/document'

/** A page of the document, from 1, and how it is turned. */
export interface PlannedPage {
  page: number
  turn: PageTurn
}

/** Pages that become a document of their own. */
export interface PlannedPart {
  pages: readonly PlannedPage[]
  documentType: DocumentType
  load: { value: number; label: string } | null
}

/** What shall become of the pages of a document. Those in no list are deleted. */
export interface PagePlan {
  keep: readonly PlannedPage[]
  parts: readonly PlannedPart[]
}

/** The document as it is. */
export function planOf(count: number): PagePlan {
  return { keep: Array.from({ length: count }, (_, index) => ({ page: index + 1, turn: 0 })), parts: [] }
}

/** Turns pages by a quarter. */
export function turnPages(plan: PagePlan, pages: ReadonlySet<number>, by: 90 | -90): PagePlan {
  const turned = ({ page, turn }: PlannedPage): PlannedPage => ({
    page,
    turn: ((turn + by + 360) % 360) as PageTurn,
  })
  return { ...plan, keep: plan.keep.map((one) => (pages.has(one.page) ? turned(one) : one)) }
}

/** Tells whether pages may leave: one has to stay. */
export function mayLeave({ keep }: PagePlan, pages: ReadonlySet<number>): boolean {
  return pages.size > 0 && keep.some(({ page }) => !pages.has(page))
}

/** Leaves pages out; never the last ones. */
export function deletePages(plan: PagePlan, pages: ReadonlySet<number>): PagePlan {
  return mayLeave(plan, pages) ? { ...plan, keep: without(plan.keep, pages) } : plan
}

/** Makes a document of pages, in their order; never of the last ones. */
export function splitPages(
  plan: PagePlan,
  pages: ReadonlySet<number>,
  { documentType, load }: Pick<PlannedPart, 'documentType' | 'load'>,
): PagePlan {
  if (!mayLeave(plan, pages)) return plan
  const own = plan.keep.filter(({ page }) => pages.has(page))
  return { keep: without(plan.keep, pages), parts: [...plan.parts, { pages: own, documentType, load }] }
}

/** Puts the pages of a part back to where they came from. */
export function joinPart(plan: PagePlan, index: number): PagePlan {
  let { keep } = plan
  for (const one of plan.parts[index]?.pages ?? []) {
    const at = keep.findIndex(({ page }) => page > one.page)
    keep = at < 0 ? [...keep, one] : keep.toSpliced(at, 0, one)
  }
  return { keep, parts: plan.parts.filter((_, other) => other !== index) }
}

/** Moves pages by one place, as a block, as far as there is room. */
export function shiftPages(plan: PagePlan, pages: ReadonlySet<number>, step: 1 | -1): PagePlan {
  const first = plan.keep.findIndex(({ page }) => pages.has(page))
  const last = plan.keep.findLastIndex(({ page }) => pages.has(page))
  const neighbor = plan.keep[step < 0 ? first - 1 : last + 1]
  if (first < 0 || !neighbor) return plan
  return placePages(plan, pages, neighbor.page, step > 0)
}

/** Moves pages, as a block, before another page or behind it. */
export function placePages(
  plan: PagePlan,
  pages: ReadonlySet<number>,
  target: number,
  isBehind: boolean,
): PagePlan {
  if (pages.has(target)) return plan
  const block = plan.keep.filter(({ page }) => pages.has(page))
  const rest = without(plan.keep, pages)
  const at = rest.findIndex(({ page }) => page === target) + (isBehind ? 1 : 0)
  return { ...plan, keep: [...rest.slice(0, at), ...block, ...rest.slice(at)] }
}

/** Tells whether there is something to save. */
export function isChanged({ keep, parts }: PagePlan, count: number): boolean {
  return (
    parts.length > 0 ||
    keep.length !== count ||
    keep.some(({ page, turn }, index) => page !== index + 1 || turn !== 0)
  )
}

/** What is sent. */
export function pagesInput({ keep, parts }: PagePlan): DocumentPages {
  return {
    keep: [...keep],
    split: parts.map(({ pages, documentType, load }) => ({
      pages: [...pages],
      documentType,
      loadId: load?.value ?? null,
    })),
  }
}

function without(list: readonly PlannedPage[], pages: ReadonlySet<number>): readonly PlannedPage[] {
  return list.filter(({ page }) => !pages.has(page))
}
