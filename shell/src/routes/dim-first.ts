import { afterPaint, dimPage, recordParamNames, undimPage } from '@drayline/ui'
import type { ShellRouter } from './router.tsx'

type Target = string | Partial<Pick<URL, 'pathname' | 'search'>> | null
type Navigate = (to: Target | number, options?: object) => Promise<void>

/**
 * A window over a list is opened by its address (`?open=7`, `?new=1`). To draw one takes a slow machine longer than a
 * person takes to doubt the click: so the page is dimmed first, and the window follows when that was painted.
 */
export function dimFirst(router: ShellRouter): ShellRouter {
  const navigate = router.navigate as Navigate
  let painting: Promise<void> | null = null
  const navigateLater: Navigate = async (to, options) => {
    // What was asked for before comes first.
    if (painting) await painting
    if (typeof to === 'number' || !opensWindow(router.state.location, to)) return navigate(to, options)
    dimPage()
    painting = new Promise((done) => void afterPaint(done))
    await painting
    painting = null
    // In one go with its effects: the keys that follow are for the window.
    await navigate(to, { ...options, flushSync: true }).finally(undimPage)
  }
  router.navigate = navigateLater
  return router
}

function opensWindow(from: Pick<URL, 'pathname' | 'search'>, to: Target): boolean {
  if (to === null) return false
  const before = new URL(from.pathname + from.search, location.origin)
  const after = new URL(typeof to === 'string' ? to : (to.pathname ?? '') + (to.search ?? ''), before)
  return (
    before.pathname === after.pathname &&
    recordParamNames.some((name) => {
      const value = after.searchParams.get(name)
      return value !== null && value !== before.searchParams.get(name)
    })
  )
}
