import type * as Everything from './parts.ts'

export type Parts = typeof Everything

/** What is there from the start: nothing in a browser. Component tests have all of it (see jest.config.ts). */
export const partsAtOnce: Parts | undefined = undefined

/** Fetches the parts. */
export const loadParts = (): Promise<Parts> => import('./parts.ts')
