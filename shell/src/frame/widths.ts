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
 * Shows the one frame that is meant for the window. An outline beside it has frames of the same kinds, in an element of its
 * own.
 * @param into id of the element that the frames stand in
 * @param hides id of the element whose place they take
 */
export function widthRules(names: readonly FrameWidth[], into = 'root', hides?: string): string {
  const hidden = hides ? `#${hides}{display:none}` : ''
  const rules = frameWidths
    .filter(({ name }) => names.includes(name))
    .map(({ name, query }) => {
      const frame = `#${into}>.frame-${name}`
      return `${frame}{display:none}@media ${query}{${frame}{display:contents}${hidden}}`
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
