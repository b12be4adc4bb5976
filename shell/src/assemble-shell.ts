import type { BootData, ConfirmOptions, HostApi, PersonalChoice } from '@drayline/contract'
import { toSessionEnd } from '@drayline/domain/kernel/access/session-end'
import type { Touched } from '@drayline/domain/kernel/records/change'
import type { CurrentUser } from '@drayline/domain/platform/users/user'
import { createChanges } from '@drayline/platform/changes'
import { createHttp } from '@drayline/platform/http'
import type { QueryClient } from '@drayline/platform/query'
import { PatientQueryClient } from '@drayline/platform/retry-after'
import { logError } from './browser/log.ts'
import { createFederation } from './federation/federation.ts'
import type { FederationRuntime } from './federation/runtime.ts'
import { createHost } from './host/host.ts'
import { createLeaveGuard } from './host/leave-guard.ts'
import { tellOlderRemotes } from './host/older-remotes.ts'
import type { Overrides } from './overrides/overrides.ts'
import type { Preferences } from './preferences/preferences.slice.ts'
import { loadTexts, prefer } from './preferences/preferences.ts'
import type { Previews } from './previews/previews.ts'
import { createReadOnlyWatch } from './read-only/read-only.ts'
import { acceptRemotes } from './registry/compose.ts'
import { createPageTitle } from './routes/page-title.ts'
import { createExpiryWatch } from './session/expiry.ts'
import { createSession } from './session/session.ts'
import { selectUser } from './session/user.ts'
import type { PageBridge, Shell } from './shell-context.ts'
import { SlotOutlet } from './slots/SlotOutlet.tsx'
import { createStepUp } from './step-up/step-up.ts'
import { createStore } from './store.ts'

export interface ShellParts {
  boot: BootData | null
  overrides?: Overrides | undefined
  previews?: Previews | undefined
  runtime: FederationRuntime
  preferences: Preferences
  /** Path that the page was opened on. */
  openedOn: string
  /** In place of the browser's. */
  fetch?: typeof globalThis.fetch
}

/** A page that fails over and over says so this often between two reports. */
const maxOutcomes = 40

const notThereYet = (): never => {
  throw new Error('The page is not there yet')
}

/** Default data fetching (R-CAL-2): never stale, no refetch on focus, no polling, no retries. */
function createQueryClient(): QueryClient {
  return new PatientQueryClient({
    defaultOptions: {
      // Without a network a call fails at once and says so; the library would keep it, and a write could happen later.
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        retry: false,
        networkMode: 'always',
        // What failed meanwhile, and only that, is read again when the network is back.
        refetchOnReconnect: true,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** Puts the shell together; touches no window, so that the server can draw its frame. */
export function assembleShell(parts: ShellParts): Shell {
  const { boot, overrides, previews, runtime, preferences, openedOn } = parts
  const queryClient = createQueryClient()
  const services = { http: () => http, readAgain: () => void queryClient.invalidateQueries() }
  const store = createStore(services, preferences)
  const changes = createChanges(queryClient, () => void session.renew())
  const leaveGuard = createLeaveGuard()
  const pageTitle = createPageTitle()
  const readOnly = createReadOnlyWatch()
  const stepUp = createStepUp()
  const bridge: PageBridge = {
    notify: { success: notThereYet, error: notThereYet, info: notThereYet },
    confirm: notThereYet,
    navigate: notThereYet,
  }
  const http = createHttp({
    ...(parts.fetch && { fetch: parts.fetch }),
    onUnauthorized: ({ problem }) => session.expire(toSessionEnd(problem?.reason)),
    onReadOnly: readOnly.begin,
    onStepUp: stepUp.ask,
    onWritten: (change) => {
      // A choice of the frame is on the page already; it is read anew only when something else was saved.
      if (store.getState().preferences.saving === 0) renewIfTouched(change?.touched)
      return changes.written(change)
    },
  })
  const session = createSession({
    store,
    queryClient,
    boot,
    notify: () => bridge.notify,
    onEnding: leaveGuard.release,
  })
  tellOlderRemotes(store, queryClient)
  changes.subscribe(({ touched }) => renewIfTouched(touched))
  let known: { user: CurrentUser; host: HostApi } | null = null

  const { language } = store.getState().preferences

  /** The profile is changed by screens of remotes, by administrators, and in other tabs. */
  function renewIfTouched(touched: readonly Touched[] = []): void {
    const { person } = store.getState().session
    if (person && touched.includes(`user:${person.id}`)) void session.renew()
  }

  const shell: Shell = {
    store,
    queryClient,
    changes,
    http,
    isBusy: () => queryClient.isFetching() > 0,
    session,
    ready: language === 'en' ? Promise.resolve() : loadTexts(language),
    leaveGuard,
    readOnly,
    stepUp,
    pageTitle,
    bridge,
    flags: boot?.flags ?? { overrides: false, development: false },
    signInWays: boot?.signIn ?? { provider: null, password: true },
    shellVersion: boot?.shellVersion ?? '',
    expiry: boot?.session
      ? createExpiryWatch({ times: boot.session, http, onOver: (reason) => session.expire(reason) })
      : null,
    registry: boot?.user ? boot.registry : null,
    outcomes: [],
    takeVitals: () => [],
    overrides: overrides ?? null,
    previews: previews ?? null,
    federation: null,
    isKnownPath(pathname) {
      // The server answered for the path the page was opened on; others are asked for with a page of their own.
      return boot?.pathIsUnknown && pathname === openedOn ? false : undefined
    },
    makeFederation: (registry) =>
      createFederation({
        registry: { ...registry, remotes: acceptRemotes(registry.remotes) },
        runtime,
        registryUrl: previews?.registryUrl,
        onFailure: (error) => {
          logError(error.message, error)
          if (overrides?.list().some(({ id }) => id === error.remoteId)) overrides.fail(error.remoteId)
        },
        onOutcome: (report) => {
          if (shell.outcomes.length < maxOutcomes) shell.outcomes.push(report)
        },
      }),
    host() {
      const user = selectUser(store.getState())
      if (!user) return null
      if (known?.user !== user) known = { user, host: createHost(dependencies, user) }
      return known.host
    },
  }
  const dependencies = {
    http,
    queryClient,
    changes,
    leaveGuard,
    notify: () => bridge.notify,
    confirm: (options: ConfirmOptions) => bridge.confirm(options),
    navigate: (to: string, options?: { replace?: boolean }) => bridge.navigate(to, options),
    remotes: () => shell.federation?.store.list().map((entry) => entry.remote) ?? [],
    SlotOutlet,
    setPageTitle: pageTitle.hold,
    async prefer(choice: PersonalChoice) {
      try {
        await store.dispatch(prefer(choice))
      } catch (error) {
        // What could not be saved goes back to what the server has.
        void session.renew()
        throw error
      }
    },
  }
  return shell
}
