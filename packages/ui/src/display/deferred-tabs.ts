import { deferred } from '../overlays/lazy-component.ts'

// For remotes that were built when tabs were part of this package's first code. A page that begins with tabs takes them
// from `@drayline/ui/tabs`, which comes with the page.

/** @deprecated take it from `@drayline/ui/tabs` */
export const Tabs = deferred('Tabs', { shown: true })
/** @deprecated take it from `@drayline/ui/tabs` */
export const UrlTabs = deferred('UrlTabs', { shown: true })
