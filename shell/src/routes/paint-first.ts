import { afterPaint, dimPage, hideWindows, recordParamNames, undimPage } from '@drayline/ui'
import type { ShellRouter } from './router.tsx'

type Target = string | Partial<Pick<URL, 'pathname' | 'search'>> | null
type Navigate = (to: Target | number, options?: object) => Promise<void>

/**
 * A window over a list is opened and closed by its address (`?open=7`, `?new=1`). To draw the page with it or without it
 * takes a slow machine longer than a person takes to doubt the key: so the page is dimmed, or the window hidden, and the
 * rest follows when that was painted.
 * @param mayAsk true while leaving is asked about first: a window that may stay is not hidden
 */
export function paintFirst(router: ShellRouter, mayAsk: () => boolean): ShellRouter {
  const navigate = router.navigate as Navigate
  let last: { href: string; painted: Promise<void> } | null = null
  const navigateLater: Navigate = async (to, options) => {
    const earlier = last
    // What was asked for before comes first, and once.
    if (earlier) await earlier.painted
    if (typeof to === 'number' || to === null) return navigate(to, options)
    const { before, after } = addressesOf(router, to)
    if (earlier?.href === after.href) return
    const undo = changeSight(before, after, mayAsk)
    if (!undo) return navigate(to, options)
    const own = { href: after.href, painted: paintedOrKey() }
    last = own
    await own.painted
    if (last === own) last = null
    // In one go with its effects: the keys that follow are for the window, or for the page beneath it.
    await navigate(to, { ...options, flushSync: true }).finally(undo)
  }
  router.navigate = navigateLater
  return router
}

function addressesOf({ state }: ShellRouter, to: NonNullable<Target>) {
  const before = new URL(state.location.pathname + state.location.search, location.origin)
  const after = new URL(typeof to === 'string' ? to : (to.pathname ?? '') + (to.search || '?'), before)
  return { before, after }
}

/** Dims the page or hides its windows when one opens or the last one closes; answers what ends that. */
function changeSight(before: URL, after: URL, mayAsk: () => boolean): (() => void) | undefined {
  if (before.pathname !== after.pathname) return undefined
  const opens = recordParamNames.some((name) => {
    const value = after.searchParams.get(name)
    return value !== null && value !== before.searchParams.get(name)
  })
  if (opens) {
    dimPage()
    return undimPage
  }
  const hasWindow = ({ searchParams }: URL) => recordParamNames.some((name) => searchParams.has(name))
  return hasWindow(before) && !hasWindow(after) && !mayAsk() ? hideWindows() : undefined
}

/** After the next paint, or before the next key: that is for the page as it will be. */
function paintedOrKey(): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      cancel()
      removeEventListener('keydown', end, true)
      done()
    }
    const cancel = afterPaint(end)
    addEventListener('keydown', end, true)
  })
}
