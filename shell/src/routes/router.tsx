import type { RegisteredRemote, RouteDescriptor, Text } from '@drayline/contract'
import { createBrowserRouter, type RouteObject } from '@drayline/platform/router'
import { nextTurn } from '../boot/turns.ts'
import type { Federation } from '../federation/federation.ts'
import { createRemotePage } from '../federation/RemotePage.tsx'
import { AppLayout } from '../layout/AppLayout.tsx'
import { PageSkeleton } from '../layout/PageSkeleton.tsx'
import { RouteSkeleton } from '../layout/RouteSkeleton.tsx'
import type { Shell } from '../shell-context.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PermissionGate } from './PermissionGate.tsx'
import { paintFirst } from './paint-first.ts'
import { RootLayout } from './RootLayout.tsx'
import { ShellErrorPage } from './ShellErrorPage.tsx'
import { screens } from './screens.tsx'

export type ShellRouter = ReturnType<typeof createBrowserRouter>

/** Facts that a route declares for the layout. */
export interface RouteHandle {
  /** A key of the shell's texts, or a descriptor's text. */
  titleKey?:
    | 'dashboard.title'
    | 'notifications.title'
    | 'status.title'
    | 'signIn.documentTitle'
    | 'landing.title'
    | 'invitation.documentTitle'
    | 'confirmed.title'
    | 'notFound.title'
  title?: Text
  /** Shown to anybody, signed in or not. */
  public?: true
}

const handle = (value: RouteHandle): RouteHandle => value

/** The routes: the shell's own screens, and below the layout one for each screen of a remote. */
function createRoutes(shell: Shell, federation: Federation | null): RouteObject[] {
  const remotes = federation?.store.list().map((entry) => entry.remote) ?? []
  return [
    {
      element: <RootLayout />,
      errorElement: <ShellErrorPage />,
      children: [
        openScreen('/login', screens.signIn, 'signIn.documentTitle'),
        openScreen('/local-login', screens.signIn, 'signIn.documentTitle'),
        openScreen('/invitation', screens.invitation, 'invitation.documentTitle'),
        openScreen('/confirmed', screens.confirmed, 'confirmed.title'),
        openScreen('/landing', screens.landing, 'landing.title'),
        {
          element: <AppLayout />,
          children: [
            ownScreen('/', screens.dashboard, 'dashboard.title'),
            ownScreen('/notifications', screens.notifications, 'notifications.title'),
            ownScreen('/status', screens.status, 'status.title'),
            ...(federation ? remotes.flatMap((remote) => remoteRoutes(shell, federation, remote)) : []),
            {
              path: '*',
              element: <NotFoundPage />,
              handle: handle({ titleKey: 'notFound.title', public: true }),
            },
          ],
        },
      ],
    },
  ]
}

type TitleKey = NonNullable<RouteHandle['titleKey']>

/** A screen of the shell that needs no session; empty until its code is there. */
function openScreen(path: string, lazy: RouteObject['lazy'], titleKey: TitleKey): RouteObject {
  return { path, lazy, hydrateFallbackElement: <></>, handle: handle({ titleKey }) }
}

/** A screen of the shell inside its frame. */
function ownScreen(path: string, lazy: RouteObject['lazy'], titleKey: TitleKey): RouteObject {
  return { path, lazy, hydrateFallbackElement: <PageSkeleton />, handle: handle({ titleKey }) }
}

function remoteRoutes(shell: Shell, federation: Federation, remote: RegisteredRemote): RouteObject[] {
  return remote.descriptor.routes.map((route) => remoteRoute(shell, federation, remote.id, route))
}

/**
 * A screen of a remote. Its loader starts the first calls beside the code and waits for the code alone, so the screen
 * appears without a Suspense fallback, which React would hold for 300 ms.
 */
function remoteRoute(
  shell: Shell,
  federation: Federation,
  remoteId: string,
  route: RouteDescriptor,
): RouteObject {
  const page = createRemotePage(federation, remoteId, route.expose)
  return {
    path: route.path,
    handle: handle({ title: route.title }),
    hydrateFallbackElement: <RouteSkeleton route={route} />,
    // The rest of the query string (filters, the open record) belongs to the screen.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    loader: async ({ request, params }) => {
      const host = shell.host()
      if (!host || (route.permission && !host.can(route.permission))) return null
      // The router's own start is a part of its own.
      await nextTurn()
      const url = new URL(request.url)
      await page.prepare({ url, params, host })
      return null
    },
    element: (
      <PermissionGate key={route.path} permission={route.permission}>
        {page.element}
      </PermissionGate>
    ),
  }
}

/** The router over the page's history. */
export function createRouter(shell: Shell, federation: Federation | null): ShellRouter {
  const router = createBrowserRouter(createRoutes(shell, federation))
  return paintFirst(router, () => shell.leaveGuard.active)
}

/**
 * Time that the first screen may take before the shell shows itself without it, in milliseconds: on an empty page, and
 * where the frame that the server drew is seen meanwhile.
 */
const maxFirstWaitMs = { empty: 100, framed: 1_000 }

/**
 * Settled when the router has what its first screen needs, or after a moment without it. What the server had preloaded
 * is there at once, and a skeleton for a few frames would only delay the rows.
 */
export function firstScreen(router: ShellRouter, page: 'empty' | 'framed'): Promise<void> {
  return new Promise((done) => {
    if (router.state.initialized) return done()
    const unsubscribe = router.subscribe((state) => state.initialized && finish())
    const timer = setTimeout(finish, maxFirstWaitMs[page])
    function finish() {
      clearTimeout(timer)
      unsubscribe()
      done()
    }
  })
}
