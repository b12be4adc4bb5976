import type * as Everything from './deferred-bundle.ts'

export type DeferredBundle = typeof Everything

/** What is there from the start: nothing in a browser. Component tests have all of it (see jest.config.ts). */
export const preloaded: DeferredBundle | undefined = undefined

/** Fetches the parts. */
export const loadDeferredBundle = (): Promise<DeferredBundle> => import('./deferred-bundle.ts')
