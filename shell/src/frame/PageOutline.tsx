import { matchPath, useLocation } from '@drayline/platform/router'
import { DashboardPage } from '../dashboard/DashboardPage.tsx'
import { PageSkeleton } from '../layout/PageSkeleton.tsx'
import { RouteSkeleton } from '../layout/RouteSkeleton.tsx'
import { useRemoteEntries } from '../routes/PagesContext.tsx'

/** What the server draws of the page at the present address: the dashboard, or a placeholder with the page's title. */
export function PageOutline() {
  const { pathname } = useLocation()
  const routes = useRemoteEntries().flatMap(({ remote }) => remote.descriptor.routes)
  if (pathname === '/') return <DashboardPage />
  const route = routes.find(({ path }) => matchPath(path, pathname))
  return route ? <RouteSkeleton route={route} /> : <PageSkeleton />
}
