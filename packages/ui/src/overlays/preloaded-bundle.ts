// In place of load-deferred-bundle.ts in component tests, which open menus and windows in the same breath.
import * as everything from './deferred-bundle.ts'

export const preloaded = everything
export const loadDeferredBundle = async () => everything
