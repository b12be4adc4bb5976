import type { PageModule } from '@drayline/contract'
import { loadLanguage } from '@drayline/platform/i18n'
import {
  createMemoryRouter,
  matchPath,
  Outlet,
  type RouteObject,
  RouterProvider,
} from '@drayline/platform/router'
import { loadDeferredCode } from '@drayline/ui'
import { act, type RenderResult, render } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createFakeHost, type FakeHost, type FakeHostOptions } from './fake-host.ts'
import { HostFrame } from './host-frame.tsx'

type Router = ReturnType<typeof createMemoryRouter>

export interface RenderOptions extends FakeHostOptions {
  /** URL the screen is opened on. */
  route?: string
  /** Pattern of the screen's route, for those with parameters: `/invoices/:id`. By default it shows everywhere. */
  path?: string
  /** Further routes, to see where links lead. */
  routes?: RouteObject[]
  /** A host made beforehand, instead of the options above. */
  host?: FakeHost
}

export interface HostRenderResult extends RenderResult {
  host: FakeHost
  /** The person at the screen. */
  user: UserEvent
  router: Router
  /** Path and query string as the address bar shows them. */
  url: () => string
  /** Presses the browser's Back. */
  back: () => Promise<void>
}

/**
 * Renders a component as the shell would: a memory router in data mode, the fake host, queries, toasts and dialogs.
 * `await renderWithHost(<InvoicesPage />, { route: '/invoices?status=draft', role: 'manager' })`
 */
export async function renderWithHost(ui: ReactNode, options: RenderOptions = {}): Promise<HostRenderResult> {
  const { route = '/', path = '*', routes = [], host = createFakeHost(options) } = options
  await Promise.all([loadLanguage(host.user.language), loadDeferredCode()])
  const root = (
    <HostFrame host={host}>
      <Outlet />
    </HostFrame>
  )
  const children = [...routes, { path, element: ui }]
  const router = createMemoryRouter([{ element: root, children }], { initialEntries: [route] })
  host.connect({ navigate: (to, navigateOptions) => void router.navigate(to, navigateOptions) })
  const user = userEvent.setup()
  const result = render(<RouterProvider router={router} />)
  return {
    ...result,
    host,
    user,
    router,
    url: () => `${router.state.location.pathname}${router.state.location.search}`,
    back: () => act(() => router.navigate(-1)),
  }
}

/** Renders an exposed page module: its loader first, then its component, as the shell's router does. */
export async function renderPage(page: PageModule, options: RenderOptions = {}): Promise<HostRenderResult> {
  const host = options.host ?? createFakeHost(options)
  const { Component } = page
  const url = new URL(options.route ?? '/', 'http://localhost')
  const params = matchPath(options.path ?? '*', url.pathname)?.params ?? {}
  await loadLanguage(host.user.language)
  await page.loader?.({ url, params, host })
  return await renderWithHost(<Component />, { ...options, host })
}
