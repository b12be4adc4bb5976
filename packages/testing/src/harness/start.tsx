import '@drayline/ui/styles.css'
import type { RemoteSource } from '@drayline/contract'
import { roles } from '@drayline/domain/kernel/access/roles'
import { languages, textLanguage } from '@drayline/domain/kernel/text/i18n'
import { themes } from '@drayline/domain/platform/users/user'
import { loadLanguage } from '@drayline/platform/i18n'
import { createBrowserRouter, RouterProvider } from '@drayline/platform/router'
import type { RequestHandler } from 'msw'
import { setupWorker } from 'msw/browser'
import { createRoot } from 'react-dom/client'
import { createFakeHost } from '../fake-host.ts'
import { makeUser } from '../fixtures.ts'
import { HostFrame } from '../host-frame.tsx'
import { viewHandlers } from '../view-handlers.ts'
import { HarnessLayout } from './HarnessLayout.tsx'
import { harnessRoutes } from './harness-routes.tsx'
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
      children: harnessRoutes(options, host),
    },
  ])
  host.connect({ navigate: (to, navigateOptions) => void router.navigate(to, navigateOptions) })
  const root = document.getElementById('root')
  if (!root) throw new Error('The harness needs an element with the id root')
  createRoot(root).render(<RouterProvider router={router} />)
}

/** Placeholder until the first screen's code has come. */
function Nothing() {
  return null
}
