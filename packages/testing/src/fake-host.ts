import type {
  ConfirmOptions,
  DraftApi,
  HostApi,
  HttpApi,
  NotifyApi,
  PersonalChoice,
  ToastOptions,
  UploadOptions,
} from '@drayline/contract'
import { contractVersion } from '@drayline/contract'
import type { Action } from '@drayline/domain/kernel/access/permissions'
import type { Role } from '@drayline/domain/kernel/access/roles'
import type { CurrentUser } from '@drayline/domain/platform/users/user'
import { type Changes, createChanges } from '@drayline/platform/changes'
import { createFormat } from '@drayline/platform/format'
import { createHttp } from '@drayline/platform/http'
import { QueryClient } from '@drayline/platform/query'
import { createFakeSlots, type FakeSlotEntry } from './fake-slots.tsx'
import { makeUser } from './fixtures.ts'
import { mockedFetch, touchedBy } from './mocked-fetch.ts'

/** A toast that a screen asked for. */
export interface RecordedToast {
  tone: 'success' | 'error' | 'info'
  title: string
  message?: string
  options?: ToastOptions
}

/** Calls that a screen has made to its host so far. */
export interface HostCalls {
  toasts: RecordedToast[]
  confirms: ConfirmOptions[]
  navigations: { to: string; replace: boolean }[]
  /** Times the session turned out to be gone (401). */
  unauthorized: number
  /** Guards against leaving that are registered right now. */
  guards: number
  /** Current page title. */
  pageTitle: string | null
  /** Choices made about appearance and language. */
  choices: PersonalChoice[]
}

/** Effects of the calls; without them calls are only recorded. */
export interface HostEffects {
  notify?: NotifyApi
  confirm?: HostApi['confirm']
  navigate?: HostApi['navigate']
}

/** The host as a test sees it: everything of `HostApi` and what has been asked of it. */
export interface FakeHost extends HostApi {
  readonly calls: HostCalls
  /** Announces changes that others made, as the live connection does. */
  hear: Changes['heard']
  /** Lets calls have an effect besides being recorded; `renderWithHost` and the harness do this. */
  connect(effects: HostEffects): void
}

export interface FakeHostOptions
  extends Partial<Omit<HostApi, 'user' | 'can' | 'slotEntries' | 'SlotOutlet'>> {
  /** User of the session; by default an employee. */
  role?: Role
  user?: Partial<CurrentUser>
  /** Answer to every question, instead of asking. Without it a connected host shows the dialog. */
  confirmAnswer?: boolean
  /** Contents of the slots on the screen; by default every slot is empty. */
  slots?: readonly FakeSlotEntry[]
}

/** Drafts that live as long as the test. */
function createMemoryDrafts(): DraftApi {
  const drafts = new Map<string, string>()
  return {
    read: <T>(key: string) => {
      const text = drafts.get(key)
      return text === undefined ? null : (JSON.parse(text) as T)
    },
    write: (key, value) => drafts.set(key, JSON.stringify(value)),
    clear: (key) => drafts.delete(key),
  }
}

/** A query client that never tries again and never thinks its data old, so that each call in a test has a reason. */
export function createTestQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY },
      mutations: { retry: false },
    },
  })
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'observerAdded' && query.meta?.shows === undefined) undeclared.add(query.queryHash)
  })
  return client
}

const undeclared = new Set<string>()

/** Queries on screen that did not say what they show, and would therefore stay as they are; reading forgets them. */
export function takeUndeclaredQueries(): string[] {
  const found = [...undeclared]
  undeclared.clear()
  return found
}

/**
 * The double of the shell's `HostApi`: real HTTP client (against msw), real formats and permissions, everything else
 * in memory and recorded in `calls`. Typed as the same interface, so that a change of the contract shows here.
 */
export function createFakeHost(options: FakeHostOptions = {}): FakeHost {
  const { role = 'employee', user: userOverrides, confirmAnswer, slots = [], ...overrides } = options
  const user = makeUser(role, userOverrides)
  const calls: HostCalls = {
    toasts: [],
    confirms: [],
    navigations: [],
    unauthorized: 0,
    guards: 0,
    pageTitle: null,
    choices: [],
  }
  let effects: HostEffects = {}
  const queryClient = overrides.queryClient ?? createTestQueryClient()
  // Nobody waits for the real clock until a colleague's change is shown.
  const changes = createChanges(queryClient, undefined, () => 0)

  const toast =
    (tone: RecordedToast['tone']): NotifyApi['info'] =>
    (title, message, toastOptions) => {
      calls.toasts.push({ tone, title, message, options: toastOptions })
      effects.notify?.[tone](title, message, toastOptions)
    }

  const client = createHttp({
    fetch: mockedFetch,
    onWritten: changes.written,
    onUnauthorized: () => {
      calls.unauthorized += 1
    },
  })
  const http: HttpApi = {
    ...client,
    // Uploads do not pass through `fetch`.
    async upload<T>(url: string, form: FormData, uploadOptions?: UploadOptions) {
      const answer = await client.upload<T>(url, form, uploadOptions)
      await changes.written({ id: 'mocked', touched: touchedBy(url) })
      return answer
    },
  }

  const setPageTitle = (title: string) => {
    calls.pageTitle = title
    return () => {
      if (calls.pageTitle === title) calls.pageTitle = null
    }
  }

  const host: HostApi = {
    version: contractVersion,
    user,
    can: (action: Action) => user.permissions.includes(action),
    navigate(to, navigateOptions) {
      calls.navigations.push({ to, replace: navigateOptions?.replace ?? false })
      effects.navigate?.(to, navigateOptions)
    },
    http,
    queryClient,
    prefetch: (query) => queryClient.prefetchQuery(query as { queryKey: unknown[] }),
    refresh: (...touched) => changes.refresh(touched.length > 0 ? touched : undefined),
    onChange: changes.subscribe,
    notify: { success: toast('success'), error: toast('error'), info: toast('info') },
    async confirm(question) {
      calls.confirms.push(question)
      if (confirmAnswer !== undefined || !effects.confirm) return confirmAnswer ?? true
      return await effects.confirm(question)
    },
    guardUnsavedChanges() {
      calls.guards += 1
      let registered = true
      return () => {
        if (registered) calls.guards -= 1
        registered = false
      }
    },
    drafts: createMemoryDrafts(),
    format: createFormat(user),
    entityLink: (entityType, id) => `/${entityType}s?open=${id}`,
    async prefer(choice) {
      calls.choices.push(choice)
      await http.patch('/api/user/profile', choice)
    },
    ...createFakeSlots(slots),
    setPageTitle,
    namePage: setPageTitle,
    ...overrides,
  }
  return Object.assign(host, {
    calls,
    hear: changes.heard,
    connect: (next: HostEffects) => {
      effects = { ...effects, ...next }
    },
  })
}
