import type * as Everything from './deferred-bundle.ts'

export type DeferredBundle = typeof Everything

/**
 * Deferred components that are there from the start: none in a browser. Component tests have all of them (see
 * jest.config.ts).
 */
export const preloaded: DeferredBundle | undefined = undefined

/** Fetches the parts. */
export const loadDeferredBundle = (): Promise<DeferredBundle> => import('./deferred-bundle.ts')
