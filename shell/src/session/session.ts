import type { BootData, HttpApi, NotifyApi } from '@drayline/contract'
import { type SessionEnd, toldSessionEnd, toSessionEnd } from '@drayline/domain/kernel/access/session-end'
import { type SsoAddress, ssoSignOutPath } from '@drayline/domain/platform/users/single-sign-on'
import type { FactorProof, FactorWays } from '@drayline/domain/platform/users/step-up'
import type { CurrentUser } from '@drayline/domain/platform/users/user'
import { createHttp, HttpError } from '@drayline/platform/http'
import type { QueryClient } from '@drayline/platform/query'
import { logError } from '../browser/log.ts'
import { pageLoad } from '../browser/page-load.ts'
import { tabStore } from '../browser/safe-storage.ts'
import { clearDrafts } from '../host/drafts.ts'
import { shellMessages } from '../messages.ts'
import { previewsKey } from '../previews/previews-key.ts'
import type { ShellStore } from '../store.ts'
import { isRefusal } from './is-refusal.ts'
import { remembered, signedOut, signOutPending, unreachable } from './session.slice.ts'
import {
  forgetSession,
  isSessionRemembered,
  rememberedUserId,
  rememberSession,
  sessionKeys,
} from './session.storage.ts'
import { createSignOut } from './sign-out.ts'
import { acceptUser } from './user.ts'

/** Time between reading the storage and asking the server (R-SES-7). */
const verifyDelay = 100
/** Time in which the toast can be read before the sign-in screen appears (R-ERR-2). */
const signInDelay = 500

interface SessionOptions {
  store: ShellStore
  queryClient: QueryClient
  boot: BootData | null
  notify: () => NotifyApi
  /** Called before the session ends on its own, so that nothing keeps the person on the page. */
  onEnding: () => void
  http?: HttpApi
}

/** Part of the session that the rest of the shell may use. */
export interface Session {
  /**
   * False when the server refused the credentials; the ways to show a second factor when it asks for one, with which
   * `secondStep` ends it. Any other failure throws.
   */
  login(username: string, password: string): Promise<boolean | FactorWays>
  /** Leads to the company's sign-in service, and from there to a page; throws when it cannot be reached. */
  signInAtProvider(from: string): Promise<void>
  /** Ends signing in with the second factor; a refusal throws. */
  secondStep(proof: Partial<FactorProof>): Promise<void>
  logout(): Promise<void>
  /** Asks the server who this is. */
  verify(): Promise<void>
  /** Reads the user anew: something of them was changed, here or elsewhere. */
  renew(): Promise<void>
  /** The server said that the session is gone: says so and leads to the sign-in screen. */
  expire(reason?: SessionEnd): void
  /** The server says that it ended a session: asks whether it was this browser's, and why is told. */
  ended(reason: SessionEnd): Promise<void>
  /** Ends the session, and leads through the sign-in screen back to a page. What was typed is kept. */
  signInAgain(path: string): Promise<void>
  /** Starts the verification and listens to other tabs; returns the function that stops both. */
  listen(): () => void
}

interface SignedIn {
  user?: CurrentUser
  secondFactor?: FactorWays
}

/** The lower role as which somebody sees Drayline; empty for their own. */
const seenRoleOf = ({ role, ownRole }: Pick<CurrentUser, 'role' | 'ownRole'>) => (ownRole ? role : '')

/** Reads why the server refuses a session. */
function reasonIn(error: unknown): SessionEnd {
  return toSessionEnd(error instanceof HttpError ? error.problem?.reason : undefined)
}

/** The session of R-SES-6 to R-SES-10. Its own calls never start the flow for lost sessions. */
export function createSession(options: SessionOptions): Session {
  const { store, queryClient, boot, http = createHttp() } = options
  const signOut = createSignOut({ http, onChange: (pending) => store.dispatch(signOutPending(pending)) })
  let expiring = false
  let renewals = 0
  let isRenewalOwed = false

  function accept(user: CurrentUser): void {
    rememberSession(user)
    store.dispatch(acceptUser(user))
  }

  function end(reason?: SessionEnd): void {
    forgetSession()
    options.onEnding()
    store.dispatch(signedOut(reason))
    queryClient.clear()
  }

  async function verify(): Promise<void> {
    try {
      await http.get('/api/auth/verify')
      accept(await http.get<CurrentUser>('/api/auth/user'))
    } catch (error) {
      if (isRefusal(error)) end(reasonIn(error))
      else store.dispatch(unreachable())
    }
  }

  async function renew(): Promise<void> {
    const { session: before, preferences: shown } = store.getState()
    if (!before.person) return
    renewals += 1
    const turn = renewals
    try {
      const user = await http.get<CurrentUser>('/api/auth/user')
      const { session, preferences } = store.getState()
      // A user who signed out or switched accounts meanwhile is not brought back; a later answer is newer.
      if (turn !== renewals || user.id !== before.person.id || user.id !== session.person?.id) return
      if (preferences === shown && shown.saving === 0) return accept(user)
      // What was chosen meanwhile is newer than this answer, which may lack what others chose after it.
      accept({ ...user, theme: preferences.theme, language: preferences.language })
      isRenewalOwed = true
      renewWhenSaved()
    } catch (error) {
      logError('The profile could not be read again', error)
    }
  }

  function renewWhenSaved(): void {
    if (!isRenewalOwed || store.getState().preferences.saving > 0) return
    isRenewalOwed = false
    void renew()
  }

  async function login(username: string, password: string): Promise<boolean | FactorWays> {
    try {
      return await signOut.replaceBy<boolean | FactorWays>(async () => {
        const answer = await http.post<SignedIn>('/api/auth/login', { username, password })
        if (answer?.user) rememberSession(answer.user)
        return answer?.secondFactor ?? Boolean(answer?.user)
      })
    } catch (error) {
      if (isRefusal(error)) return false
      throw error
    }
  }

  async function secondStep(proof: Partial<FactorProof>): Promise<void> {
    await signOut.replaceBy(async () => {
      const { user } = await http.post<SignedIn>('/api/auth/second-step', proof)
      if (user) rememberSession(user)
      return Boolean(user)
    })
  }

  /** A sign-out that the server does not know of yet comes first: who comes back signed in would be refused. */
  async function signInAtProvider(from: string): Promise<void> {
    if (signOut.isPending() && !(await signOut.tell())) throw new Error('The sign-out is still open')
    const { address } = await http.post<SsoAddress>('/api/auth/sso', { from })
    pageLoad.to(address)
  }

  /** Here it is over at once. Where the server could not be told, the sign-in screen says so and it is tried again. */
  async function logout(): Promise<void> {
    forgetSession()
    options.onEnding()
    if (!(await signOut.tell())) return end()
    clearDrafts()
    tabStore.remove(previewsKey)
    pageLoad.to(boot?.signIn?.provider ? ssoSignOutPath : '/login')
  }

  /** Ends it on the server and here, but keeps drafts; it leads to the sign-in screen in any case. */
  async function signInAgain(path: string): Promise<void> {
    forgetSession()
    options.onEnding()
    await http
      .post('/api/auth/logout')
      .catch((error: unknown) => logError('The server could not be told about the sign-out', error))
    pageLoad.to(path)
  }

  /** Another browser's session, or one that this browser has replaced, is no reason to leave. */
  async function ended(reason: SessionEnd): Promise<void> {
    try {
      await http.get('/api/auth/verify')
    } catch (error) {
      if (isRefusal(error)) expire(reason)
      return
    }
    // Signed in anew meanwhile, perhaps as another user: the page begins anew with what is true.
    pageLoad.again()
  }

  function expire(reason: SessionEnd = 'ended'): void {
    if (expiring || store.getState().session.status !== 'authenticated') return
    // The sign-in screen says it, for as long as it takes until it is read.
    if (toldSessionEnd(reason)) {
      end(reason)
      return
    }
    expiring = true
    options.notify().error(shellMessages.t('session.unauthorized'), shellMessages.t('session.loggedOut'))
    setTimeout(() => {
      expiring = false
      end()
    }, signInDelay)
  }

  /** Change that another tab made to the session. */
  function onStorage(event: StorageEvent): void {
    const { status, person } = store.getState().session
    const cleared = event.key === null || (event.key === sessionKeys.flag && event.newValue !== 'true')
    if (cleared && status === 'authenticated') end()
    if (event.key === sessionKeys.seeAs && person && seenRoleOf(person) !== (event.newValue ?? ''))
      pageLoad.again()
    if (event.key !== sessionKeys.flag || event.newValue !== 'true') return
    if (status === 'unauthenticated') void verify()
    else if (person && rememberedUserId() !== person.id) pageLoad.again()
  }

  function listen(): () => void {
    const { status, person } = store.getState().session
    const timer =
      status === 'authenticated' && !person ? setTimeout(() => void verify(), verifyDelay) : undefined
    const onOnline = () => {
      if (store.getState().session.unreachable) void verify()
    }
    // A page from the back-forward cache may show a session that has ended since.
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted && store.getState().session.status === 'authenticated') void verify()
    }
    window.addEventListener('storage', onStorage)
    window.addEventListener('online', onOnline)
    window.addEventListener('pageshow', onPageShow)
    const stopSignOut = signOut.listen()
    return () => {
      stopSignOut()
      clearTimeout(timer)
      window.removeEventListener('storage', onStorage)
      window.removeEventListener('online', onOnline)
      window.removeEventListener('pageshow', onPageShow)
    }
  }

  store.subscribe(renewWhenSaved)
  if (boot?.user && !signOut.isPending()) accept(boot.user)
  else if (!boot && isSessionRemembered()) store.dispatch(remembered())
  else {
    forgetSession()
    store.dispatch(signedOut(boot?.sessionEnd))
  }

  return { login, signInAtProvider, secondStep, logout, verify, renew, expire, ended, signInAgain, listen }
}
