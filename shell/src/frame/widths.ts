import { breakpoints } from '@drayline/ui'

const { phone, tablet } = breakpoints
/** The narrowest that is common. */
const usualDesk = 1_366

/** Kinds of windows that the screens tell apart: a usual size of each, and when it is one. */
export const frameWidths = [
  { name: 'phone', width: phone - 1, height: 800, query: `(width < ${phone}px)` },
  { name: 'tablet', width: tablet - 1, height: 1_100, query: `(${phone}px <= width < ${tablet}px)` },
  { name: 'desk', width: usualDesk, height: 1_000, query: `(width >= ${tablet}px)` },
] as const

export type FrameWidth = (typeof frameWidths)[number]['name']

/**
 * Shows the one frame that is meant for the window.
 * @param hides id of the element whose place it takes
 */
export function widthRules(names: readonly FrameWidth[], hides?: string): string {
  const hidden = hides ? `#${hides}{display:none}` : ''
  const rules = frameWidths.map(({ name, query }) => {
    const shown = names.includes(name) ? `@media ${query}{.frame-${name}{display:contents}${hidden}}` : ''
    return `.frame-${name}{display:none}${shown}`
  })
  return rules.join('')
}

/** Answers media queries as a window of this width would; no other condition holds. Its height says which rows are in sight. */
export function assumeSize({ width, height }: { width: number; height: number }): void {
  const matches = (query: string) => {
    const limits = [...query.matchAll(/\((min|max)-width: (\d+)px\)/g)]
    const holds = limits.every(([, kind, limit]) =>
      kind === 'min' ? width >= Number(limit) : width <= Number(limit),
    )
    return limits.length > 0 && holds
  }
  const matchMedia = (query: string) => ({ matches: matches(query), addEventListener() {} })
  Object.assign(globalThis, { matchMedia, innerWidth: width, innerHeight: height })
}
