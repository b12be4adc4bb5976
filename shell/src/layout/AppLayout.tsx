import { HostProvider } from '@drayline/contract'
import type { CurrentUser } from '@drayline/domain/platform/users/user'
import { Navigate, Outlet, useLocation, useNavigation } from '@drayline/platform/router'
import { lazyComponent } from '@drayline/ui'
import { type ReactNode, useEffect } from 'react'
import { useMatches } from 'react-router-dom'
import { useTelemetry } from '../background/use-telemetry.ts'
import { useIdle } from '../browser/use-idle.ts'
import { prefetchWhenIdle } from '../federation/prefetch.ts'
import { Unreachable } from '../guard/Unreachable.tsx'
import { Verifying } from '../guard/Verifying.tsx'
import { NotFoundPage } from '../routes/NotFoundPage.tsx'
import { usePages } from '../routes/PagesContext.tsx'
import { RegistryFailure } from '../routes/RegistryFailure.tsx'
import type { RouteHandle } from '../routes/router.tsx'
import { useAuth } from '../session/AuthProvider.tsx'
import { ExpiryNotice } from '../session/ExpiryNotice.tsx'
import { enrollPath, isEnrollmentDue } from '../session/enrollment.ts'
import { signInPath } from '../session/return-path.ts'
import { useShell } from '../shell-context.ts'
import { KeyboardLayer } from '../shortcuts/KeyboardLayer.tsx'
import { Frame } from './Frame.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { useDelayed } from './use-delayed.ts'

const NewPasswordScreen = lazyComponent(
  () => import('../session/NewPasswordScreen.tsx'),
  'NewPasswordScreen',
  { fallback: <Verifying />, onDemand: true },
)
const background = { background: true }
const EnrollNotice = lazyComponent(() => import('../session/EnrollNotice.tsx'), 'EnrollNotice', {
  onDemand: true,
})
const SeeAsNotice = lazyComponent(() => import('../session/SeeAsNotice.tsx'), 'SeeAsNotice', {
  onDemand: true,
})
const LiveUpdates = lazyComponent(() => import('../notifications/LiveUpdates.tsx'), 'LiveUpdates', background)
const BackgroundServices = lazyComponent(
  () => import('../background/BackgroundServices.tsx'),
  'BackgroundServices',
  background,
)

/** What a page does besides showing itself begins when it shows what it is for. */
function WhenIdle({ children }: { children: ReactNode }) {
  return useIdle() ? children : null
}

/**
 * The guard of the protected pages and the frame around them. Nothing is granted before the server has answered: a
 * session that only the browser remembers gets the frame without navigation.
 */
export function AppLayout() {
  const { status, user, unreachable } = useAuth()
  const { host: currentHost } = useShell()
  const pages = usePages()
  const { load, registry } = pages
  const { pathname } = useLocation()

  useEffect(() => {
    if (user && registry === 'unknown') void load()
  }, [user, registry, load])

  if (status === 'unauthenticated') return <Outside />
  if (status === 'loading') return <Verifying />
  const host = user ? currentHost() : null
  if (user?.mustChangePassword) return <NewPasswordScreen user={user} />
  if (user && isEnrollmentDue(user) && pathname !== '/settings') return <Navigate to={enrollPath} replace />
  if (!host) return <Frame>{unreachable ? <Unreachable /> : <Verifying />}</Frame>
  return (
    <HostProvider value={host}>
      <WhenIdle>
        <LiveUpdates />
      </WhenIdle>
      <ExpiryNotice />
      <Frame notice={user ? <Notices user={user} /> : null}>
        {registry === 'failed' ? <RegistryFailure /> : <Content ready={registry === 'ready'} />}
      </Frame>
    </HostProvider>
  )
}

function Notices({ user: { ownRole, role, enrollBy } }: { user: CurrentUser }) {
  return (
    <>
      {ownRole ? <SeeAsNotice role={role} /> : null}
      {enrollBy ? <EnrollNotice by={enrollBy} /> : null}
    </>
  )
}

/** Without a session: a path without an owner is not found, any other needs a session. */
function Outside() {
  const location = useLocation()
  const route = useMatches().at(-1)?.handle as RouteHandle | undefined
  const { isKnownPath } = useShell()
  if (route?.public && isKnownPath(location.pathname) === false) {
    return (
      <main>
        <NotFoundPage />
      </main>
    )
  }
  return <Navigate to={signInPath(location)} replace />
}

/** Time a page may take before its skeleton replaces the previous page, in milliseconds. */
const skeletonDelayMs = 400

function Content({ ready }: { ready: boolean }) {
  const { federation } = usePages()
  const { isBusy } = useShell()
  const { user } = useAuth()
  const { pathname } = useLocation()
  const navigation = useNavigation()
  const leaving = navigation.state === 'loading' && navigation.location.pathname !== pathname
  const slow = useDelayed(leaving, skeletonDelayMs)
  useTelemetry()

  useEffect(() => {
    if (federation && user) {
      const granted = new Set<string>(user.permissions)
      prefetchWhenIdle(federation, (permission) => granted.has(permission), isBusy)
    }
  }, [federation, user, isBusy])

  if (!ready && pathname !== '/') return <PageSkeleton />
  return (
    <>
      <KeyboardLayer />
      <ProgressBar active={leaving} />
      <WhenIdle>
        <BackgroundServices />
      </WhenIdle>
      {slow ? <PageSkeleton /> : <Outlet />}
    </>
  )
}
