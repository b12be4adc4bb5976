import type { RegisteredRemote, RouteDescriptor, Text } from '@drayline/contract'
import { listUrl } from '@drayline/contract'
import { createBrowserRouter, type RouteObject } from '@drayline/platform/router'
import { DashboardPage } from '../dashboard/DashboardPage.tsx'
import type { Federation } from '../federation/federation.ts'
import { createRemotePage } from '../federation/RemotePage.tsx'
import { LandingPage } from '../landing/LandingPage.tsx'
import { AppLayout } from '../layout/AppLayout.tsx'
import { PageSkeleton } from '../layout/PageSkeleton.tsx'
import type { Shell } from '../shell.ts'
import { SignInPage } from '../sign-in/SignInPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PermissionGate } from './PermissionGate.tsx'
import { RootLayout } from './RootLayout.tsx'
import { ShellErrorPage } from './ShellErrorPage.tsx'

export type ShellRouter = ReturnType<typeof createBrowserRouter>

/** What a route says about itself to the layout. */
export interface RouteHandle {
  /** A key of the shell's texts, or a descriptor's text. */
  titleKey?:
    | 'dashboard.title'
    | 'notifications.title'
    | 'status.title'
    | 'signIn.documentTitle'
    | 'landing.title'
    | 'notFound.title'
  title?: Text
  /** Shown to anybody, signed in or not. */
  public?: true
}

const handle = (value: RouteHandle): RouteHandle => value

/** The routes: the shell's own screens, and below the layout one for each screen of a remote. */
export function createRoutes(shell: Shell, federation: Federation | null): RouteObject[] {
  const remotes = federation?.store.list().map((entry) => entry.remote) ?? []
  return [
    {
      element: <RootLayout />,
      errorElement: <ShellErrorPage />,
      children: [
        { path: '/login', element: <SignInPage />, handle: handle({ titleKey: 'signIn.documentTitle' }) },
        {
          path: '/local-login',
          element: <SignInPage />,
          handle: handle({ titleKey: 'signIn.documentTitle' }),
        },
        { path: '/landing', element: <LandingPage />, handle: handle({ titleKey: 'landing.title' }) },
        {
          element: <AppLayout />,
          children: [
            { index: true, element: <DashboardPage />, handle: handle({ titleKey: 'dashboard.title' }) },
            {
              path: '/notifications',
              lazy: async () => ({
                Component: (await import('../notifications/NotificationsPage.tsx')).NotificationsPage,
              }),
              hydrateFallbackElement: <PageSkeleton />,
              handle: handle({ titleKey: 'notifications.title' }),
            },
            {
              path: '/status',
              lazy: async () => {
                const { StatusPage } = await import('../status/StatusPage.tsx')
                return {
                  element: (
                    <PermissionGate permission="platform.status">
                      <StatusPage />
                    </PermissionGate>
                  ),
                }
              },
              hydrateFallbackElement: <PageSkeleton />,
              handle: handle({ titleKey: 'status.title' }),
            },
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
  let loaded = false
  return {
    path: route.path,
    handle: handle({ title: route.title }),
    hydrateFallbackElement: <PageSkeleton />,
    // What follows in the query string (filters, the open record) is the screen's own business.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    loader: async ({ request, params }) => {
      const host = shell.host()
      if (!host || (route.permission && !host.can(route.permission))) return null
      const url = new URL(request.url)
      if (!loaded)
        for (const data of route.data ?? []) shell.early.start(listUrl(data, url.searchParams, params))
      await page.prepare({ url, params, host })
      loaded = federation.store.get(remoteId)?.state.status === 'ready'
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
  return createBrowserRouter(createRoutes(shell, federation))
}

/** How long the page stays empty for its first screen, in milliseconds; after that the frame shows with a skeleton. */
const firstPatience = 100

/**
 * Settled when the router has what its first screen needs, or after a moment without it. What the server had preloaded
 * is there at once, and a skeleton for a few frames would only delay the rows.
 */
export function firstScreen(router: ShellRouter): Promise<void> {
  return new Promise((done) => {
    if (router.state.initialized) return done()
    const unsubscribe = router.subscribe((state) => state.initialized && finish())
    const timer = setTimeout(finish, firstPatience)
    function finish() {
      clearTimeout(timer)
      unsubscribe()
      done()
    }
  })
}
