import { afterPaint, dimPage, hideWindows, recordParamNames, undimPage } from '@drayline/ui'
import { showTarget } from '../layout/show-target.ts'
import type { ShellRouter } from './router.tsx'

type Target = string | Partial<Pick<URL, 'pathname' | 'search'>> | null
type Navigate = (to: Target | number, options?: object) => Promise<void>
type Listener = Parameters<ShellRouter['subscribe']>[0]

/** What the router has to tell waits for a paint. */
interface Hold {
  /** Where it was asked to go last. */
  href: string
  painted: Promise<void>
  undos: (() => void)[]
}

/**
 * To draw another page, or one with a window over it or without, takes a slow machine longer than a person takes to
 * doubt the key. So what can be seen of it at once is painted first (the page dimmed, the window hidden, the link
 * marked), and only then does React hear where the router is. What the page needs is fetched meanwhile.
 * @param mayAsk true while leaving is asked about first: what may stay is not hidden
 */
export function paintFirst(router: ShellRouter, mayAsk: () => boolean): ShellRouter {
  const navigate = router.navigate as Navigate
  const subscribe = router.subscribe
  const held = new Map<Listener, Parameters<Listener>>()
  let hold: Hold | null = null

  function tell() {
    const undos = hold?.undos ?? []
    const late = [...held]
    hold = null
    held.clear()
    try {
      // In one go with its effects: the keys that follow are for the window, or for the page that is there then.
      for (const [listener, [state, how]] of late) listener(state, { ...how, flushSync: true })
    } finally {
      for (const undo of undos) undo()
    }
  }

  router.subscribe = (listener) => {
    const unsubscribe = subscribe((...news) => {
      if (hold) held.set(listener, news)
      else listener(...news)
    })
    return () => {
      held.delete(listener)
      unsubscribe()
    }
  }

  const navigateLater: Navigate = async (to, options) => {
    if (typeof to === 'number' || to === null) return navigate(to, options)
    const { before, after } = addressesOf(router, to)
    // A second press of one key, before the page could show the first.
    if (hold?.href === after.href) return hold.painted
    const undo = mayAsk() ? undefined : showAtOnce(before, after)
    if (undo) hold ??= { href: after.href, painted: paintedOrKey().then(tell), undos: [] }
    if (hold) hold.href = after.href
    if (undo) hold?.undos.push(undo)
    await Promise.all([navigate(to, options), hold?.painted])
  }
  router.navigate = navigateLater
  return router
}

function addressesOf({ state }: ShellRouter, to: NonNullable<Target>) {
  const before = new URL(state.location.pathname + state.location.search, location.origin)
  const after = new URL(typeof to === 'string' ? to : (to.pathname ?? '') + (to.search || '?'), before)
  return { before, after }
}

/** Shows what can be seen at once of a page that comes; answers what ends that, nothing where there is no such thing. */
function showAtOnce(before: URL, after: URL): (() => void) | undefined {
  if (before.pathname !== after.pathname) return showTarget(after.pathname)
  const opens = recordParamNames.some((name) => {
    const value = after.searchParams.get(name)
    return value !== null && value !== before.searchParams.get(name)
  })
  if (opens) {
    dimPage()
    return undimPage
  }
  const hasWindow = ({ searchParams }: URL) => recordParamNames.some((name) => searchParams.has(name))
  return hasWindow(before) && !hasWindow(after) ? hideWindows() : undefined
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
