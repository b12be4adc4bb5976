import { type RouteDescriptor, textIn } from '@drayline/contract'
import { useLanguage } from '@drayline/platform/i18n'
import { Page } from '@drayline/ui'
import { PageSkeleton, SkeletonContent } from './PageSkeleton.tsx'

/**
 * Placeholder of a remote's page, with its title and the search of its list. Pages of one record are called by the
 * record, which is not known yet.
 */
export function RouteSkeleton({ route }: { route: Pick<RouteDescriptor, 'path' | 'title' | 'search'> }) {
  const language = useLanguage()
  if (route.path.includes(':')) return <PageSkeleton />
  return (
    <Page title={textIn(route.title, language)} width="full">
      <SkeletonContent search={route.search && textIn(route.search, language)} />
    </Page>
  )
}
