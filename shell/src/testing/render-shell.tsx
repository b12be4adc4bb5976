import type { BootData, RegisteredRemote } from '@drayline/contract'
import type { Role } from '@drayline/domain/kernel/access/roles'
import type { CurrentUser } from '@drayline/domain/platform/users/user'
import { fixtureNow, makeUser } from '@drayline/testing'
import { act, render, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '../App.tsx'
import { pageLoad } from '../browser/page-load.ts'
import { createShell } from '../create-shell.ts'
import type { Previews } from '../previews/previews.ts'
import { createPages } from '../routes/pages.ts'
import { createFakeRuntime, type FakeModules } from './fake-remotes.tsx'

interface RenderShellOptions {
  path?: string
  /** Signed-in user according to the server; null for none. */
  role?: Role | null
  user?: Partial<CurrentUser>
  remotes?: RegisteredRemote[]
  /** Versions that the tab tries by links. */
  previews?: Previews
  modules?: FakeModules
  /** Server's answer about the path to visitors who are not signed in. */
  pathIsUnknown?: boolean
  /** Lifetime of the session according to the server; without it no warning about its end is shown. */
  session?: BootData['session']
  /** Why the server says that this browser's session ended. */
  sessionEnd?: BootData['sessionEnd']
  /** How people sign in, where it is not by passwords alone. */
  signIn?: BootData['signIn']
  /** False where the frame with the bell does not show. */
  waits?: boolean
  /** Without boot data the shell has to ask, as on a page that no server wrote. */
  boot?: boolean
}

/** Renders the whole shell on a URL, against the file's msw server. Full page loads are only recorded. */
export async function renderShell(options: RenderShellOptions = {}) {
  const { path = '/', role = 'employee', remotes = [], modules = {} } = options
  window.history.replaceState(null, '', path)
  const boot: BootData = {
    user: role ? makeUser(role, { theme: 'light', ...options.user }) : null,
    registry: { schemaVersion: 1, remotes: role ? remotes : [] },
    shellVersion: '1.0.0-test',
    flags: { overrides: false, development: false },
    pathIsUnknown: options.pathIsUnknown,
    session: options.session,
    sessionEnd: options.sessionEnd,
    signIn: options.signIn,
    serverTime: fixtureNow,
  }
  const loads = jest.spyOn(pageLoad, 'to').mockImplementation(() => undefined)
  const runtime = createFakeRuntime(modules)
  const { previews } = options
  const shell = createShell({ boot: options.boot === false ? null : boot, previews, runtime })
  const pages = createPages(shell)
  await shell.ready
  window.requestIdleCallback = (run) =>
    Number(setTimeout(run, 0, { didTimeout: false, timeRemaining: () => 50 }))
  window.cancelIdleCallback = (handle) => clearTimeout(handle)
  const view = await act(async () => render(<App shell={shell} pages={pages} />))
  if (role && options.boot !== false && options.waits !== false) {
    const count = () => shell.queryClient.getQueryState(['shell', 'notifications', 'unread-count'])?.status
    await waitFor(() => expect(['success', 'error']).toContain(count()))
  }
  return {
    ...view,
    shell,
    runtime,
    user: userEvent.setup(),
    /** Full page loads so far. */
    pageLoads: () => loads.mock.calls.map(([url]) => url),
    url: () => `${window.location.pathname}${window.location.search}`,
  }
}

/** Empties what the shell keeps in the browser; for `beforeEach`. */
export function forgetBrowser(): void {
  localStorage.clear()
  sessionStorage.clear()
  document.documentElement.className = ''
  document.documentElement.lang = ''
}
