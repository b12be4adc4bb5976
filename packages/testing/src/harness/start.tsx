import '@drayline/ui/styles.css'
import { isRenderableModule, type PageModule, type RemoteSource, type SlotModule } from '@drayline/contract'
import { roles } from '@drayline/domain/kernel/access/roles'
import { languages, textLanguage } from '@drayline/domain/kernel/text/i18n'
import { themes } from '@drayline/domain/platform/users/user'
import { loadLanguage } from '@drayline/platform/i18n'
import {
  createBrowserRouter,
  Navigate,
  Outlet,
  type RouteObject,
  RouterProvider,
} from '@drayline/platform/router'
import { EmptyState } from '@drayline/ui'
import type { RequestHandler } from 'msw'
import { setupWorker } from 'msw/browser'
import { createRoot } from 'react-dom/client'
import { createFakeHost, type FakeHost } from '../fake-host.ts'
import { makeUser } from '../fixtures.ts'
import { HostFrame } from '../host-frame.tsx'
import { viewHandlers } from '../view-handlers.ts'
import { HarnessLayout, slotPath } from './HarnessLayout.tsx'
import { ownSlots } from './harness-slots.ts'
import { commonScenarios, type Scenario } from './scenarios.ts'
import { settingsFromAddress } from './settings.ts'

export type { Scenario } from './scenarios.ts'

export interface HarnessOptions {
  /** Exports of `remote.config.ts`. */
  remote: RemoteSource
  /**
   * The exposed modules by the names of the descriptor: `{ './InvoicesPage': () =>
   * import('./invoices/InvoicesPage.tsx') }`.
   */
  modules: Readonly<Record<string, () => Promise<unknown>>>
  /** The remote's mocked API, the same handlers as in its tests. */
  handlers: readonly RequestHandler[]
  /** Values for placeholders in paths of screens, such as `/clients/:id`; 1 by default. */
  places?: Readonly<Record<string, string>>
  /** States to look at besides the common ones (slow, failing, signed out, not allowed). */
  scenarios?: Readonly<Record<string, Scenario>>
}

/**
 * Runs a remote alone in a page: its screens by its descriptor, a small host, msw for the API. The page serves
 * `/mockServiceWorker.js`. An unhandled call is reported in the console.
 */
export async function startHarness(options: HarnessOptions): Promise<void> {
  const { remote, handlers } = options
  const scenarios = { ...commonScenarios, ...options.scenarios }
  const settings = settingsFromAddress({
    role: roles,
    language: languages,
    theme: themes,
    scenario: Object.keys(scenarios),
  })
  document.documentElement.className = settings.theme === 'system' ? '' : settings.theme
  document.documentElement.lang = textLanguage(settings.language)

  const worker = setupWorker(
    ...(scenarios[settings.scenario]?.handlers() ?? []),
    ...handlers,
    ...viewHandlers(),
  )
  await worker.start({
    serviceWorker: { url: '/mockServiceWorker.js' },
    quiet: true,
    onUnhandledRequest: (request, print) => {
      if (new URL(request.url).pathname.startsWith('/api/')) print.error()
    },
  })
  await loadLanguage(settings.language)

  const granted = makeUser(settings.role).permissions
  const host = createFakeHost({
    role: settings.role,
    user: { language: settings.language },
    slots: ownSlots(
      remote,
      (expose) => options.modules[expose]?.() ?? Promise.resolve(),
      settings.language,
      (action) => granted.includes(action),
    ),
  })
  const router = createBrowserRouter([
    {
      element: (
        <HostFrame host={host}>
          <HarnessLayout remote={remote} settings={settings} scenarios={scenarios} places={options.places} />
        </HostFrame>
      ),
      HydrateFallback: Nothing,
      children: routesOf(options, host),
    },
  ])
  host.connect({ navigate: (to, navigateOptions) => void router.navigate(to, navigateOptions) })
  const root = document.getElementById('root')
  if (!root) throw new Error('The harness needs an element with the id root')
  createRoot(root).render(<RouterProvider router={router} />)
}

/** Props for a slot shown by itself: the first record of each kind. */
const anyRecord = {
  slot: 'client/section/v1',
  props: { clientId: 1, loadId: 1, invoiceId: 1, brokerId: 1 },
} as const

/** Placeholder until the first screen's code has come. */
function Nothing() {
  return null
}

function routesOf({ remote, modules }: HarnessOptions, host: FakeHost): RouteObject[] {
  const load = async (expose: string): Promise<unknown> => {
    const module = await modules[expose]?.()
    if (!isRenderableModule(module)) throw new Error(`${expose} is not in 'modules', or exports no Component`)
    return module
  }
  const pages = remote.routes.map(
    ({ path, expose }): RouteObject => ({
      path,
      lazy: async () => {
        const page = (await load(expose)) as PageModule
        return {
          Component: page.Component,
          loader: async ({ request, params }) => {
            await page.loader?.({ url: new URL(request.url), params, host })
            return null
          },
        }
      },
    }),
  )
  const slots = (remote.slots ?? []).map(
    (contribution): RouteObject => ({
      path: slotPath(contribution),
      lazy: async () => {
        const slot = (await load(contribution.expose)) as SlotModule<typeof anyRecord.slot>
        await slot.loader?.({ host })
        return { element: <slot.Component {...anyRecord.props} /> }
      },
    }),
  )
  const start = remote.nav?.[0]?.to ?? remote.routes[0]?.path ?? '/'
  return [
    { path: '/', element: <Navigate to={start} replace /> },
    ...pages,
    { element: <Outlet />, children: slots },
    { path: '*', element: <EmptyState icon="unplug" title="This path belongs to another remote" /> },
  ]
}
